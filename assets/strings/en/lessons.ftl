# Lessons, tactics and tips. A prompt has at most twelve words, a first lesson 150 in all.

## The guide beside the table

lesson-learn = Learn
lesson-learn-new = New to it? Learn it in two minutes
lesson-tactics = Tactics
# $step, $of: which step of how many.
lesson-progress = { $step } / { $of }
lesson-next = Next
lesson-skip = Skip
lesson-back = Back
lesson-show = Show me
lesson-leave = Leave
lesson-again = Once more
lesson-play = Play
lesson-right = That’s it.
lesson-wrong = Not this one. Try again.
lesson-guide = Guide
lesson-done = Learned! You know { $game } now.
lesson-done-tactics = Well done!
lesson-menu-again = This step anew
lesson-menu-leave = Leave the lesson
# $name: a file; $why: what is wrong with it.
lesson-bad = The lesson { $name } cannot be followed: { $why }
lesson-set-aside = What you have learned could not be read and was set aside as { $name }.
# What a screen reader says before the text: $step, $of: which step of how many; $text: the prompt.
lesson-spoken = Step { $step } of { $of }. { $text }
# $text: the tip.
tip = Tip: { $text }

## Surge Stones

lesson-surge-place = Lay a stone on your home rows. Only you see its number.
lesson-surge-place-hint = Tap a stone in front of you, then a marked square.
lesson-surge-reveal = Orange lays too. Both turn up, and each column moves by itself.
lesson-surge-push = Lines touch: the stronger sum pushes. Add your 9 here.
lesson-surge-push-weak = Not enough: your line needs more than 12.
lesson-surge-push-apart = The 9 must touch your line on c.
lesson-surge-push-hint = Tap the 9, then the square right behind your line.
lesson-surge-score = The 3 fell over the edge: three points for you!
lesson-surge-four = Only the front four stones count. Where does your 10 help?
lesson-surge-four-fifth = There it is the fifth stone: it counts nothing.
lesson-surge-four-weak = Right place, but use the 10.
lesson-surge-four-hint = The line on g has only three stones.
lesson-surge-gap = One square between: the stronger line takes it. Be stronger than 7.
lesson-surge-gap-equal = That makes 7 and 7: both leading stones would go.
lesson-surge-gap-weak = That makes 6, and Orange would take the gap.
lesson-surge-gap-hint = Lay the 4 right behind your line on e.
lesson-surge-clash = Equal lines clash: both leading stones go. Trade for that 9.
lesson-surge-clash-strong = That makes 12 and pushes. Make it 9.
lesson-surge-clash-weak = That makes 8. Make it 9.
lesson-surge-clash-hint = 4 and 3 and 2 make 9: lay the 2 behind them.
lesson-surge-block = Blue is stronger, but a blue stone behind Orange blocks it.
lesson-surge-roll = Walking off the far edge scores nothing.
lesson-surge-tracker = These small stones: orange numbers you have not seen yet.
lesson-surge-end = All stones are spent. The higher score wins!

## Surmount

lesson-surmount-place = Lay a green stone on any empty cell.
lesson-surmount-place-hint = Tap any cell.
lesson-surmount-group = Stones that touch are one group. Join your green stone.
lesson-surmount-group-hint = Tap a cell right beside your stone.
lesson-surmount-group-apart = It has to touch your green group.
lesson-surmount-surmount = Lay a stone onto gold. It counts too: three beat one.
lesson-surmount-surmount-hint = Tap the gold stone beside your two.
lesson-surmount-larger = Your two plus one only equal gold’s three. First add one.
lesson-surmount-larger-hint = Tap an empty cell beside your two stones.
lesson-surmount-larger-later = Soon! First just add a stone.
lesson-surmount-take = Your three plus one beat gold’s three. Surmount gold beside you!
lesson-surmount-take-hint = Tap a gold stone that touches your group.
lesson-surmount-grow = In one turn: start beside gold, grow to its four, surmount.
lesson-surmount-grow-turn = That ends the turn too soon. Lay two stones, then tap gold.
lesson-surmount-grow-hint = Tap a cell that touches both, one more stone, then gold.
lesson-surmount-further = Same again. Further stones: any cell that touches no other group.
lesson-surmount-further-hint = Tap between your group and gold, then below, then gold.
lesson-surmount-sweep = Tournament option: a big capture sweeps smaller neighbours away. Surmount one!
lesson-surmount-sweep-hint = Tap a gold stone that touches your three.
lesson-surmount-pass = The board is full, nothing can be taken: only then you pass.
lesson-surmount-win = Gold has three stones left. Take them all, and you win.
lesson-surmount-win-hint = Your three and one more are four: tap gold.

## Surakarta

