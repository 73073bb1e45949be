# What stands around every table: plates, rail, replay, keys. What a game says itself lies in its
# own file.

# $side: who.
thinking = { $side } is thinking
confirm-prompt = Once more there, or Enter, plays it
confirm-play = Play it
confirm-drop = Not this
looking-back = Looking back: the game waits
looking-back-over = Looking back: the game is over
# $first: what was played; $then: how the game ended with it.
then = { $first } — { $then }

## The rail

rail-menu = Menu
rail-undo = Take back
rail-hint = Hint
rail-pause = Halt
rail-go-on = Go on
rail-one-ply = One move
rail-log = Log
rail-info = Info
rail-view = View
rail-sound = Sound

## The loupe, on a phone

# Shows the whole board again.
loupe-lower = Whole board

## The tracker: the stones of the other side, by value, that have not come to light

# $side: whose stones.
tracker-label = { $side }’s stones that have not been seen yet, by value
# Two short lines, one under the other.
tracker-whose = { $side }’s
tracker-unseen = unseen stones
# Behind how many stones a side has; the stones themselves stand below it.
tracker-below = below: unseen

## A replay

replay-first = To the start
replay-previous = One move back
replay-play = Play
replay-next = One move on
replay-last = To the end
back-to-game = Back to the game
back-to-result = Back to the result
back-to-game-short = Back
play-on = Play on from here
play-on-short = Play on
replay-ply = { $ply } of { $plies }
# $why: how the game ended.
replay-ply-end = { $ply } of { $plies } · { $why }

## The keys: the name of a key, and what it does

key-arrows = Arrows
key-arrows-does = move the cursor
key-enter = Enter
key-enter-does = act where the cursor is, press a button
key-space = Space
key-backspace = Backspace
key-escape = Esc
key-escape-does = put back what is held, close a panel, open the menu
key-tab = Tab
key-tab-does = go on to the next button
key-skip-does = play the motion to its end
key-v-does = flat view from above, and back
key-s-q-does = how fast stones move, how fine the picture is
key-n-does = sound off, and on again
key-u-does = take a move back
key-a-does = a hint: what the computer would play
key-t-does = threats shown, or not
key-e-does = analysis of the game
key-p = P  PageDown
key-p-does = in a game that you only watch: halt it, or one move on
key-i-l-does = game info, the log
key-pages = PageUp  PageDown  Home  End
key-pages-does = in a replay: back, on, to the start, to the end; Space plays it; on a panel: scroll
key-help = H or ?
key-help-does = this list
