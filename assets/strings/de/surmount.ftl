# Surmount. Felder heißen nach Reihe und Nummer, wie e5. „Überbauen“ ist der Zug, der dem Spiel den
# Namen gibt.

surmount-side-first = Grün
surmount-side-second = Gold

## Optionen

surmount-option-size = Brett
surmount-option-size-4 = Seitenlänge 4
    .explains = 37 Felder: eine kurze, scharfe Partie.
surmount-option-size-5 = Seitenlänge 5
    .explains = 61 Felder: das übliche Brett.
surmount-option-size-6 = Seitenlänge 6
    .explains = 91 Felder: Platz für mehrere Kämpfe zugleich.
surmount-option-size-7 = Seitenlänge 7
    .explains = 127 Felder: eine lange Partie.
surmount-option-edition = Ausgabe
surmount-option-edition-original = Original
    .explains = Wer schlägt, muss damit eine Gruppe bilden, die größer ist als die geschlagene.
surmount-option-edition-abstractplay = Online
    .explains = Wer schlägt, muss daneben schon eine eigene Gruppe haben, die ebenso groß ist.
surmount-option-tournament = Turnierregel
surmount-option-tournament-false = Aus
    .explains = Geschlagen wird nur die eine Gruppe und keine andere.
surmount-option-tournament-true = An
    .explains = Wer eine viel kleinere Gruppe schlägt, fegt auch alle kleineren feindlichen Gruppen weg, die seine berührt.

## Was in einem Zug geschieht

surmount-lays = { $side } legt einen Stein auf { $at }
surmount-passes = { $side } hat keinen Zug und passt
surmount-takes = { $side } { $grown ->
    [0] {""}
    [1] legt { $laid } und{" "}
   *[other] wächst um { $grown } und{" "}
}überbaut { $at }: eine { $created }er-Gruppe schlägt { $size ->
    [one] 1 Stein
   *[other] { $size } Steine
}{ $swept ->
    [0] {""}
   *[other] {" "}und fegt { $swept } weitere weg
}

## Die Schilder

surmount-no-stones = keine Steine
surmount-one-group = eine Gruppe aus { $size }
surmount-groups = { $count } Gruppen · größte { $size }
surmount-progress = Seitenlänge { $size } · { $edition ->
    [original] Originalregeln
   *[abstractplay] Abstract-Play-Regeln
}{ $sweeps ->
    [no] {""}
   *[yes] {" "}· Turnier
}
surmount-must-pass = { $side } kann nur passen
surmount-prompt = Leg einen Stein oder überbau eine kleinere Gruppe
surmount-prompt-side = { $side }: Leg einen Stein oder überbau eine kleinere Gruppe
surmount-prompt-growing = Deine Gruppe hat { $size }: { $ways }
surmount-way-surmount = überbau einen markierten Stein
surmount-way-grow = wachse auf { $sizes }
surmount-way-end = beende den Zug
surmount-or = { $this } oder { $that }
surmount-or-way = { $this } oder { $that }
surmount-end-turn = Zug beenden
surmount-take-back = Ohne den letzten Stein

## Die Zahlen

surmount-figure-turns = Gespielte Züge
surmount-figure-stones = Steine von { $side }
surmount-figure-groups = Gruppen von { $side }
surmount-figure-none = keine
surmount-figure-danger = Bedrohte Steine von { $side }
surmount-figure-free = Freie Felder
surmount-figure-rules = Regeln

## Verletzte Regeln

surmount-no-exact = Von { $at } aus kommt die Gruppe nie genau auf die Größe eines Ziels
surmount-not-yours = Der Stein auf { $at } gehört nicht dir
surmount-broken-off-board = { $cell } ist kein Feld dieses Bretts
surmount-broken-occupied = Auf { $cell } liegt schon ein Stein
surmount-broken-no-enemy-stone = Auf { $cell } liegt kein feindlicher Stein, den man überbauen könnte
surmount-broken-no-own-group-touches = Keine deiner Gruppen berührt { $cell }
surmount-broken-not-larger = Die neue Gruppe hätte { $created ->
    [one] 1 Stein
   *[other] { $created } Steine
}, also nicht mehr als die { $captured } der Gruppe, die du schlagen willst
surmount-broken-no-group-large-enough = Deine größte Gruppe dort hat { $largest ->
    [one] 1 Stein
   *[other] { $largest } Steine
}: Sie muss mindestens die { $captured } der Gruppe haben, die du schlagen willst
surmount-broken-initial-extends-nothing = Um zu wachsen oder zu überbauen, muss der erste Stein eine deiner Gruppen berühren: { $cell } berührt keine
surmount-broken-initial-touches-no-enemy = Um zu wachsen oder zu überbauen, muss der erste Stein selbst eine feindliche Gruppe berühren: { $cell } berührt keine
surmount-broken-group-touches-no-enemy = Um zu wachsen oder zu überbauen, muss die Gruppe des ersten Steins eine feindliche berühren: Die von { $cell } berührt keine
surmount-broken-no-larger-target = Die Gruppe hat { $size ->
    [one] 1 Stein
   *[other] { $size } Steine
}, und kein Ziel ist größer: Sie kann nicht auf { $cell } wachsen
surmount-broken-further-apart = { $cell } berührt die wachsende Gruppe nicht
surmount-broken-further-joins = { $cell } berührt eine andere deiner Gruppen: Nur der erste Stein darf Gruppen verbinden
surmount-broken-further-touches-no-target = { $cell } berührt eine feindliche Gruppe, die kein Ziel ist
surmount-broken-must-capture = Nach einem weiteren Stein muss der Zug mit einem Schlag enden
surmount-broken-surmount-apart = { $cell } liegt nicht neben der wachsenden Gruppe
surmount-broken-not-the-targets-size = Die Gruppe hat { $grown ->
    [one] 1 Stein
   *[other] { $grown } Steine
}: Zum Überbauen braucht sie genau die { $target } des Ziels
surmount-broken-pass-not-allowed = Passen darfst du nur, wenn es keinen anderen Zug gibt
surmount-broken-too-many-stones = So viele Steine legt kein Zug

## Rat

surmount-advice-pass = Pass: Einen anderen Zug gibt es nicht
surmount-advice-lay = Leg einen Stein auf { $at }
surmount-advice-surmount = Überbau { $at }
surmount-advice-grow = Wachs um { $stones } und überbau { $at }
surmount-advice-wins = Das gewinnt die Partie.
surmount-advice-takes = Das nimmt { $count ->
    [one] einen Stein
   *[other] { $count } Steine
} vom Brett.
surmount-advice-saves = Das bringt { $count ->
    [one] einen Stein
   *[other] { $count } Steine
} aus der Gefahr.
surmount-advice-threatens = Das bedroht { $count ->
    [one] einen Stein
   *[other] { $count } Steine
}.
surmount-advice-builds = Das macht eine Gruppe aus { $count }.

## The keys of this game alone: what each does

surmount-key-space = den Zug hier beenden
surmount-key-backspace = ohne den letzten Stein des Zugs
surmount-key-m = Größen der Gruppen zeigen oder nicht