lesson-surakarta-step = Step to a free point beside you, also slanted.
lesson-surakarta-step-hint = Tap a black stone, then a marked point.
lesson-surakarta-capture = To take: run along a line, round an arc, into white.
lesson-surakarta-capture-hint = Tap your stone on c2, then the white stone on e4.
lesson-surakarta-not-a-capture = That is only a step. Run round an arc and take!
lesson-surakarta-optional = You take one stone a turn, and only if you like.
lesson-surakarta-blocked = Stones in the way block. Which of yours can take?
lesson-surakarta-blocked-hint = The outer stones of the row are free to run.
lesson-surakarta-arcs = One run may go round several arcs. Take that stone.
lesson-surakarta-arcs-hint = Tap your stone on c2, then the white stone on d5.
lesson-surakarta-start = The point you leave counts as empty: run across it.
lesson-surakarta-start-hint = Tap your stone on e2, then the white stone on e4.
lesson-surakarta-edges = The outermost lines have no arcs: a corner is safe.
lesson-surakarta-quiet = Eighty moves without taking end it: more stones win.
lesson-surakarta-win = Take the last white stone to win. Who can?
lesson-surakarta-win-hint = White stands on lines with small brass arcs: so must you.

## Cairns

lesson-cairns-drop = Drop a stone on an empty cell.
lesson-cairns-drop-hint = Tap any cell.
lesson-cairns-hold = The top stone holds the cell. Drop a second on yours.
lesson-cairns-hold-carry = That carries it away. Drop a new one on top.
lesson-cairns-hold-hint = Tap your stones beside the board, then your cell.
lesson-cairns-carry = Or carry: pick up your stack, move one stone one cell.
lesson-cairns-carry-two = That was two stones. Move only one cell.
lesson-cairns-carry-drop = That drops a stone. Carry instead: tap your stack first.
lesson-cairns-carry-hint = Tap the stack, a cell beside it, and that cell again.
lesson-cairns-far = Two stones go two cells, leaving one on each.
lesson-cairns-far-one = That was one stone. Aim two cells away.
lesson-cairns-far-hint = Tap your stack, then twice the cell two away.
lesson-cairns-over = Carry onto Amber’s stone: now that cell is yours.
lesson-cairns-over-hint = Tap your stack, then twice Amber’s stone beside it.
lesson-cairns-cairn = Four high is a cairn: the top stone’s side wins. Finish it!
lesson-cairns-cairn-hint = Carry your stone onto the three beside it.
lesson-cairns-leave = Careful: never leave three where Amber can add the fourth.
lesson-cairns-leave-three = Then Amber carries onto your three and wins.
lesson-cairns-leave-hint = Drop somewhere else, away from your two.
lesson-cairns-count = Somebody’s last stone ends the game: more cells win. Drop it!
lesson-cairns-count-hint = Tap an empty cell.

## Tactics of Surge Stones

tactics-surge-front-rank = Lay a stone that joins your line at once and pushes.
tactics-surge-front-rank-late = From there it comes a round too late.
tactics-surge-front-rank-hint = The front home row touches your line on c; 9 is enough.
tactics-surge-big-early = Big stones early: later they stand fifth and count nothing.
tactics-surge-big-early-hint = Your line on e has three stones: the fourth place is free.
tactics-surge-few-columns = Few columns: feed the fight that you can still win.
tactics-surge-few-columns-lost = Orange has 20 there: no stone helps.
tactics-surge-few-columns-hint = On g your 8 makes 17 against 16.
tactics-surge-margin = You lay first: win on f by a margin. Orange may answer.
tactics-surge-margin-equal = Orange answers with a 5: equal, a clash.
tactics-surge-margin-weak = Orange answers with a 5 and is stronger.
tactics-surge-margin-hint = You both have 9 on f. Use your biggest.
tactics-surge-feed = You lay first: feed the fight that Orange cannot answer.
tactics-surge-feed-answered = Orange answers there with its 8 and pushes you.
tactics-surge-feed-weak = Right fight, but that is not enough to push. Use the 7.
tactics-surge-feed-hint = On c both orange home squares are taken.
tactics-surge-answer = You lay second: answer where Orange has just laid.
tactics-surge-answer-weak = Whatever lies there may be larger. Be sure.
tactics-surge-answer-hint = Lay the 10 on f.

## Tactics of Surmount

tactics-surmount-race = Gold will take your two next turn. Be faster!
tactics-surmount-race-late = Gold could still surmount you.
tactics-surmount-race-hint = Tap between both groups, then a gold stone.
tactics-surmount-join = Two small groups count together where they meet. Surmount there.
tactics-surmount-join-plain = That works too, but one stone is enough here.
tactics-surmount-join-hint = One gold stone touches both of your groups.
tactics-surmount-sweep = Tournament: take the small one, and a neighbour goes too.
tactics-surmount-sweep-alone = That takes one group only. Take the smaller first.
tactics-surmount-sweep-hint = The single stone below is much smaller than your group.

