# Die Regeln zum Nachschlagen: jeder Satz mit einer Überschrift und höchstens 45 Wörtern.

## Die Seite

rules = Regeln
rules-of = Regeln von { $game }
rules-number = { $number } / { $of }
rules-next = Weiter
rules-previous = Zurück
rules-again = Noch einmal
rules-contents = Inhalt
rules-leave = Schließen
rules-glossary = Glossar
rules-spoken = { $number } von { $of }. { $title }. { $text }

## Surge Stones

rule-surge-board = Acht Spalten zu acht Feldern. Blaus Heimat sind die zwei Reihen unten, seine Steine ziehen aufwärts. Orange hat die zwei oben und zieht abwärts. Hinter jeder Heimat endet das Brett an einer Kante.
    .title = Das Brett
rule-surge-stones = Jede Seite hat zwanzig Steine, jeden Wert von 1 bis 10 zweimal, gemischt in ihrem Vorrat. Drei hältst du auf der Hand, und nach jedem Stein, den du legst, ziehst du wieder auf drei nach.
    .title = Steine und Hand
rule-surge-place = In jeder Runde legen beide Seiten einen Stein ihrer Hand verdeckt auf ein freies Feld der eigenen Heimatreihen. Die andere Seite sieht, wo er liegt, aber nicht, was er ist.
    .title = Einen Stein legen
rule-surge-reveal = Haben beide gelegt, wird jeder verdeckte Stein aufgedeckt und bleibt es. Dann schieben alle Spalten zugleich, jede für sich.
    .title = Aufdecken
rule-surge-first-blue = In Runde 1 legt Blau zuerst. Danach wechseln sich die Seiten Runde für Runde damit ab, auch wenn eine aussetzen muss. Der weiße Stein liegt bei dem, der zuerst legt.
    .title = Wer zuerst legt
rule-surge-first-orange = In Runde 1 legt Orange zuerst. Danach wechseln sich die Seiten Runde für Runde damit ab, auch wenn eine aussetzen muss. Der weiße Stein liegt bei dem, der zuerst legt.
    .title = Wer zuerst legt
rule-surge-skip = Wer einen Stein legen kann, muss. Eine Seite ohne Stein auf der Hand oder ohne freies Feld in ihren Heimatreihen setzt aus.
    .title = Aussetzen
rule-surge-line = Steine einer Seite, die in einer Spalte lückenlos hintereinander stehen, bilden eine Kolonne. Ihre Stärke ist die Summe ihrer vier vordersten Steine; was dahinter steht, zählt nicht mit. Sie trifft nur auf die feindliche Kolonne direkt vor ihr.
    .title = Kolonnen und Stärke
rule-surge-push = Wo sich zwei Kolonnen berühren, schiebt die stärkere: Sie rückt ein Feld vor und drängt die ganze schwächere Kolonne um ein Feld zurück.
    .title = Schieben
rule-surge-score = Ein Stein, der geschoben wird und kein Feld mehr hinter sich hat, fällt über die Kante. Er ist weg, und sein Wert zählt für die Seite, die schiebt.
    .title = Über die Kante
rule-surge-gap = Liegt genau ein leeres Feld zwischen zwei Kolonnen, nimmt die stärkere es als Ganzes ein. Die schwächere bleibt stehen.
    .title = Die Lücke nehmen
rule-surge-clash = Gleich starke Kolonnen, die sich berühren oder ein Feld zwischen sich haben, prallen zusammen: Beide vordersten Steine werden entfernt. Was von beiden Kolonnen bleibt, steht in diesem Schub still.
    .title = Zusammenprall
rule-surge-block = Ein Schieben ist blockiert, wenn direkt hinter der schwächeren Kolonne ein Stein der schiebenden Seite steht. Dann bewegt sich keine der beiden Kolonnen, auch wenn jener Stein gleich weiterrückt.
    .title = Blockiert
