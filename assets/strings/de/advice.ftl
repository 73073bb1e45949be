# Was der Computer rät: ein Tipp für den Zug und die Analyse einer Partie. Was ein Zug bewirkt, steht
# in der Datei seines Spiels.

## Ein Tipp

hint-asked = Ein guter Zug wird gesucht …
hint-given = { $action }. { $why }
hint-wins = { $moves ->
    [one] Das gewinnt erzwungen, was die andere Seite auch tut.
   *[other] Das gewinnt erzwungen, mit höchstens { $moves } eigenen Zügen.
}
hint-loses = Die andere Seite gewinnt erzwungen; so hältst du am längsten stand.
hint-best = { $depth } Züge weit voraus war nichts Besseres zu finden.
hint-seems-best = Etwas Besseres war nicht zu finden.
hint-not-now = Einen Tipp gibt es nur, wenn du am Zug bist
hint-nobody = In diesem Spiel kann hier niemand raten

## Drohungen

threats-shown = Was die andere Seite als Nächstes tun könnte, ist markiert
threats-hidden = Was die andere Seite als Nächstes tun könnte, ist nicht mehr markiert

## Die Analyse

analysis = Analyse
analysis-goes-on = Die Partie wird angesehen: { $done } von { $all }
analysis-done = Hoch: { $first } stand besser. Tief: { $second }. Ein Druck zeigt die Stellung von damals.
analysis-nothing = Noch gibt es nichts zu analysieren, das du wissen darfst
analysis-no-turning = Kein einzelner Zug hat diese Partie gewendet.
analysis-turning = { $ply }. { $side }: { $played }
analysis-better = Die Aussicht fiel von { $before } auf { $after } %. Besser: { $better }
analysis-better-here = Hier besser: { $action }. { $why }
