# What the computer advises: a hint for the turn, and the analysis of a game. What a move does is
# said in the file of its game.

## A hint

hint-asked = Looking for a good move …
# $action: what to do; $why: one or two sentences.
hint-given = { $action }. { $why }
hint-wins = { $plies ->
    [one] It wins with this move.
   *[other] It wins by force, within { $plies } plies.
}
hint-loses = The other side wins by force; this holds out longest.
# $depth: how many plies ahead the computer has looked.
hint-best = It is the best that was found, looking { $depth } plies ahead.
hint-seems-best = It is the best that was found.
hint-not-now = There is a hint only while it is your turn
hint-nobody = Nobody here can advise in this game

## Threats

threats-shown = What the other side could do next is marked
threats-hidden = What the other side could do next is not marked any more

## The analysis

analysis = Analysis
# $done of $all positions have been looked at.
analysis-goes-on = Looking at the game: { $done } of { $all }
# $first and $second: the sides.
analysis-done = Upwards { $first } could expect to win, downwards { $second }. A press shows the position.
analysis-nothing = There is nothing to analyse yet that you may know
analysis-no-turning = No single move turned this game.
# $ply: the number of the ply; $side: who; $played: what was played, as a request.
analysis-turning = { $ply }. { $side }: { $played }
# $better: what would have been better; $loss: the share of the points given away, in percent.
analysis-better = Better: { $better } (it gave away { $loss } %)
analysis-better-here = Better here: { $action }. { $why }
