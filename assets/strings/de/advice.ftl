# Was der Computer rät: ein Tipp für den Zug und die Analyse einer Partie. Was ein Zug bewirkt, steht
# in der Datei seines Spiels.

## Ein Tipp

hint-asked = Ein guter Zug wird gesucht …
hint-given = { $action }. { $why }
hint-wins = { $plies ->
    [one] Das gewinnt mit diesem Zug.
   *[other] Das gewinnt erzwungen, in höchstens { $plies } Halbzügen.
}
hint-loses = Die andere Seite gewinnt erzwungen; so hältst du am längsten stand.
hint-best = Das ist das Beste, was sich { $depth } Halbzüge voraus finden ließ.
hint-seems-best = Das ist das Beste, was sich finden ließ.
hint-not-now = Einen Tipp gibt es nur, wenn du am Zug bist
hint-nobody = In diesem Spiel kann hier niemand raten

## Drohungen

threats-shown = Was die andere Seite als Nächstes tun könnte, ist markiert
threats-hidden = Was die andere Seite als Nächstes tun könnte, ist nicht mehr markiert

## Die Analyse

analysis = Analyse
analysis-goes-on = Die Partie wird angesehen: { $done } von { $all }
analysis-done = Nach oben durfte { $first } erwarten zu gewinnen, nach unten { $second }. Ein Druck zeigt die Stellung.
analysis-nothing = Noch gibt es nichts zu analysieren, das du wissen darfst
analysis-no-turning = Kein einzelner Zug hat diese Partie gewendet.
analysis-turning = { $ply }. { $side }: { $played }
analysis-better = Besser: { $better } (verschenkt { $loss } %)
analysis-better-here = Hier besser: { $action }. { $why }
