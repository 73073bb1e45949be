# The terms of the glossary: each with what it means.

## All games

term-stone = What all four games are played with. Whose it is shows in its colour and in its mark: a dot for the first side, a ring for the second.
    .term = Stone
term-side = One of the two parties of a game, with the colour of its stones for a name.
    .term = Side
term-turn = All that a side does until the other one is to move: one stone laid, a step, a carry, or a stone with further stones and a capture.
    .term = Turn
term-ply = One decision of one side, as logs and records count them. A skip or a pass is a move too.
    .term = Move
term-pass = A turn in which nothing is played. No game lets you pass while you can play.
    .term = Pass
term-supply = The stones of a side that are not in play yet. They lie beside the board.
    .term = Supply
term-capture = A turn by which enemy stones leave the board.
    .term = Capture
term-board = What is played on: squares, hexes, points or cells, each with a name such as c2.
    .term = Board
term-option = A choice about the rules that is made before a game. The rules pages tell the game with the options in force.
    .term = Option
term-record = A whole game as a line of text: options, start, moves and result. It can be copied, saved and watched again.
    .term = Record
term-draw = A game that neither side wins.
    .term = Draw
term-position = How a game stands: which stones lie where, and who is to move.
    .term = Position
term-tray = The place beside the board where stones come to rest that a side has won.
    .term = Tray

## Surge Stones

term-hand = Up to three stones that a side may choose from. The other side does not see their values.
    .term = Hand
term-value = The number on a stone, from 1 to 10. It adds to the strength of a line, and it is what the stone scores when it is pushed over the edge.
    .term = Value
term-home = The two rows nearest to a side. Only there it may lay its stones.
    .term = Home rows
term-face-down = Lying so that only its owner knows the value of a stone. Face-down stones are turned up at the end of the round.
    .term = Face-down
term-round = Both sides lay a stone, everything is turned up, and the board surges.
    .term = Round
term-first-placer = The side that lays first in a round. It changes every round, and the white stone lies with it.
    .term = First placer
term-surge = The movement that ends a round: in every column lines push, take, clash or walk on, all at once.
    .term = Surge
term-line = Stones of one side that stand one behind the other in a column, without a gap.
    .term = Line
term-front = The leading stone of a line: the one that is furthest from its own side.
    .term = Front
term-strength = The sum of the values of a line’s four leading stones.
    .term = Strength
term-meeting = Two enemy lines that face each other in a column. Only with no square between them, or one, something comes of it.
    .term = Meeting
term-gap = A single empty square between two lines that meet. The stronger one takes it.
    .term = Gap
term-push = A line that touches a weaker one drives it back by a square.
    .term = Push
term-clash = Equally strong lines that touch, or have one square between them, lose both leading stones.
    .term = Clash
term-blocked = Said of a push that a stone of the pusher’s own side makes impossible, because it stands right behind the weaker line.
    .term = Blocked
term-edge = Where the board ends. Over the edge behind its home a stone is pushed and scores; over the far edge it walks off for no score.
    .term = Edge
term-tracker = The small stones along the top of the table: values of the other side that you have not seen yet.
    .term = Tracker
term-skip = What a side does that has no stone in hand, or no free home square.
    .term = Skip

## Surmount

term-group = Stones of one side that hang together, each touching another of them. A lone stone is a group of one.
    .term = Group
term-size = The number of stones in a group.
    .term = Size
term-surmount = To put a stone in the place of an enemy stone; that stone’s whole group is removed.
    .term = Surmount
term-growth = Further stones laid in one turn beside the first, until the group is as large as one that it wants to surmount.
    .term = Growth
term-target = An enemy group that the growing group touches once its first stone lies. Only targets may be captured in that turn.
    .term = Target
term-created = The surmounting stone with all own groups that it touches.
    .term = Group created
term-sweep = Under the tournament rule: smaller enemy groups that the group created touches leave the board with the one that was captured.
    .term = Sweep
term-edition = Which of two published sets of rules is played: the original, or the one played online.
    .term = Edition

## Surakarta

term-point = Where two lines cross: the place of a stone.
    .term = Point
term-step = A move to a free neighbouring point.
    .term = Step
term-arc = One of the eight curves outside the corners. Each joins a row to a file, and only on arcs a running stone turns.
    .term = Arc
term-circuit = A closed way of four lines and four arcs. There are two: one round the small brass arcs, one round the large copper ones.
    .term = Circuit
term-run = The way of a stone that captures: along its line, round at least one arc, over free points, to the first stone.
    .term = Run
term-origin = The point that a running stone has left.
    .term = Starting point
term-quiet = A move without a capture. A long row of them can end the game.
    .term = Quiet move

## Cairns

term-moor = The board of Cairns: five by five cells.
    .term = Moor
term-stack = Stones that lie on one another in a cell. One stone is a stack too.
    .term = Stack
term-held = A cell is held by the side whose stone lies on top of it.
    .term = Held
term-drop = To lay a stone from the supply on an empty cell or on a stack that one holds.
    .term = Drop
term-carry = To lift up to three stones of a held stack and walk as many cells in a straight line, leaving one on each.
    .term = Carry
term-cairn = A stack of four stones. It wins for the side of its top stone.
    .term = Cairn
term-count = How a game without a cairn is decided: whoever holds more cells.
    .term = Count
