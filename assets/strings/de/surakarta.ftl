# Surakarta. Punkte heißen nach Linie und Reihe, wie c4.

surakarta-side-first = Schwarz
surakarta-side-second = Weiß

## Optionen

surakarta-option-diagonal = Schräge Schritte
surakarta-option-diagonal-true = Erlaubt
    .explains = Ein Stein darf auf jeden seiner acht Nachbarpunkte gehen.
surakarta-option-diagonal-false = Verboten
    .explains = Ein Stein geht nur die Linien entlang.
surakarta-option-pass_origin = Über den eigenen Startpunkt
surakarta-option-pass_origin-true = Läuft weiter
    .explains = Kommt ein Stein an den Punkt zurück, von dem er aufbrach, läuft er darüber weiter.
surakarta-option-pass_origin-false = Gesperrt
    .explains = Der Punkt, von dem ein Stein aufbrach, sperrt den Weg, als stünde er noch dort.
surakarta-option-settle = Wenn nichts mehr fällt
surakarta-option-settle-more = Mehr Steine gewinnen
    .explains = An der Grenze oder ohne Zug gewinnt, wer mehr Steine hat.
surakarta-option-settle-draw = Unentschieden
    .explains = An der Grenze oder ohne Zug ist es unentschieden, wie viele Steine auch stehen.
surakarta-option-quiet_limit = Grenze ohne Schlag
surakarta-option-quiet_limit-40 = 40
    .explains = Die Partie endet nach 40 Zügen in Folge ohne Schlag.
surakarta-option-quiet_limit-80 = 80
    .explains = Die Partie endet nach 80 Zügen in Folge ohne Schlag.
surakarta-option-quiet_limit-160 = 160
    .explains = Die Partie endet nach 160 Zügen in Folge ohne Schlag.
surakarta-option-quiet_limit-none = Keine
    .explains = Die Partie geht weiter, so lange auch nichts geschlagen wird.

## Was in einem Zug geschieht

surakarta-steps = { $side } geht von { $from } nach { $to }
surakarta-runs = { $side } läuft von { $from } um { $arcs ->
    [one] einen Bogen
   *[other] { $arcs } Bögen
}{ $again ->
    [0] {""}
    [1] , unterwegs über den eigenen Startpunkt,
    [2] , unterwegs zweimal über den eigenen Startpunkt,
   *[other] , unterwegs { $again }-mal über den eigenen Startpunkt,
} und schlägt { $to }
surakarta-ended = { $why }: { $result }
surakarta-no-stone-left = { $side } hat keinen Stein mehr
surakarta-nobody-left = kein Stein ist übrig
surakarta-stuck = { $side } hat keinen Zug
surakarta-no-move = es gibt keinen Zug
surakarta-quiet = { $count ->
    [one] 1 Zug ohne Schlag
   *[other] { $count } Züge ohne Schlag
}
surakarta-wins = { $side } gewinnt
surakarta-wins-by = { $side } gewinnt mit { $more ->
    [one] 1 Stein
   *[other] { $more } Steinen
} zu { $fewer }
surakarta-draw = unentschieden
surakarta-draw-by = unentschieden, je { $count ->
    [one] 1 Stein
   *[other] { $count } Steine
}
surakarta-quiet-left = { $count ->
    [one] noch 1 ruhiger Zug
   *[other] noch { $count } ruhige Züge
}

## Die Schilder

surakarta-taken = { $count ->
    [0] keiner geschlagen
   *[other] { $count } geschlagen
}
surakarta-progress = Zug { $number }
surakarta-progress-counter = Zug { $number } · { $counter }
surakarta-prompt-choose = Wähl einen Stein
surakarta-prompt-side = { $side }: Wähl einen Stein
surakarta-prompt-any = Geh auf einen Punkt oder schlag einen Stein
surakarta-prompt-none = Dieser Stein hat keinen Zug
surakarta-prompt-step = Geh auf einen umringten Punkt
surakarta-prompt-take = Schlag einen markierten Stein
surakarta-prompt-both = Geh auf einen umringten Punkt oder schlag einen markierten Stein