rule-surge-jam = Werden zwei Kolonnen von beiden Seiten in dasselbe einzelne leere Feld geschoben, misslingt beides, und alle vier Kolonnen bleiben stehen.
    .title = Verkeilt
rule-surge-advance = Kolonnen mit zwei oder mehr leeren Feldern zwischen sich und solche ohne feindliche Kolonne direkt vor sich sind frei. Sind alle Begegnungen entschieden, rücken freie Kolonnen ein Feld vor, auch bis an stehende heran, außer wenn das Feld vor ihnen dann besetzt ist.
    .title = Freie Kolonnen
rule-surge-roll = Ein freier Stein auf der letzten Reihe läuft über die ferne Kante hinaus. Er ist weg und zählt nichts, und die Steine hinter ihm rücken nach.
    .title = Die ferne Kante
rule-surge-tracker = Du kennst deine Hand, alles, was aufgedeckt wurde oder weg ist, und siehst, wo Verdecktes liegt. Die kleinen Steine am oberen Rand sind die Werte der anderen Seite, die du noch nicht gesehen hast.
    .title = Was du weißt
rule-surge-end = Die Partie endet, wenn alle Steine verbraucht sind und ein Schub das Brett geleert hat. Sie endet auch, wenn ein Schub nichts ändert und niemand legen konnte oder beide Vorräte leer sind. Mehr Punkte gewinnen. Gleich viele sind unentschieden.
    .title = Das Ende

## Surmount

rule-surmount-board = Grün und Gold ziehen abwechselnd auf einem Sechseck aus Sechsecken mit Seitenlänge { $size }, zusammen { $size ->
    [4] 37
    [5] 61
    [6] 91
   *[7] 127
} Felder. Es ist zu Beginn leer, Grün fängt an, und Steine gehen nie aus.
    .title = Das Brett
rule-surmount-place = Der einfachste Spielzug ist ein Stein auf irgendein leeres Feld.
    .title = Ein Stein
rule-surmount-group = Steine einer Seite, die sich berühren, sind eine Gruppe, auch ein einzelner ist eine. Ein neuer Stein verbindet alle eigenen Gruppen, die er berührt. Die Größe einer Gruppe ist die Zahl ihrer Steine.
    .title = Gruppen
rule-surmount-surmount = Stattdessen darf ein Stein an die Stelle eines feindlichen Steins gesetzt werden, der eine deiner Gruppen berührt. Dessen ganze Gruppe wird entfernt.
    .title = Überbauen
rule-surmount-surmount-single = Stattdessen darf ein Stein an die Stelle eines feindlichen Steins gesetzt werden, der eine deiner Gruppen berührt. Dessen ganze Gruppe wird entfernt.
    .title = Überbauen
rule-surmount-larger = Die Gruppe, die entsteht, also der neue Stein mit allen eigenen Gruppen, die er berührt, muss größer sein als die, die du schlägst. Gleich groß genügt nicht.
    .title = Größer als die Beute
rule-surmount-single = Eine deiner Gruppen, die den Stein berühren, muss für sich allein mindestens so groß sein wie die, die du schlägst. Andere dürfen ihn auch berühren, aber ihre Größen werden nicht zusammengezählt.
    .title = Eine große Gruppe genügt
rule-surmount-grow = Berührt der erste Stein eines Spielzugs eine Gruppe von dir und eine größere feindliche? Dann leg im selben Spielzug weitere daneben, bis deine Gruppe genau so groß ist wie die feindliche, und überbaue sie.
    .title = Wachsen und überbauen
rule-surmount-grow-online = Der erste Stein eines Spielzugs darf eine Gruppe von dir verlängern, die schon oder mit ihm eine feindliche berührt. Leg weitere daneben, bis deine Gruppe genau so groß ist wie die feindliche, und überbaue sie.
    .title = Wachsen und überbauen
rule-surmount-short = Manchmal genügt der erste Stein. Er berührt deine Gruppe und eine feindliche, und du überbaust sie im selben Spielzug. Dann müssen die Größen nicht gleich sein: Die Gruppe, die entsteht, muss nur größer sein als die geschlagene.
    .title = Ohne weitere Steine
