# What the computer advises: a hint for the turn, and the analysis of a game. What a move does is
# said in the file of its game.

## A hint

hint-asked = Looking for a good move …
# $action: what to do; $why: one or two sentences.
hint-given = { $action }. { $why }
# $moves: how many more moves of one's own it takes, this one with them.
hint-wins = { $moves ->
    [one] It wins by force, whatever the other side does next.
   *[other] It wins by force, in { $moves } moves of yours at the latest.
}
hint-loses = The other side wins by force; this holds out longest.
# $depth: how many moves ahead the computer has looked, those of both sides.
hint-best = Looking { $depth } moves ahead, nothing better was found.
hint-seems-best = Nothing better was found.
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
analysis-done = High: { $first } stood better. Low: { $second } did. Press anywhere to see that position.
analysis-nothing = There is nothing to analyse yet that you may know
analysis-no-turning = No single move turned this game.
# $ply: the number of the move; $side: who; $played: what was played, as a request.
analysis-turning = { $ply }. { $side }: { $played }
# $better: what would have been better; $before, $after: the chances of whoever played it, in percent.
analysis-better = Chances fell from { $before } to { $after } %. Better: { $better }
analysis-better-here = Better here: { $action }. { $why }
