# Surge Stones. Places are named by file and rank, like c2.

surge-side-first = Blue
surge-side-second = Orange

## Options

surge-option-first = Places first in round 1
surge-option-first-first = Blue
    .explains = Blue lays the first stone; after that the sides take turns to begin a round.
surge-option-first-second = Orange
    .explains = Orange lays the first stone; after that the sides take turns to begin a round.

## The story of a move. $side: who; $at: a square; $file: a column; $more, $less: two strengths.

surge-lays = { $side } lays a stone on { $at }
surge-skips = { $side } cannot place and skips
surge-moves-on = Every free line moves on
surge-pushes = { $side }’s { $more } pushes { $less } on { $file }
# $value: that of the stone that goes over the edge.
surge-pushes-over = { $side }’s { $more } pushes { $less } on { $file } — { $value } goes over: +{ $value }
surge-takes = { $side }’s { $more } takes the gap on { $file }
surge-clashes = { $more } and { $less } clash on { $file }
surge-blocked = { $side }’s { $more } is blocked on { $file }
surge-jammed = two pushes jam on { $file }
# $count: how many stones.
surge-rolls = { $count ->
    [one] 1 stone rolls off the far edge
   *[other] { $count } stones roll off the far edge
}
# $stones: values and squares, with commas between them.
surge-turned-up = Turned up: { $stones }
surge-turned-up-one = { $value } on { $at }

## What comes of a meeting, a word or two under the strengths

surge-verdict-push = push
surge-verdict-take = take
surge-verdict-clash = clash
surge-verdict-blocked = blocked
surge-verdict-jammed = jammed

## The plates

# $hand, $supply: how many stones.
surge-left = hand { $hand } · supply { $supply }
# What stands before the dot is shown alone where there is little room.
surge-progress = Round { $round } · { $side } places first
surge-prompt-take = Take a stone from your hand
surge-prompt-take-side = { $side }: take a stone from your hand
surge-prompt-lay = Lay it on a free square of your home rows
surge-first-take = first take a stone from your hand: tap it, or press 1, 2 or 3

## The figures

surge-figure-plies = Moves played
surge-figure-round = Round
surge-figure-first = Places first
surge-figure-score = { $side }’s score
surge-figure-left = { $side } has left
surge-figure-left-is = { $hand } in hand, { $supply } in supply
surge-figure-unseen = { $side }’s stones not seen yet
surge-figure-none = none
# Which stones have come to light, on the board and off it.
surge-figure-seen = { $side }’s stones seen
# $values: the values in a row; $count: how many; $sum: what they come to.
surge-figure-values = { $values } ({ $count ->
    [one] one stone
   *[other] { $count } stones
}, { $sum } in all)
# $strength: of the line as far as it is known.
surge-figure-strength = { $side } { $strength }
surge-figure-strength-hidden = { $side } { $strength } and a hidden stone
surge-figure-column = Column { $file }, upwards

## Broken rules

surge-broken-not-home = { $at } is not a home square: { $seat } places on ranks { $seat-word ->
    [first] 1 and 2
   *[second] 7 and 8
}
surge-broken-occupied = a stone already stands on { $at }
surge-broken-not-in-hand = there is no { $value } in { $seat }’s hand
surge-broken-empty-hand = { $seat } has no stone in hand and can only skip
surge-broken-can-place = { $seat } can place a stone, and who can place must: no skip
surge-broken-hidden-value = say which stone is placed, like 9@{ $at }
surge-broken-unfitting = what came does not fit the table

## Advice

surge-advice-skip = Skip: nothing can be laid
surge-advice-lay = Lay the { $value } on { $at }
# $file: the column.
surge-advice-alone = Nothing of the other side stands on { $file }.
surge-advice-hidden = { $side } has a hidden stone on { $file }: this is the best guess.
surge-advice-stronger = Your line on { $file } comes to { $strength }, { $side }’s to { $theirs }.
surge-advice-equal = Both lines on { $file } come to { $strength }: a clash.
surge-advice-holds = On { $file } it is { $strength } against { $side }’s { $theirs }: less is lost.

## The keys of this game alone: what each does

surge-key-digits = take that stone of your hand
