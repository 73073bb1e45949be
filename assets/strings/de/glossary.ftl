# Die Begriffe des Glossars: jeder mit dem, was er bedeutet.

## Alle Spiele

term-stone = Womit alle vier Spiele gespielt werden. Wem er gehört, zeigen Farbe und Zeichen: ein Punkt für die erste Seite, ein Ring für die zweite.
    .term = Stein
term-side = Eine der beiden Parteien einer Partie, benannt nach der Farbe ihrer Steine.
    .term = Seite
term-turn = Alles, was eine Seite tut, bis die andere an der Reihe ist: ein gelegter Stein, ein Schritt, ein Tragen oder ein Stein mit weiteren Steinen und einem Schlag.
    .term = Spielzug
term-ply = Eine Entscheidung einer Seite, so wie Verlauf und Aufzeichnung sie zählen. Auch Aussetzen und Passen sind Züge.
    .term = Zug
term-pass = Ein Spielzug, in dem nichts gespielt wird. In keinem Spiel darf passen, wer spielen kann.
    .term = Passen
term-supply = Die Steine einer Seite, die noch nicht im Spiel sind. Sie liegen neben dem Brett.
    .term = Vorrat
term-capture = Ein Spielzug, durch den feindliche Steine das Brett verlassen.
    .term = Schlag
term-board = Worauf gespielt wird: Felder, Sechsecke oder Punkte, jedes mit einem Namen wie c2.
    .term = Brett
term-option = Eine Wahl über die Regeln, die vor der Partie getroffen wird. Die Regelseiten erzählen das Spiel mit den Optionen, die gelten.
    .term = Option
term-record = Eine ganze Partie als Textzeile: Optionen, Anfang, Züge und Ergebnis. Man kann sie kopieren, sichern und noch einmal ansehen.
    .term = Aufzeichnung
term-draw = Eine Partie, die keine Seite gewinnt.
    .term = Unentschieden
term-position = Wie eine Partie steht: welche Steine wo liegen und wer am Zug ist.
    .term = Stellung
term-tray = Der Platz neben dem Brett, auf dem die Steine liegen bleiben, die eine Seite gewonnen hat.
    .term = Schale

## Surge Stones

term-hand = Bis zu drei Steine, aus denen eine Seite wählen kann. Die andere sieht ihre Werte nicht.
    .term = Hand
term-value = Die Zahl auf einem Stein, von 1 bis 10. Sie zählt zur Stärke einer Kolonne und als Punkte, wenn der Stein über die Kante fällt.
    .term = Wert
term-home = Die beiden Reihen, die einer Seite am nächsten sind. Nur dort darf sie Steine legen.
    .term = Heimatreihen
term-face-down = So gelegt, dass nur der Besitzer den Wert eines Steins kennt. Am Ende der Runde werden verdeckte Steine aufgedeckt.
    .term = Verdeckt
term-round = Beide Seiten legen einen Stein, alles wird aufgedeckt, und das Brett schiebt.
    .term = Runde
term-first-placer = Die Seite, die in einer Runde als erste legt. Sie wechselt in jeder Runde; bei ihr liegt der weiße Stein.
    .term = Wer zuerst legt
term-surge = Die Bewegung am Ende einer Runde: In allen Spalten zugleich schieben Kolonnen, nehmen Lücken ein, prallen zusammen oder rücken vor.
    .term = Schub
term-line = Steine einer Seite, die in einer Spalte lückenlos hintereinander stehen.
    .term = Kolonne
term-front = Der vorderste Stein einer Kolonne: der, der von der eigenen Seite am weitesten weg ist.
    .term = Spitze
term-strength = Die Summe der Werte der vier vordersten Steine einer Kolonne.
    .term = Stärke
term-meeting = Zwei feindliche Kolonnen, die sich in einer Spalte gegenüberstehen. Nur ohne Feld oder mit einem Feld dazwischen wird etwas daraus.
    .term = Begegnung
term-gap = Ein einzelnes leeres Feld zwischen zwei Kolonnen, die sich begegnen. Die stärkere nimmt es ein.
    .term = Lücke
term-push = Eine Kolonne, die eine schwächere berührt, drängt sie um ein Feld zurück.
    .term = Schieben
