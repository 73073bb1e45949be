# Cairns. Cells are named by file and rank, like c3.

cairns-side-first = Slate
cairns-side-second = Amber

## The story of a turn. $side: who; $at, $from, $to: cells.

cairns-drops = { $side } drops a stone on { $at }
# $height: how many stones the stack has now.
cairns-drops-high = { $side } drops on { $at }, now { $height ->
    [1] one
    [2] two
    [3] three
    [4] four
   *[other] { $height }
} high
cairns-carries = { $side } carries { $count ->
    [1] a stone
    [2] two stones
    [3] three stones
   *[other] { $count } stones
} from { $from } to { $to }
# What follows is put behind the turn, in this order.
cairns-then-cairn = {" "}— a cairn on { $at }
cairns-then-cairn-of = {" "}— a cairn of { $side }’s on { $at }
# $first, $second: the names of the sides; $ones, $others: how many cells each holds.
cairns-then-counted = {" "}— cells held: { $first } { $ones }, { $second } { $others }
cairns-then-stalled = , too long without a drop
cairns-then-wins = : { $side } wins
cairns-then-draw = : a draw

## The plates. $count: how many.

cairns-cells = { $count ->
    [one] 1 cell
   *[other] { $count } cells
}
cairns-stones = { $count ->
    [one] 1 stone
   *[other] { $count } stones
}
# $cells, $stones: as above.
cairns-left = { $cells } held · { $stones } left
cairns-progress = Move { $ply }
cairns-progress-quiet = Move { $ply } · { $quiet } of { $limit } without a drop
cairns-prompt = Drop a stone, or pick up a stack that you hold
cairns-prompt-side = { $side }: drop a stone, or pick up a stack that you hold
cairns-prompt-supply = Drop it on an empty cell or on a stack that you hold
cairns-prompt-stack = Carry it from { $from } to a ringed cell
cairns-prompt-carry = Carry { $stones } from { $from } to { $to }?
cairns-carry-it = Carry it
cairns-one-more = One more on top
cairns-one-more-cairn = One more on top: a cairn
cairns-back = Back
cairns-put-down = Put it down

## The figures

cairns-figure-plies = Moves played
cairns-figure-holds = { $side } holds
cairns-figure-holds-is = { $ring ->
    [whole] { $cells }, ringed with a whole line
   *[broken] { $cells }, ringed with a broken line
}
cairns-figure-left = { $side } has left
cairns-figure-left-is = { $stones } of { $all }
cairns-figure-threes = { $side }’s stacks of three
cairns-figure-quiet = Moves since a drop
cairns-figure-quiet-is = { $count }; at { $limit } the cells are counted
cairns-figure-now = If the cells were counted now
cairns-figure-now-wins = { $first } to { $second }: { $side } would win
cairns-figure-now-draw = { $first } to { $second }: it would be a draw
cairns-figure-options = Options
cairns-figure-none = none

## Broken rules

cairns-not-in-line = a carry goes straight: { $at } is not in line with { $from }
cairns-their-supply = that supply is { $side }’s
cairns-broken-drop-on-foreign = { $at } is held by { $holder }: a stone is dropped on an empty cell or on a stack you hold
cairns-broken-no-stone-left = you have no stone left in your supply to drop
cairns-broken-carry-count = a carry takes 1, 2 or 3 stones, not { $count }
cairns-broken-nothing-there = there is no stack on { $from } to carry from
cairns-broken-not-held = you do not hold { $from }: the top stone is { $holder }’s
cairns-broken-too-low = the stack on { $from } is too low: you cannot lift { $count } of { $height ->
    [one] 1 stone
   *[other] { $height } stones
}
cairns-broken-leaves-the-moor = that carry leaves the moor: { $count ->
    [one] 1 stone
   *[other] { $count } stones
} from { $from } would go { $count ->
    [one] 1 cell
   *[other] { $count } cells
}, and there { $room ->
    [0] is none
    [one] is only 1
   *[other] are only { $room }
} that way

## Advice

cairns-advice-drop = Drop a stone on { $at }
cairns-advice-carry = Carry { $count ->
    [one] 1 stone
   *[other] { $count } stones
} from { $from } to { $to }
cairns-advice-finishes = It makes a cairn on { $at } and wins.
# $at: one cell or several.
cairns-advice-stops = It keeps { $side } from a cairn on { $at }.
cairns-advice-threatens = It threatens a cairn on { $at }.
cairns-advice-forks = It threatens cairns on { $at } at once.
cairns-advice-takes-over = It takes { $at } over.

## The keys of this game alone: what each does

cairns-key-space = carry as it is shown
cairns-key-backspace = show another carry, or put the stack down
cairns-key-m = drop one more stone on the stack that is picked up
