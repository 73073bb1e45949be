# Surmount. Cells are named by row and number, like e5.

surmount-side-first = Green
surmount-side-second = Gold

## Options

surmount-option-size = Board
surmount-option-size-4 = Side 4
    .explains = 37 cells: a short, sharp game.
surmount-option-size-5 = Side 5
    .explains = 61 cells: the usual board.
surmount-option-size-6 = Side 6
    .explains = 91 cells: room for several fights at once.
surmount-option-size-7 = Side 7
    .explains = 127 cells: a long game.
surmount-option-edition = Edition
surmount-option-edition-original = Original
    .explains = A capture needs the group that it makes to be larger than its prey.
surmount-option-edition-abstractplay = Online
    .explains = A capture needs one group of yours beside it that is already as large.
surmount-option-tournament = Tournament rule
surmount-option-tournament-false = Off
    .explains = A capture removes the group that it takes, and no other.
surmount-option-tournament-true = On
    .explains = A capture of a much smaller group sweeps away every smaller enemy group that the captors touch.

## The story of a turn. $side: who; $at: a cell.

surmount-lays = { $side } lays a stone on { $at }
surmount-passes = { $side } has no turn and passes
# $grown: how many stones were laid before, $laid: the only one of them; $created: the size of the
# group that takes; $size: how many stones are taken; $swept: how many are swept away besides.
surmount-takes = { $side }{ $grown ->
    [0] {""}
    [1] {" "}lays { $laid } and
   *[other] {" "}grows by { $grown } and
} surmounts { $at }: a group of { $created } takes { $size ->
    [one] 1 stone
   *[other] { $size } stones
}{ $swept ->
    [0] {""}
   *[other] , and sweeps away { $swept } more
}

## The plates

surmount-no-stones = no stones
# $size: that of a group.
surmount-one-group = one group of { $size }
surmount-groups = { $count } groups · largest { $size }
# $size: the side of the board in cells.
surmount-progress = Side { $size } · { $edition ->
    [original] original rules
   *[abstractplay] Abstract Play rules
}{ $sweeps ->
    [no] {""}
   *[yes] {" "}· sweeps
}
surmount-must-pass = { $side } has no turn but to pass
surmount-prompt-side = { $side }: lay a stone, or surmount a smaller group
surmount-prompt = Lay a stone, or surmount a smaller group
# $size: that of the growing group; $ways: what can follow, from the four below.
surmount-prompt-growing = Your group has { $size }: { $ways }
surmount-way-surmount = surmount a marked stone
# $sizes: numbers, joined by the one below.
surmount-way-grow = grow to { $sizes }
surmount-way-end = end the turn
surmount-or = { $this } or { $that }
surmount-or-way = { $this }, or { $that }
surmount-end-turn = End turn here
surmount-take-back = Without the last stone

## The figures

surmount-figure-turns = Turns played
surmount-figure-stones = { $side }’s stones
surmount-figure-groups = { $side }’s groups by size
surmount-figure-none = none
surmount-figure-danger = { $side }’s stones that could be lost next turn
surmount-figure-free = Free cells
surmount-figure-rules = Rules

## Broken rules

surmount-no-exact = from { $at } the group cannot come to the exact size of any target
surmount-not-yours = the stone on { $at } is not yours
surmount-broken-off-board = { $cell } is not a cell of this board
surmount-broken-occupied = there is already a stone on { $cell }
surmount-broken-no-enemy-stone = there is no enemy stone on { $cell } to surmount
surmount-broken-no-own-group-touches = none of your groups touches { $cell }
surmount-broken-not-larger = the group created would have { $created ->
    [one] 1 stone
   *[other] { $created } stones
}, which is not more than the { $captured ->
    [one] 1 stone
   *[other] { $captured } stones
} of the group to capture
surmount-broken-no-group-large-enough = your largest group there has { $largest ->
    [one] 1 stone
   *[other] { $largest } stones
}: it must have at least the { $captured ->
    [one] 1 stone
   *[other] { $captured } stones
} of the group to capture
surmount-broken-initial-extends-nothing = to grow or to surmount, the initial stone must touch a group of yours: { $cell } touches none
surmount-broken-initial-touches-no-enemy = to grow or to surmount, the initial stone must touch an enemy group itself: { $cell } touches none
surmount-broken-group-touches-no-enemy = to grow or to surmount, the group of the initial stone must touch an enemy group: that of { $cell } touches none
surmount-broken-no-larger-target = the group has { $size ->
    [one] 1 stone
   *[other] { $size } stones
} and no target is larger: it cannot grow onto { $cell }
surmount-broken-further-apart = { $cell } does not touch the growing group
surmount-broken-further-joins = { $cell } touches another group of yours: only the initial stone may join groups
surmount-broken-further-touches-no-target = { $cell } touches an enemy group that is no target
surmount-broken-must-capture = after a further stone the turn must end in a capture
surmount-broken-surmount-apart = { $cell } does not lie next to the growing group
surmount-broken-not-the-targets-size = the group has { $grown ->
    [one] 1 stone
   *[other] { $grown } stones
}: to surmount it must have exactly the { $target ->
    [one] 1 stone
   *[other] { $target } stones
} of the target
surmount-broken-pass-not-allowed = you can only pass when there is no other turn
surmount-broken-too-many-stones = no turn lays so many stones

## Advice

surmount-advice-pass = Pass: there is no other turn
surmount-advice-lay = Lay a stone on { $at }
surmount-advice-surmount = Surmount { $at }
# $stones: the stones that are laid first, in order.
surmount-advice-grow = Grow by { $stones } and surmount { $at }
surmount-advice-wins = That wins the game.
surmount-advice-takes = It takes { $count ->
    [one] a stone
   *[other] { $count } stones
} off the board.
surmount-advice-saves = It brings { $count ->
    [one] a stone
   *[other] { $count } stones
} out of danger.
surmount-advice-threatens = It threatens { $count ->
    [one] a stone
   *[other] { $count } stones
}.
surmount-advice-builds = It makes a group of { $count }.

## The keys of this game alone: what each does

surmount-key-space = end the turn here
surmount-key-backspace = without the last stone of the turn
surmount-key-m = sizes of groups shown, or not