## Tactics of Surakarta

tactics-surakarta-circuits = Two circuits: only a stone on the same one takes.
tactics-surakarta-circuits-hint = White on b5 stands on lines with small brass arcs, like your stone on d2.
tactics-surakarta-safe-take = Take so that White cannot take back.
tactics-surakarta-safe-take-back = White would take right back.
tactics-surakarta-safe-take-hint = Take the white stone deepest in your camp.
tactics-surakarta-hide = Move so that White can take nothing.
tactics-surakarta-hide-open = White could still take a stone.
tactics-surakarta-hide-hint = Your stone on d2 stands in the open.

## Tactics of Cairns

tactics-cairns-far-cairn = A cairn may be two cells away. Find it.
tactics-cairns-far-cairn-hint = The second stone that you carry lands on top.
tactics-cairns-threat = Make a threat that Amber cannot stop.
tactics-cairns-threat-answer = Amber has an answer to that.
tactics-cairns-threat-hint = Three high, and no amber stack beside it.
tactics-cairns-fork = A fork: two threats with one move. Amber can stop but one.
tactics-cairns-fork-hint = Carry both stones of e5 to the left, one onto each.
tactics-cairns-cap = Amber wins next turn. Use its three yourself!
tactics-cairns-cap-late = Then Amber drops the fourth and wins.
tactics-cairns-cap-hint = Carry a stone onto the three.
tactics-cairns-over = Amber’s two can become your three. Threaten!
tactics-cairns-over-hint = Carry onto the two in the corner.

## Tips in play

tip-surge-clash = equal lines clash: both leading stones go, and the rest of both lines stays.
tip-surge-blocked = a push is blocked by the pusher’s own stone behind the weaker line, even one about to leave.
tip-surge-jammed = two pushes into one empty square stop each other.
tip-surge-over = what falls over the edge scores its number.
tip-surge-rolled = what walks off the far edge is gone, for no score.
tip-surge-skip = without a stone in hand, or a free home square, a side skips.
tip-surge-first-placer = who lays first changes every round; the white stone shows it.
tip-surge-stones = each side has every number from 1 to 10 twice, holds three and draws after laying.
tip-surge-pushed-back = a free line stays only if an own stone that was pushed back fills the square ahead.
tip-surge-met = a line meets only the enemy line right ahead: none behind an own line, none gone past.
tip-surge-held = a line that has to stay does not keep the one behind it from closing up.
tip-surge-end = it ends when all is spent, or nothing changes any more; more points win, equal is a draw.
tip-surmount-edition = in this edition one group beside the cell must be as large as the one taken.
tip-surmount-exact = in this edition a growth starts from any own group, and takes one of exactly its size.
tip-surmount-pass = a side passes only when it has no other turn.
tip-surmount-capture = whoever takes the other’s last stone wins; there are no draws.
tip-surmount-short = one stone beside both sides and then a capture can be a single turn.
tip-surmount-targets = a growing group may take only groups that it touched when its first stone lay.
tip-surmount-joins = in a growth only the capturing stone may touch other groups of its own side.
tip-surmount-turn = after one stone a turn may end; after a further one it has to end in a capture.
tip-surmount-swept = smaller groups that touched the larger one were swept away.
tip-surakarta-taken = nobody has to take, and a turn takes one stone.
tip-surakarta-twice = only arcs turn a run, and it may cross the same free point twice.
tip-surakarta-routes = several ways to one stone are one move; a run back round to its start takes nothing.
tip-surakarta-origin = with this option your starting point blocks your own run.
tip-surakarta-straight = with this option steps go along the lines only.
tip-surakarta-settle = with this option the end without captures is a draw.
tip-surakarta-no-limit = with this option the game goes on, however long nothing is taken.
tip-surakarta-no-move = no move left ends it: more stones win; equal numbers, or by option any, are a draw.
tip-surakarta-quiet = so long without a capture ends it: more stones win; equal, or by option any, is a draw.
tip-cairns-cairn = the top stone of a stack of four wins, whoever built it.
tip-cairns-two = should one carry make two cairns, the one that it reaches first decides.
tip-cairns-carry = what stays behind belongs to its new top stone.
tip-cairns-counted = no cairn: more cells held win, equal numbers are a draw.
tip-cairns-no-move = the side to move has no turn, so the cells are counted.
tip-cairns-stones = each side has fifteen stones; when one side has dropped its last, cells are counted.
tip-cairns-stalled = fifty moves without a drop: the cells were counted.