term-clash = Gleich starke Kolonnen, die sich berühren oder ein Feld zwischen sich haben, verlieren beide vordersten Steine.
    .term = Zusammenprall
term-blocked = So heißt ein Schieben, das ein Stein der eigenen Seite verhindert, weil er direkt hinter der schwächeren Kolonne steht.
    .term = Blockiert
term-edge = Wo das Brett endet. Über die Kante hinter der Heimat wird ein Stein geschoben und zählt; über die ferne Kante läuft er hinaus und zählt nichts.
    .term = Kante
term-tracker = Die kleinen Steine am oberen Rand: Werte der anderen Seite, die du noch nicht gesehen hast.
    .term = Merkliste
term-skip = Was eine Seite tut, die keinen Stein auf der Hand oder kein freies Heimatfeld hat.
    .term = Aussetzen

## Surmount

term-group = Steine einer Seite, die zusammenhängen. Auch ein einzelner Stein ist eine Gruppe.
    .term = Gruppe
term-size = Die Zahl der Steine einer Gruppe.
    .term = Größe
term-surmount = Einen Stein an die Stelle eines feindlichen setzen; dessen ganze Gruppe ist dann weg.
    .term = Überbauen
term-growth = Weitere Steine, die in einem Spielzug neben den ersten gelegt werden, bis die Gruppe so groß ist wie die, die sie überbauen will.
    .term = Wachsen
term-target = Eine feindliche Gruppe, die die wachsende Gruppe mit ihrem ersten Stein berührt. Nur Ziele dürfen in diesem Spielzug geschlagen werden.
    .term = Ziel
term-created = Der Stein, der überbaut, mit allen eigenen Gruppen, die er berührt.
    .term = Entstandene Gruppe
term-sweep = Unter der Turnierregel: Kleinere feindliche Gruppen, die die entstandene Gruppe berührt, verlassen mit der geschlagenen das Brett.
    .term = Wegfegen
term-edition = Nach welcher von zwei veröffentlichten Regeln gespielt wird: dem Original oder der, die online gespielt wird.
    .term = Ausgabe

## Surakarta

term-point = Wo sich zwei Linien kreuzen: der Platz eines Steins.
    .term = Punkt
term-step = Ein Zug auf einen freien Nachbarpunkt.
    .term = Schritt
term-arc = Eine der acht Kurven an den Ecken. Jede verbindet eine waagrechte Linie mit einer senkrechten, und nur in Bögen biegt ein laufender Stein ab.
    .term = Bogen
term-circuit = Ein geschlossener Weg aus vier Linien und vier Bögen. Es gibt zwei: um die kleinen Bögen aus Messing und um die großen aus Kupfer.
    .term = Bahn
term-run = Der Weg eines Steins, der schlägt: seine Linie entlang, um mindestens einen Bogen, über freie Punkte, bis zum ersten Stein.
    .term = Lauf
term-origin = Der Punkt, von dem ein laufender Stein aufgebrochen ist.
    .term = Startpunkt
term-quiet = Ein Zug ohne Schlag. Viele hintereinander können die Partie beenden.
    .term = Stiller Zug

## Cairns

term-moor = Das Brett von Cairns: fünf mal fünf Felder.
    .term = Moor
term-stack = Steine, die auf einem Feld übereinanderliegen. Auch ein einzelner Stein ist ein Stapel.
    .term = Stapel
term-held = Ein Feld wird von der Seite gehalten, deren Stein obenauf liegt.
    .term = Gehalten
term-drop = Einen Stein aus dem Vorrat auf ein leeres Feld oder einen gehaltenen Stapel setzen.
    .term = Legen
term-carry = Bis zu drei Steine eines gehaltenen Stapels aufnehmen und ebenso viele Felder geradeaus gehen; auf jedem bleibt einer liegen.
    .term = Tragen
term-cairn = Ein Stapel aus vier Steinen, ein Steinmal. Er gewinnt für die Seite, deren Stein obenauf liegt.
    .term = Cairn
term-count = So wird eine Partie ohne Cairn entschieden: Es gewinnt, wer mehr Felder hält.
    .term = Auszählen
