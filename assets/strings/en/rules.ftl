# The rules, for looking up: each statement has a heading and at most 45 words. Every text may use the
# options of its game as variables.

## The page

rules = Rules
# $game: the name of the game.
rules-of = Rules of { $game }
# $number, $of: which statement of how many.
rules-number = { $number } / { $of }
rules-next = Next
rules-previous = Previous
rules-again = Show again
rules-contents = Contents
rules-leave = Back
rules-glossary = Glossary
# What a screen reader says: $title: the heading; $text: the statement.
rules-spoken = { $number } of { $of }. { $title }. { $text }

## Surge Stones

rule-surge-board = Eight columns of eight squares. Blue’s home rows are the two at the bottom, and its stones move up. Orange’s are the two at the top, and its stones move down. Behind each home the board ends at an edge.
    .title = The board
rule-surge-stones = Each side has twenty stones, every value from 1 to 10 twice, shuffled into its supply. You hold three of them, and after each stone that you lay you draw up to three again.
    .title = Stones and hand
rule-surge-place = Each round both sides lay one stone of their hand, face-down, on a free square of their own home rows. The other side sees where it lies, but not what it is.
    .title = Laying a stone
rule-surge-reveal = When both have laid, every face-down stone is turned up and stays so. Then all columns surge at once, each on its own.
    .title = Turning up
rule-surge-first-blue = Blue lays first in round 1. From then on the sides take turns at it, round by round, even when one of them has to skip. The white stone lies with whoever lays first.
    .title = Who lays first
rule-surge-first-orange = Orange lays first in round 1. From then on the sides take turns at it, round by round, even when one of them has to skip. The white stone lies with whoever lays first.
    .title = Who lays first
rule-surge-skip = Whoever can lay a stone must. A side with no stone in hand, or with no free square in its home rows, skips.
    .title = Skipping
rule-surge-line = Stones of one side that stand one behind the other in a column, without a gap, form a line. Its strength is the sum of its four leading stones; what stands behind adds nothing. It meets only the enemy line directly ahead.
    .title = Lines and strength
rule-surge-push = Where two lines touch, the stronger one pushes: it moves forward by a square and drives the whole weaker line back by one.
    .title = Push
rule-surge-score = A stone that is pushed where there is no square behind it goes over the edge. It is gone, and the side that pushed scores its value.
    .title = Over the edge
rule-surge-gap = With exactly one empty square between two lines, the stronger one takes that square as a whole line. The weaker line stays where it is.
    .title = Taking the gap
rule-surge-clash = Equally strong lines that touch, or have one square between them, clash: both leading stones are removed. What is left of both lines stays in this surge.
    .title = Clash
rule-surge-block = A push is blocked when a stone of the pushing side stands right behind the weaker line. Then neither line moves, even if that stone is about to move on.
    .title = Blocked push
rule-surge-jam = When two lines are pushed from both sides into the same single empty square, both pushes fail, and all four lines stay.
    .title = Jam
rule-surge-advance = Lines with two or more empty squares between them, and lines with no enemy line directly ahead, are free. When all meetings are settled, free lines move forward by a square, closing up to lines that stay, unless the square ahead is then occupied.
    .title = Free lines
rule-surge-roll = A free stone on the last row walks off over the far edge. It is gone, for no score, and the stones behind it move up.
    .title = The far edge
rule-surge-tracker = You know your own hand, every stone that was turned up or is gone, and where face-down ones lie. The small stones along the top are the other side’s values that you have not seen.
    .title = What you know
rule-surge-end = The game ends when all stones are spent and a surge has cleared the board. It also ends when a surge changes nothing and nobody could lay, or both supplies are empty. The higher score wins. Equal scores are a draw.
    .title = The end

## Surmount

rule-surmount-board = Green and Gold take turns on a hexagon of hexes with { $size } on each side, { $size ->
    [4] 37
    [5] 61
    [6] 91
   *[7] 127
} in all. It begins empty, Green begins, and stones never run out.
    .title = The board
rule-surmount-place = The plainest turn is one stone on any empty cell.
    .title = One stone
rule-surmount-group = Stones of one side that touch are a group, and so is a lone stone. A new stone joins all groups of its side that it touches. A group’s size is the number of its stones.
    .title = Groups
rule-surmount-surmount = Instead, a stone may be put in the place of an enemy stone that touches a group of yours. That stone’s whole group is removed.
    .title = Surmounting
rule-surmount-surmount-single = Instead, a stone may be put in the place of an enemy stone that touches a group of yours. That stone’s whole group is removed.
    .title = Surmounting
rule-surmount-larger = The group that you create, the new stone with all groups of yours that it touches, has to be larger than the one that you take. Equal is not enough.
    .title = Larger than its prey
rule-surmount-single = One of your groups that touch the stone has to be, by itself, at least as large as the group that you take. Others may touch it too, but their sizes are not added.
    .title = One large enough group
rule-surmount-grow = The first stone of a turn touches a group of yours and an enemy one that is larger? Then lay further stones beside it in the same turn, until your group has exactly the enemy’s size, and surmount it.
    .title = Grow and surmount
rule-surmount-grow-online = The first stone of a turn may extend a group of yours that touches, now or with that stone, an enemy one. Lay further stones beside it until your group has exactly the enemy’s size, and surmount it.
    .title = Grow and surmount
