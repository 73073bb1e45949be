# Surge Stones. Felder heißen nach Linie und Reihe, wie c2.

surge-side-first = Blau
surge-side-second = Orange

## Optionen

surge-option-first = Legt in Runde 1 zuerst
surge-option-first-first = Blau
    .explains = Blau legt den ersten Stein; danach beginnen die Seiten abwechselnd eine Runde.
surge-option-first-second = Orange
    .explains = Orange legt den ersten Stein; danach beginnen die Seiten abwechselnd eine Runde.

## Was in einem Zug geschieht

surge-lays = { $side } legt einen Stein auf { $at }
surge-skips = { $side } kann nicht legen und setzt aus
surge-moves-on = Alles, was frei ist, rückt vor
surge-pushes = { $side } schiebt auf { $file } mit { $more } gegen { $less }
surge-pushes-over = { $side } schiebt auf { $file } mit { $more } gegen { $less } — die { $value } fällt: +{ $value }
surge-takes = { $side } besetzt auf { $file } mit { $more } die Lücke
surge-clashes = { $more } und { $less } prallen auf { $file } zusammen
surge-blocked = { $side } kommt auf { $file } mit { $more } nicht weiter
surge-jammed = auf { $file } verkeilen sich zwei Kolonnen
surge-rolls = { $count ->
    [one] 1 Stein rollt über die ferne Kante
   *[other] { $count } Steine rollen über die ferne Kante
}
surge-turned-up = Aufgedeckt: { $stones }
surge-turned-up-one = { $value } auf { $at }

## Was aus einer Begegnung wird

surge-verdict-push = schiebt
surge-verdict-take = rückt vor
surge-verdict-clash = Zusammenprall
surge-verdict-blocked = blockiert
surge-verdict-jammed = verkeilt

## Die Schilder

surge-left = Hand { $hand } · Vorrat { $supply }
surge-progress = Runde { $round } · { $side } legt zuerst
surge-prompt-take = Nimm einen Stein von der Hand
surge-prompt-take-side = { $side }: Nimm einen Stein von der Hand
surge-prompt-lay = Leg ihn auf ein freies Feld deiner Heimatreihen
surge-first-take = Nimm erst einen Stein von der Hand: tipp ihn an oder drück 1, 2 oder 3

## Die Zahlen

surge-figure-plies = Gespielte Züge
surge-figure-round = Runde
surge-figure-first = Legt zuerst
surge-figure-score = Punkte von { $side }
surge-figure-left = { $side } hat noch
surge-figure-left-is = { $hand } auf der Hand, { $supply } im Vorrat
surge-figure-unseen = Noch nicht gesehen von { $side }
surge-figure-none = keine
surge-figure-seen = Gesehen von { $side }
surge-figure-values = { $values } ({ $count ->
    [one] ein Stein
   *[other] { $count } Steine
}, zusammen { $sum })
surge-figure-strength = { $side } { $strength }
surge-figure-strength-hidden = { $side } { $strength } und ein verdeckter Stein
surge-figure-column = Spalte { $file }, aufwärts

## Verletzte Regeln

surge-broken-not-home = { $at } ist kein Heimatfeld: { $seat } legt auf die Reihen { $seat-word ->
    [first] 1 und 2
   *[second] 7 und 8
}
surge-broken-occupied = Auf { $at } liegt schon ein Stein
surge-broken-not-in-hand = { $seat } hat keine { $value } auf der Hand
surge-broken-empty-hand = { $seat } hat keinen Stein auf der Hand und kann nur aussetzen
surge-broken-can-place = { $seat } kann legen, und wer legen kann, muss: kein Aussetzen
surge-broken-hidden-value = Sag, welcher Stein gelegt wird, etwa 9@{ $at }
surge-broken-unfitting = Was kam, passt nicht zum Tisch

## Rat

surge-advice-skip = Aussetzen: Nichts kann gelegt werden
surge-advice-lay = Leg die { $value } auf { $at }
surge-advice-alone = Auf { $file } steht nichts von der anderen Seite.
surge-advice-hidden = { $side } hat auf { $file } einen verdeckten Stein: Das ist am besten geraten.
surge-advice-stronger = Deine Kolonne auf { $file } kommt auf { $strength }, die von { $side } auf { $theirs }.
surge-advice-equal = Beide Kolonnen auf { $file } kommen auf { $strength }: ein Zusammenprall.
surge-advice-holds = Auf { $file } steht es { $strength } gegen { $theirs } von { $side }: So geht weniger verloren.

## The keys of this game alone: what each does

surge-key-digits = diesen Stein der Hand nehmen