## Die Zahlen

surakarta-figure-moves = Gespielte Züge
surakarta-figure-stones = Steine von { $side }
surakarta-figure-stones-are = { $count } von { $all }
surakarta-figure-taken = { $side } hat geschlagen
surakarta-figure-threats = { $side } könnte schlagen
surakarta-figure-quiet = Züge seit einem Schlag
surakarta-figure-quiet-is = { $count } (noch { $left } bis zur Grenze)
surakarta-figure-steps = Schritte
surakarta-figure-steps-are = { $diagonal ->
    [yes] gerade und schräg
   *[no] nur gerade
}
surakarta-figure-origin = Ein laufender Stein
surakarta-figure-origin-is = { $passes ->
    [yes] darf über seinen Startpunkt
   *[no] darf nicht über seinen Startpunkt
}
surakarta-figure-settle = Wenn niemand mehr schlägt
surakarta-figure-settle-is = { $settle ->
    [more] gewinnen mehr Steine
   *[draw] unentschieden, wie viele auch stehen
}
surakarta-figure-limit = Endet nach
surakarta-figure-no-limit = keiner Zahl ruhiger Züge

## Verletzte Regeln

surakarta-broken-no-stone = Auf { $at } steht kein Stein
surakarta-broken-not-yours = Der Stein auf { $at } gehört nicht dir
surakarta-broken-same-point = Ein Stein kann nicht nach { $at }, wo er schon steht
surakarta-broken-own-stone-there = Auf { $at } steht dein eigener Stein
surakarta-broken-enemy-stone-there = Auf { $at } steht ein feindlicher Stein: Ein Schritt braucht einen freien Punkt, und geschlagen wird nur um einen Bogen
surakarta-broken-not-neighbours = { $to } liegt nicht neben { $from }: Ein Schritt geht auf einen Nachbarpunkt
surakarta-broken-no-diagonal-steps = Von { $from } nach { $to } geht es schräg, und diese Partie wird ohne schräge Schritte gespielt
surakarta-broken-nothing-to-take = Auf { $at } steht kein Stein, den man schlagen könnte
surakarta-broken-own-stone-taken = Der Stein auf { $at } ist dein eigener und kann nicht geschlagen werden
surakarta-broken-line-without-arc = Keine Linie durch { $at } hat einen Bogen: Ein Stein dort schlägt nicht und wird nicht geschlagen
surakarta-broken-no-common-circuit = Keine Linie mit Bögen führt von { $from } nach { $to }
surakarta-broken-needs-arc = Von { $from } nach { $to } geht es ohne Bogen, und geschlagen wird nur um mindestens einen
surakarta-broken-blocked-before-arc = Der Weg von { $from } nach { $to } ist durch den Stein auf { $by } versperrt, noch vor dem ersten Bogen
surakarta-broken-blocked-after-arc = Der Weg von { $from } nach { $to } ist durch den Stein auf { $by } versperrt, hinter dem Bogen
surakarta-broken-start-blocks = Der Weg nach { $to } führt über { $from } zurück, und in dieser Partie kann ein Stein nicht über seinen Startpunkt

## Rat

surakarta-advice-step = Geh von { $from } nach { $to }
surakarta-advice-capture = Schlag { $to } von { $from } aus
surakarta-advice-wins = Das gewinnt die Partie.
surakarta-advice-takes = Das schlägt einen Stein und kann nicht zurückgeschlagen werden.
surakarta-advice-trades = Das schlägt einen Stein, für einen von dir.
surakarta-advice-saves = Das bringt { $count ->
    [one] einen Stein
   *[other] { $count } Steine
} aus der Gefahr.
surakarta-advice-threatens = Das droht, { $at } zu schlagen.
