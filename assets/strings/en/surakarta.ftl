# Surakarta. Points are named by file and rank, like c4.

surakarta-side-first = Black
surakarta-side-second = White

## Options

surakarta-option-diagonal = Diagonal steps
surakarta-option-diagonal-true = Allowed
    .explains = A stone may step to any of its eight neighbours.
surakarta-option-diagonal-false = Not allowed
    .explains = A stone steps along the lines only.
surakarta-option-pass_origin = Over its own starting point
surakarta-option-pass_origin-true = Runs on
    .explains = A stone that comes round to the point it left runs on over it.
surakarta-option-pass_origin-false = Blocked
    .explains = The point that a stone left blocks its way as if it still stood there.
surakarta-option-settle = When nothing more is taken
surakarta-option-settle-more = More stones win
    .explains = At the limit, or with no move left, whoever has more stones wins.
surakarta-option-settle-draw = A draw
    .explains = At the limit, or with no move left, it is a draw whatever the counts.
surakarta-option-quiet_limit = Limit without a capture
surakarta-option-quiet_limit-40 = 40
    .explains = The game ends after 40 moves in a row without a capture.
surakarta-option-quiet_limit-80 = 80
    .explains = The game ends after 80 moves in a row without a capture.
surakarta-option-quiet_limit-160 = 160
    .explains = The game ends after 160 moves in a row without a capture.
surakarta-option-quiet_limit-none = None
    .explains = The game goes on however long nothing is taken.

## The story of a move. $side: who; $from, $to: points.

surakarta-steps = { $side } steps { $from } to { $to }
# $arcs: how many arcs; $again: how often over the point where it started.
surakarta-runs = { $side } runs from { $from } round { $arcs ->
    [one] one arc
   *[other] { $arcs } arcs
}{ $again ->
    [0] {""}
    [1] , back over the point it started from,
    [2] , twice back over the point it started from,
   *[other] , { $again } times back over the point it started from,
} and takes { $to }
# $why: how it came to its end, $result: who won.
surakarta-ended = { $why }: { $result }
surakarta-no-stone-left = { $side } has no stone left
surakarta-nobody-left = no stone is left
surakarta-stuck = { $side } has no move
surakarta-no-move = there is no move
# $count: how many moves.
surakarta-quiet = { $count ->
    [one] 1 move without a capture
   *[other] { $count } moves without a capture
}
surakarta-wins = { $side } wins
# $more, $fewer: how many stones.
surakarta-wins-by = { $side } wins by { $more ->
    [one] 1 stone
   *[other] { $more } stones
} to { $fewer }
surakarta-draw = a draw
surakarta-draw-by = a draw, { $count ->
    [one] 1 stone
   *[other] { $count } stones
} each
surakarta-quiet-left = { $count ->
    [one] 1 quiet move left
   *[other] { $count } quiet moves left
}

## The plates

surakarta-taken = { $count ->
    [0] none taken
   *[other] { $count } taken
}
surakarta-progress = Move { $number }
# $counter: the quiet moves that are left.
surakarta-progress-counter = Move { $number } · { $counter }
surakarta-prompt-choose = Choose a stone
surakarta-prompt-side = { $side }: choose a stone
surakarta-prompt-any = Step to a point or take a stone
surakarta-prompt-none = This stone has no move
surakarta-prompt-step = Step to a ringed point
surakarta-prompt-take = Take a marked stone
surakarta-prompt-both = Step to a ringed point or take a marked stone

## The figures

surakarta-figure-moves = Moves played
surakarta-figure-stones = { $side }’s stones
surakarta-figure-stones-are = { $count } of { $all }
surakarta-figure-taken = { $side } has taken
surakarta-figure-threats = { $side } could take
surakarta-figure-quiet = Moves since a capture
surakarta-figure-quiet-is = { $count } ({ $left } to the limit)
surakarta-figure-steps = Steps
surakarta-figure-steps-are = { $diagonal ->
    [yes] straight and diagonal
   *[no] straight only
}
surakarta-figure-origin = A running stone
surakarta-figure-origin-is = { $passes ->
    [yes] may pass the point it left
   *[no] cannot pass the point it left
}
surakarta-figure-settle = When nobody can take on
surakarta-figure-settle-is = { $settle ->
    [more] more stones win
   *[draw] a draw, whatever the stones
}
surakarta-figure-limit = Ends after
surakarta-figure-no-limit = no number of quiet moves

## Broken rules

surakarta-broken-no-stone = there is no stone on { $at }
surakarta-broken-not-yours = the stone on { $at } is not yours
surakarta-broken-same-point = a stone cannot move to { $at }, where it stands already
surakarta-broken-own-stone-there = your own stone stands on { $at }
surakarta-broken-enemy-stone-there = an enemy stone stands on { $at }: a step needs an empty point, and stones are only taken round an arc
surakarta-broken-not-neighbours = { $to } is not next to { $from }: a step goes to a neighbouring point
surakarta-broken-no-diagonal-steps = { $from } to { $to } is diagonal, and this game is played without diagonal steps
surakarta-broken-nothing-to-take = there is no stone to take on { $at }
surakarta-broken-own-stone-taken = the stone on { $at } is your own and cannot be taken
surakarta-broken-line-without-arc = no line through { $at } has an arc, so a stone there neither takes nor is taken
surakarta-broken-no-common-circuit = no line with arcs leads from { $from } to { $to }
surakarta-broken-needs-arc = { $to } is reached from { $from } without an arc, and a capture must go round at least one
surakarta-broken-blocked-before-arc = the way from { $from } to { $to } is blocked by the stone on { $by }, before the first arc
surakarta-broken-blocked-after-arc = the way from { $from } to { $to } is blocked by the stone on { $by }, beyond the arc
surakarta-broken-start-blocks = the way to { $to } leads back over { $from }, and in this game a stone cannot pass its own starting point

## Advice

surakarta-advice-step = Step from { $from } to { $to }
surakarta-advice-capture = Take { $to } from { $from }
surakarta-advice-wins = That wins the game.
surakarta-advice-takes = It takes a stone and cannot be taken back.
surakarta-advice-trades = It takes a stone, for one of yours.
surakarta-advice-saves = It brings { $count ->
    [one] a stone
   *[other] { $count } stones
} out of danger.
# $at: one point or several.
surakarta-advice-threatens = It threatens to take { $at }.