rule-surmount-exact = Das gilt auch ohne weitere Steine: ein Stein und ein Schlag in einem Spielzug. Die geschlagene Gruppe muss genau so groß sein, wie es deine vor dem überbauenden Stein war.
    .title = Genau gleich groß
rule-surmount-further = Ein weiterer Stein kommt auf ein leeres Feld neben der wachsenden Gruppe. Er darf keine andere Gruppe von dir berühren und keine feindliche außer denen, die sie mit ihrem ersten Stein berührte.
    .title = Weitere Steine
rule-surmount-must = Nach dem ersten Stein allein darf der Spielzug enden. Nach einem weiteren muss er mit einem Schlag enden. Der schlagende Stein darf auch andere Gruppen von dir berühren.
    .title = Wie ein Spielzug endet
rule-surmount-one-group = Ein Schlag entfernt die Gruppe, die er trifft, und keine andere, was auch immer die entstandene Gruppe sonst berührt.
    .title = Nur eine Gruppe
rule-surmount-sweep = Turnierregel: Ist die geschlagene Gruppe kleiner als die entstandene weniger eins, geht auch jede kleinere feindliche Gruppe, die die entstandene berührt. Das geschieht einmal, ohne Kette.
    .title = Das Wegfegen
rule-surmount-pass = Gepasst wird nur, wenn es keinen anderen Spielzug gibt, und dann muss man: wenn das Brett voll ist und sich nichts schlagen lässt.
    .title = Passen
rule-surmount-win = Wer den letzten Stein der anderen Seite schlägt, gewinnt. Ein Unentschieden gibt es nicht.
    .title = Gewinnen

## Surakarta

rule-surakarta-board = Sechs Linien in jeder Richtung, acht Bögen und zwölf Steine auf jeder Seite. Schwarz fängt an, und die Seiten ziehen abwechselnd: ein Schritt oder ein Schlag.
    .title = Das Brett
rule-surakarta-step = Ein Stein geht auf einen freien Nachbarpunkt, eine Linie entlang oder schräg.
    .title = Schritt
rule-surakarta-step-straight = Ein Stein geht eine Linie entlang auf einen freien Nachbarpunkt, nie schräg.
    .title = Schritt
rule-surakarta-capture = Um zu schlagen, läuft ein Stein seine Linie entlang, um mindestens einen Bogen und weiter bis zum ersten Stein, den er trifft. Ist es ein feindlicher, ist der geschlagen, und der Läufer steht an seiner Stelle.
    .title = Schlag
rule-surakarta-circuits = Die Bögen verbinden die Linien zu zwei Bahnen: b, e, 2 und 5 durch die kleinen Bögen aus Messing, c, d, 3 und 4 durch die großen aus Kupfer. Ein Stein läuft auf einer Bahn, auf der er steht, in beiden Richtungen.
    .title = Die zwei Bahnen
rule-surakarta-blocked = Ein Lauf führt nur über freie Punkte. Ein Stein gleich welcher Seite versperrt ihn, vor dem ersten Bogen wie danach, und ein eigener am Ende wird nicht geschlagen.
    .title = Versperrt
rule-surakarta-arcs = Abgebogen wird nur in den Bögen. Ein Lauf darf um mehrere führen und über denselben freien Punkt zweimal, wo sich Linien kreuzen. Mehrere Wege zu einem Schlag sind ein und derselbe Spielzug.
    .title = Mehrere Bögen
rule-surakarta-origin = Während ein Stein läuft, gilt der Punkt, den er verlassen hat, als frei. Er darf darüber weiterlaufen.
    .title = Der eigene Startpunkt
rule-surakarta-origin-blocks = Während ein Stein läuft, versperrt der Punkt, den er verlassen hat, ihm den Weg, als stünde er noch dort. Hier muss der Stein erst zur Seite gehen.
    .title = Der eigene Startpunkt