rule-surmount-short = Sometimes the first stone is enough. It touches your group and an enemy one, and you surmount that one in the same turn. Then sizes need not be equal: the group you make just has to be larger than the one it takes.
    .title = Without further stones
rule-surmount-exact = The same goes without further stones: one stone and a capture in one turn. The group taken has to have exactly the size that yours had before the surmounting stone.
    .title = Exactly as large
rule-surmount-further = A further stone goes on an empty cell beside the growing group. It may touch no other group of yours, and no enemy group but those that the growing group touched with its first stone.
    .title = Further stones
rule-surmount-must = After its first stone alone a turn may end. After a further stone it has to end in a capture. The capturing stone may touch any other groups of yours too.
    .title = How a turn ends
rule-surmount-one-group = A capture removes the group that it takes and no other, whatever else the group created touches.
    .title = One group only
rule-surmount-sweep = Tournament rule: if the group taken is smaller than the group created less one, every enemy group that touches the created one and is smaller than it goes too. This happens once, without a chain.
    .title = The sweep
rule-surmount-pass = You pass only when you have no other turn, and then you have to: when the board is full and nothing can be captured.
    .title = Passing
rule-surmount-win = Whoever captures the other side’s last stone wins. There are no draws.
    .title = Winning

## Surakarta

rule-surakarta-board = Six lines each way, eight arcs, and twelve stones a side. Black begins, and the sides move by turns: a step, or a capture.
    .title = The board
rule-surakarta-step = A stone steps to a free neighbouring point, along a line or diagonally.
    .title = Step
rule-surakarta-step-straight = A stone steps to a free neighbouring point along a line, never diagonally.
    .title = Step
rule-surakarta-capture = To capture, a stone runs along its line, round at least one arc and on, to the first stone that it meets. If that is an enemy, it is taken, and the runner stands in its place.
    .title = Capture
rule-surakarta-circuits = The arcs join the lines to two circuits: lines b, e, 2 and 5 by the small brass arcs, lines c, d, 3 and 4 by the large copper ones. A stone runs along a circuit that it stands on, either way round.
    .title = The two circuits
rule-surakarta-blocked = A run passes over free points only. A stone of either side blocks it, before the first arc as well as after it, and your own stone at its end cannot be taken.
    .title = Blocked
rule-surakarta-arcs = Only arcs turn a run. It may go round several of them, and twice over the same free point where lines cross. Several routes to one capture are one move.
    .title = Several arcs
rule-surakarta-origin = While a stone runs, the point that it left counts as free. It may run on over it.
    .title = Its own starting point
rule-surakarta-origin-blocks = While a stone runs, the point that it left blocks its way as if it still stood there. From here the stone first has to step aside.
    .title = Its own starting point
rule-surakarta-edges = The outermost lines, a, f, 1 and 6, have no arcs. So a stone in a corner can neither take nor be taken until it steps out.
    .title = Lines without arcs
rule-surakarta-optional = Nobody has to capture, and a turn takes one stone at most.
    .title = Never a must
rule-surakarta-win = Whoever takes the last stone of the other side wins.
    .title = Winning
rule-surakarta-quiet = After { $quiet_limit } moves in a row without a capture, those of both sides counted, the game is over. Whoever has more stones wins, equal numbers are a draw.
    .title = Too long without a capture
rule-surakarta-quiet-draw = After { $quiet_limit } moves in a row without a capture, those of both sides counted, the game is over: a draw, whoever has more stones.
    .title = Too long without a capture
rule-surakarta-no-limit = However many moves in a row go by without a capture, the game goes on.
    .title = No limit
rule-surakarta-no-move = If the side to move has no move at all, the game is over. Whoever has more stones wins, equal numbers are a draw.
    .title = No move left
rule-surakarta-no-move-draw = If the side to move has no move at all, the game is over: a draw, whoever has more stones.
    .title = No move left

## Cairns

rule-cairns-moor = The moor has five by five cells, and each side fifteen stones in its supply. Slate begins, and the sides take turns: a drop, or a carry.
    .title = The moor
rule-cairns-drop = A drop lays a stone of your supply on an empty cell, or on a stack that you hold.
    .title = Drop
rule-cairns-hold = A stack, and its cell, is held by the side whose stone lies on top. What a carry uncovers belongs to whoever is on top now.
    .title = Who holds a cell
rule-cairns-carry = A carry lifts the top one, two or three stones of a stack that you hold. They go as many cells in a straight line, and one is left on each cell entered, the lowest first.
    .title = Carry
rule-cairns-far = One stone goes one cell, two go two, three go three: never further, never less. All of the way has to lie on the moor, along a row or a file.
    .title = How far
rule-cairns-over = A carry may go over and onto any stacks, your own and the other side’s.
    .title = Over other stacks
rule-cairns-cairn = A stack of four is a cairn. It wins at once for the side whose stone lies on top, whoever built it.
    .title = The cairn
rule-cairns-two = When one carry makes two cairns, the one that it comes to first decides. The carry is laid out to its end all the same.
    .title = Two at once
rule-cairns-count = Without a cairn the game ends when somebody has dropped the last stone of a supply, or the side to move has no turn. Whoever holds more cells wins, equal numbers are a draw.
    .title = The count
rule-cairns-stalled = After fifty turns in a row without a drop, those of both sides counted, the game ends in the same way: by the count of cells.
    .title = Too long without a drop
