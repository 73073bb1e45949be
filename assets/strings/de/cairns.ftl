# Cairns. Felder heißen nach Linie und Reihe, wie c3. Ein Cairn ist ein Steinmal; das Wort bleibt.

cairns-side-first = Schiefer
cairns-side-second = Bernstein

## Was in einem Zug geschieht

cairns-drops = { $side } legt einen Stein auf { $at }
cairns-drops-high = { $side } legt auf { $at }, jetzt { $height ->
    [1] einer
    [2] zwei
    [3] drei
    [4] vier
   *[other] { $height }
} hoch
cairns-carries = { $side } trägt { $count ->
    [1] einen Stein
    [2] zwei Steine
    [3] drei Steine
   *[other] { $count } Steine
} von { $from } nach { $to }
cairns-then-cairn = {" "}— ein Cairn auf { $at }
cairns-then-cairn-of = {" "}— ein Cairn von { $side } auf { $at }
cairns-then-counted = {" "}— Felder: { $first } { $ones }, { $second } { $others }
cairns-then-stalled = , zu lange keinen Stein gelegt
cairns-then-wins = : { $side } gewinnt
cairns-then-draw = : unentschieden

## Die Schilder

cairns-cells = { $count ->
    [one] 1 Feld
   *[other] { $count } Felder
}
cairns-stones = { $count ->
    [one] 1 Stein
   *[other] { $count } Steine
}
cairns-left = { $cells } · noch { $stones }
cairns-progress = Zug { $ply }
cairns-progress-quiet = Zug { $ply } · { $quiet } von { $limit } nichts gelegt
cairns-prompt = Leg einen Stein oder heb einen Stapel, den du hältst
cairns-prompt-side = { $side }: Leg einen Stein oder heb einen Stapel, den du hältst
cairns-prompt-supply = Leg ihn auf ein leeres Feld oder einen Stapel, den du hältst
cairns-prompt-stack = Trag ihn von { $from } auf ein umringtes Feld
cairns-prompt-carry = { $stones } von { $from } nach { $to } tragen?
cairns-carry-it = Tragen
cairns-one-more = Noch einen obenauf
cairns-one-more-cairn = Noch einen obenauf: ein Cairn
cairns-back = Zurück
cairns-put-down = Absetzen

## Die Zahlen

cairns-figure-plies = Gespielte Züge
cairns-figure-holds = { $side } hält
cairns-figure-holds-is = { $ring ->
    [whole] { $cells }, umrandet mit einer ganzen Linie
   *[broken] { $cells }, umrandet mit einer unterbrochenen Linie
}
cairns-figure-left = { $side } hat noch
cairns-figure-left-is = { $stones } von { $all }
cairns-figure-threes = Dreierstapel von { $side }
cairns-figure-quiet = Züge, seit ein Stein gelegt wurde
cairns-figure-quiet-is = { $count }; bei { $limit } werden die Felder gezählt
cairns-figure-now = Würden die Felder jetzt gezählt
cairns-figure-now-wins = { $first } zu { $second }: { $side } gewönne
cairns-figure-now-draw = { $first } zu { $second }: es wäre unentschieden
cairns-figure-options = Varianten
cairns-figure-none = keine

## Verletzte Regeln

cairns-not-in-line = Getragen wird geradeaus: { $at } liegt nicht in einer Linie mit { $from }
cairns-their-supply = Das ist der Vorrat von { $side }
cairns-broken-drop-on-foreign = { $at } hält { $holder }: Gelegt wird auf ein leeres Feld oder auf einen Stapel, den du hältst
cairns-broken-no-stone-left = Du hast keinen Stein mehr im Vorrat
cairns-broken-carry-count = Getragen werden 1, 2 oder 3 Steine, nicht { $count }
cairns-broken-nothing-there = Auf { $from } steht kein Stapel
cairns-broken-not-held = Du hältst { $from } nicht: Obenauf liegt ein Stein von { $holder }
cairns-broken-too-low = Der Stapel auf { $from } ist zu niedrig: { $count } von { $height } lassen sich nicht heben
cairns-broken-leaves-the-moor = Das ginge aus dem Moor hinaus: { $count ->
    [one] 1 Stein
   *[other] { $count } Steine
} von { $from } bräuchten ebenso viele Felder, und dort { $room ->
    [0] ist keines
    [one] ist nur 1
   *[other] sind nur { $room }
}

## Rat

cairns-advice-drop = Leg einen Stein auf { $at }
cairns-advice-carry = Trag { $count ->
    [one] 1 Stein
   *[other] { $count } Steine
} von { $from } nach { $to }
cairns-advice-finishes = Das macht einen Cairn auf { $at } und gewinnt.
cairns-advice-stops = Das verhindert einen Cairn von { $side } auf { $at }.
cairns-advice-threatens = Das droht mit einem Cairn auf { $at }.
cairns-advice-forks = Das droht mit Cairns auf { $at } zugleich.
cairns-advice-takes-over = Das übernimmt { $at }.

## The keys of this game alone: what each does

cairns-key-space = tragen, wie es gezeigt wird
cairns-key-backspace = anders tragen oder den Stapel absetzen
cairns-key-m = noch einen Stein auf den aufgenommenen Stapel legen