rule-surakarta-edges = Die äußersten Linien, a, f, 1 und 6, haben keine Bögen. Ein Stein in der Ecke kann deshalb weder schlagen noch geschlagen werden, bis er herauskommt.
    .title = Linien ohne Bögen
rule-surakarta-optional = Niemand muss schlagen, und ein Spielzug schlägt höchstens einen Stein.
    .title = Schlagen ist keine Pflicht
rule-surakarta-win = Wer den letzten Stein der anderen Seite schlägt, gewinnt.
    .title = Gewinnen
rule-surakarta-quiet = Nach { $quiet_limit } Zügen in Folge ohne Schlag, die beider Seiten gezählt, ist das Spiel aus. Wer mehr Steine hat, gewinnt; gleich viele sind unentschieden.
    .title = Zu lange kein Schlag
rule-surakarta-quiet-draw = Nach { $quiet_limit } Zügen in Folge ohne Schlag, die beider Seiten gezählt, ist das Spiel aus: unentschieden, wer auch mehr Steine hat.
    .title = Zu lange kein Schlag
rule-surakarta-no-limit = Wie viele Züge auch ohne Schlag vergehen, das Spiel geht weiter.
    .title = Keine Grenze
rule-surakarta-no-move = Hat die Seite, die am Zug ist, gar keinen Zug, ist das Spiel aus. Wer mehr Steine hat, gewinnt; gleich viele sind unentschieden.
    .title = Kein Zug mehr
rule-surakarta-no-move-draw = Hat die Seite, die am Zug ist, gar keinen Zug, ist das Spiel aus: unentschieden, wer auch mehr Steine hat.
    .title = Kein Zug mehr

## Cairns

rule-cairns-moor = Das Moor hat fünf mal fünf Felder, und jede Seite fünfzehn Steine im Vorrat. Schiefer fängt an, und die Seiten ziehen abwechselnd: Sie legen oder tragen.
    .title = Das Moor
rule-cairns-drop = Gelegt wird ein Stein des Vorrats auf ein leeres Feld oder auf einen Stapel, den du hältst.
    .title = Legen
rule-cairns-hold = Einen Stapel und sein Feld hält die Seite, deren Stein obenauf liegt. Was beim Tragen zum Vorschein kommt, gehört dem, der jetzt obenauf liegt.
    .title = Wer ein Feld hält
rule-cairns-carry = Getragen werden die obersten ein, zwei oder drei Steine eines Stapels, den du hältst. Sie gehen ebenso viele Felder geradeaus, und auf jedem betretenen bleibt einer liegen, der unterste zuerst.
    .title = Tragen
rule-cairns-far = Ein Stein geht ein Feld weit, zwei gehen zwei, drei gehen drei: nie weiter und nie weniger. Der ganze Weg muss auf dem Moor liegen, längs oder quer.
    .title = Wie weit
rule-cairns-over = Getragen wird über alle Stapel hinweg und auf sie, eigene wie fremde.
    .title = Über andere Stapel
rule-cairns-cairn = Ein Stapel aus vier Steinen ist ein Cairn. Er gewinnt sofort für die Seite, deren Stein obenauf liegt, wer ihn auch gebaut hat.
    .title = Der Cairn
rule-cairns-two = Entstehen bei einem Tragen zwei Cairns, entscheidet der, zu dem es zuerst kommt. Zu Ende gelegt wird trotzdem.
    .title = Zwei zugleich
rule-cairns-count = Ohne Cairn endet das Spiel, wenn jemand den letzten Stein seines Vorrats gelegt hat oder wer am Zug ist keinen Zug hat. Wer mehr Felder hält, gewinnt; gleich viele sind unentschieden.
    .title = Das Auszählen
rule-cairns-stalled = Nach fünfzig Zügen in Folge, in denen niemand legt, die beider Seiten gezählt, endet das Spiel ebenso: durch Auszählen der Felder.
    .title = Zu lange nichts gelegt
