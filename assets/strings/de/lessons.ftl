# Einführungen, Taktik und Hinweise.

## Der Wegweiser neben dem Tisch

lesson-learn = Lernen
lesson-learn-new = Neu hier? Lerne es in zwei Minuten
lesson-tactics = Taktik
lesson-progress = { $step } / { $of }
lesson-next = Weiter
lesson-skip = Überspringen
lesson-back = Zurück
lesson-show = Zeig es mir
lesson-leave = Verlassen
lesson-again = Noch einmal
lesson-play = Spielen
lesson-right = Genau so.
lesson-wrong = Das nicht. Versuch es noch einmal.
lesson-guide = Wegweiser
lesson-done = Geschafft! Du kannst jetzt { $game }.
lesson-done-tactics = Gut gemacht!
lesson-menu-again = Diesen Schritt neu
lesson-menu-leave = Einführung verlassen
lesson-bad = Der Einführung { $name } kann man nicht folgen: { $why }
lesson-set-aside = Was du gelernt hast, war nicht zu lesen und wurde als { $name } beiseitegelegt.
lesson-spoken = Schritt { $step } von { $of }. { $text }
tip = Hinweis: { $text }

## Surge Stones

lesson-surge-place = Lege einen Stein auf deine Heimatreihen. Nur du siehst seine Zahl.
lesson-surge-place-hint = Tippe einen Stein vor dir an, dann ein markiertes Feld.
lesson-surge-reveal = Auch Orange legt. Beide werden aufgedeckt, jede Spalte rückt für sich vor.
lesson-surge-push = Berührung: Die stärkere Kolonne schiebt. Lege deine 9 dazu.
lesson-surge-push-weak = Zu wenig: Deine Kolonne braucht mehr als 12.
lesson-surge-push-apart = Die 9 muss deine Kolonne auf c berühren.
lesson-surge-push-hint = Tippe die 9 an, dann das Feld direkt hinter deiner Kolonne.
lesson-surge-score = Die 3 fiel über die Kante: drei Punkte für dich!
lesson-surge-four = Nur die vorderen vier Steine zählen. Wo hilft deine 10?
lesson-surge-four-fifth = Dort ist sie der fünfte Stein und zählt nichts.
lesson-surge-four-weak = Der richtige Platz, aber nimm die 10.
lesson-surge-four-hint = Die Kolonne auf g hat nur drei Steine.
lesson-surge-gap = Ein Feld dazwischen: Die stärkere Kolonne nimmt es. Überbiete die 7.
lesson-surge-gap-equal = Das gibt 7 und 7: Beide vorderen Steine wären weg.
lesson-surge-gap-weak = Das gibt 6, und Orange nähme die Lücke.
lesson-surge-gap-hint = Lege die 4 direkt hinter deine Kolonne auf e.
lesson-surge-clash = Gleich starke prallen zusammen: Beide vorderen gehen. Tausche gegen die 9.
lesson-surge-clash-strong = Das gibt 12 und schiebt. Mache 9 daraus.
lesson-surge-clash-weak = Das gibt 8. Mache 9 daraus.
lesson-surge-clash-hint = 4 und 3 und 2 sind 9: Lege die 2 dahinter.
lesson-surge-block = Blau ist stärker, doch ein blauer Stein hinter Orange versperrt alles.
lesson-surge-roll = Wer über die ferne Kante läuft, bringt nichts ein.
lesson-surge-tracker = Die kleinen Steine: orange Zahlen, die du noch nicht gesehen hast.
lesson-surge-end = Alle Steine sind aufgebraucht. Mehr Punkte gewinnen!

## Surmount

lesson-surmount-place = Lege einen grünen Stein auf ein leeres Feld.
lesson-surmount-place-hint = Tippe irgendein Feld an.
lesson-surmount-group = Steine, die sich berühren, sind eine Gruppe. Verlängere deine.
lesson-surmount-group-hint = Tippe ein Feld direkt neben deinem Stein an.
lesson-surmount-group-apart = Er muss deine grüne Gruppe berühren.
lesson-surmount-surmount = Lege einen Stein auf Gold. Er zählt mit: Drei schlagen einen.
lesson-surmount-surmount-hint = Tippe den goldenen Stein neben deinen zweien an.
lesson-surmount-larger = Zwei plus einer: nur gleich viele wie Gold. Lege erst einen dazu.
lesson-surmount-larger-hint = Tippe ein leeres Feld neben deinen zwei Steinen an.
lesson-surmount-larger-later = Gleich! Lege erst nur einen Stein dazu.
lesson-surmount-take = Deine drei plus einer schlagen Golds drei. Überbaue Gold neben dir!
lesson-surmount-take-hint = Tippe einen goldenen Stein an, der deine Gruppe berührt.
lesson-surmount-grow = In einem Zug: neben Gold beginnen, auf dessen vier wachsen, überbauen.
lesson-surmount-grow-turn = So endet der Zug zu früh. Lege zwei Steine, dann tippe Gold an.
lesson-surmount-grow-hint = Erst ein Feld an beiden Gruppen, noch ein Stein, dann Gold.
lesson-surmount-further = Noch einmal. Weitere Steine nur auf Felder, die keine andere Gruppe berühren.
lesson-surmount-further-hint = Tippe zwischen deine Gruppe und Gold, dann darunter, dann Gold.
lesson-surmount-sweep = Turnierregel: Ein großer Schlag fegt kleinere Nachbarn weg. Überbaue einen!
lesson-surmount-sweep-hint = Tippe einen goldenen Stein an, der deine drei berührt.
lesson-surmount-pass = Das Brett ist voll, nichts zu schlagen: Nur dann wird gepasst.
lesson-surmount-win = Gold hat noch drei Steine. Nimm sie alle, und du gewinnst.
lesson-surmount-win-hint = Deine drei und einer mehr sind vier: Tippe Gold an.

## Surakarta

lesson-surakarta-step = Ziehe auf einen freien Punkt daneben, auch schräg.
lesson-surakarta-step-hint = Tippe einen schwarzen Stein an, dann einen markierten Punkt.
lesson-surakarta-capture = Schlagen: eine Linie entlang, um einen Bogen, auf Weiß.
lesson-surakarta-capture-hint = Tippe deinen Stein auf c2 an, dann den weißen auf e4.
lesson-surakarta-not-a-capture = Das ist nur ein Schritt. Lauf um einen Bogen und schlage!
lesson-surakarta-optional = Du schlägst einen Stein je Zug, und nur wenn du magst.
lesson-surakarta-blocked = Steine im Weg versperren ihn. Wer von deinen kann schlagen?
lesson-surakarta-blocked-hint = Die äußeren Steine der Reihe haben freie Bahn.
lesson-surakarta-arcs = Ein Lauf darf um mehrere Bögen führen. Schlage den Stein.
lesson-surakarta-arcs-hint = Tippe deinen Stein auf c2 an, dann den weißen auf d5.
lesson-surakarta-start = Der Punkt, den du verlässt, gilt als leer: Lauf darüber.
lesson-surakarta-start-hint = Tippe deinen Stein auf e2 an, dann den weißen auf e4.
lesson-surakarta-edges = Die äußersten Linien haben keine Bögen: Ecken sind sicher.
lesson-surakarta-quiet = Achtzig Züge ohne Schlag beenden es: Mehr Steine gewinnen.
lesson-surakarta-win = Schlage den letzten weißen Stein. Wer kann es?
lesson-surakarta-win-hint = Weiß steht auf Linien mit kleinen Messingbögen: Das musst du auch.

## Cairns

lesson-cairns-drop = Leg einen Stein auf ein leeres Feld.
lesson-cairns-drop-hint = Tippe irgendein Feld an.
lesson-cairns-hold = Der oberste Stein hält das Feld. Leg einen zweiten auf deinen.
lesson-cairns-hold-carry = So trägst du ihn fort. Leg einen neuen darauf.
lesson-cairns-hold-hint = Tippe deine Steine neben dem Brett an, dann dein Feld.
lesson-cairns-carry = Oder trag: Stapel aufnehmen, einen Stein ein Feld weit.
lesson-cairns-carry-two = Das waren zwei Steine. Geh nur ein Feld weit.
lesson-cairns-carry-drop = Das legt einen Stein. Trag: Tippe erst deinen Stapel an.
lesson-cairns-carry-hint = Tippe den Stapel an, ein Feld daneben und das noch einmal.
lesson-cairns-far = Zwei Steine gehen zwei Felder weit; auf jedem bleibt einer.
lesson-cairns-far-one = Das war ein Stein. Ziele zwei Felder weit.
lesson-cairns-far-hint = Tippe den Stapel an, dann zweimal das Feld zwei weiter.
lesson-cairns-over = Trag auf Bernsteins Stein: Jetzt gehört das Feld dir.
lesson-cairns-over-hint = Tippe deinen Stapel an, dann zweimal den Stein daneben.
lesson-cairns-cairn = Vier hoch ist ein Cairn: Der oberste Stein gewinnt. Vollende ihn!
lesson-cairns-cairn-hint = Trag deinen Stein auf die drei daneben.
lesson-cairns-leave = Vorsicht: Lass nie drei liegen, wo Bernstein den vierten hinbringt.
lesson-cairns-leave-three = Dann trägt Bernstein auf deine drei und gewinnt.
lesson-cairns-leave-hint = Leg woanders hin, nicht auf deine zwei.
lesson-cairns-count = Der letzte Stein beendet das Spiel: Mehr Felder gewinnen. Leg ihn!
lesson-cairns-count-hint = Tippe ein leeres Feld an.

## Taktik bei Surge Stones

tactics-surge-front-rank = Lege einen Stein, der sofort zu deiner Kolonne gehört und schiebt.
tactics-surge-front-rank-late = Von dort kommt er eine Runde zu spät.
tactics-surge-front-rank-hint = Die vordere Heimatreihe berührt deine Kolonne auf c; 9 reicht.
tactics-surge-big-early = Große Steine früh: Später stehen sie hinten und zählen nicht.
tactics-surge-big-early-hint = Deine Kolonne auf e hat drei Steine: Der vierte Platz ist frei.
tactics-surge-few-columns = Wenige Spalten: Füttere den Kampf, den du noch gewinnst.
tactics-surge-few-columns-lost = Orange hat dort 20: Da hilft kein Stein.
tactics-surge-few-columns-hint = Auf g macht deine 8 siebzehn gegen sechzehn.
tactics-surge-margin = Du legst zuerst: Gewinne auf f mit Abstand. Orange kann antworten.
tactics-surge-margin-equal = Orange antwortet mit einer 5: gleich, ein Zusammenprall.
tactics-surge-margin-weak = Orange antwortet mit einer 5 und ist stärker.
tactics-surge-margin-hint = Beide habt ihr 9 auf f. Nimm deinen größten.
tactics-surge-feed = Du legst zuerst: Füttere den Kampf, auf den Orange nicht antworten kann.
tactics-surge-feed-answered = Orange antwortet dort mit der 8 und schiebt dich.
tactics-surge-feed-weak = Der richtige Kampf, aber das reicht nicht zum Schieben. Nimm die 7.
tactics-surge-feed-hint = Auf c sind beide orangen Heimatfelder besetzt.
tactics-surge-answer = Du legst als Zweiter: Antworte, wo Orange gerade gelegt hat.
tactics-surge-answer-weak = Was dort liegt, kann größer sein. Geh sicher.
tactics-surge-answer-hint = Lege die 10 auf f.

## Taktik bei Surmount

tactics-surmount-race = Gold schlägt gleich deine zwei. Sei schneller!
tactics-surmount-race-late = Gold könnte dich noch überbauen.
tactics-surmount-race-hint = Tippe zwischen beide Gruppen, dann einen goldenen Stein.
tactics-surmount-join = Zwei kleine Gruppen zählen zusammen, wo sie sich treffen. Überbaue dort.
tactics-surmount-join-plain = Das geht auch, aber hier genügt ein Stein.
tactics-surmount-join-hint = Ein goldener Stein berührt beide deiner Gruppen.
tactics-surmount-sweep = Turnierregel: Nimm die kleine, und eine Nachbarin geht mit.
tactics-surmount-sweep-alone = Das nimmt nur eine Gruppe. Nimm erst die kleinere.
tactics-surmount-sweep-hint = Der einzelne Stein unten ist viel kleiner als deine Gruppe.

## Taktik bei Surakarta

tactics-surakarta-circuits = Zwei Bahnen: Nur ein Stein auf derselben schlägt.
tactics-surakarta-circuits-hint = Weiß auf b5 steht auf Linien mit kleinen Messingbögen, wie dein Stein auf d2.
tactics-surakarta-safe-take = Schlage so, dass Weiß nicht zurückschlagen kann.
tactics-surakarta-safe-take-back = Weiß schlüge sofort zurück.
tactics-surakarta-safe-take-hint = Schlage den weißen Stein tief in deinem Lager.
tactics-surakarta-hide = Ziehe so, dass Weiß nichts schlagen kann.
tactics-surakarta-hide-open = Weiß könnte noch einen Stein schlagen.
tactics-surakarta-hide-hint = Dein Stein auf d2 steht im Freien.

## Taktik bei Cairns

tactics-cairns-far-cairn = Ein Cairn kann zwei Felder weit weg sein. Finde ihn.
tactics-cairns-far-cairn-hint = Der zweite Stein, den du trägst, landet obenauf.
tactics-cairns-threat = Drohe etwas, das Bernstein nicht abwehren kann.
tactics-cairns-threat-answer = Darauf hat Bernstein eine Antwort.
tactics-cairns-threat-hint = Drei hoch, und kein Stapel von Bernstein daneben.
tactics-cairns-fork = Eine Gabel: zwei Drohungen mit einem Zug. Eine nur ist abzuwehren.
tactics-cairns-fork-hint = Trag beide Steine von e5 nach links, auf jeden Stapel einen.
tactics-cairns-cap = Bernstein gewinnt im nächsten Zug. Nutze seine drei selbst!
tactics-cairns-cap-late = Dann legt Bernstein den vierten und gewinnt.
tactics-cairns-cap-hint = Trag einen Stein auf die drei.
tactics-cairns-over = Aus Bernsteins zwei werden deine drei. Drohe!
tactics-cairns-over-hint = Trag auf die zwei am Rand.

## Hinweise im Spiel

tip-surge-clash = gleich starke Kolonnen prallen zusammen: Beide vordersten Steine gehen, der Rest bleibt stehen.
tip-surge-blocked = ein eigener Stein hinter der schwächeren Kolonne versperrt das Schieben, auch wenn er gleich geht.
tip-surge-jammed = zwei Schübe auf dasselbe leere Feld halten einander auf.
tip-surge-over = was über die Kante fällt, zählt seine Zahl.
tip-surge-rolled = was über die ferne Kante läuft, ist weg und zählt nichts.
tip-surge-skip = ohne Stein auf der Hand oder freies Heimatfeld setzt eine Seite aus.
tip-surge-first-placer = wer zuerst legt, wechselt jede Runde; der weiße Stein zeigt es.
tip-surge-stones = jede Seite hat jede Zahl von 1 bis 10 zweimal, hält drei und zieht nach jedem Legen nach.
tip-surge-pushed-back = eine freie Kolonne bleibt nur, wenn ein zurückgeschobener eigener Stein das Feld vor ihr füllt.
tip-surge-met = eine Kolonne trifft nur die feindliche direkt vor ihr: nicht hinter eigenen, nicht schon vorbei.
tip-surge-held = eine Kolonne, die stehen bleiben muss, hält die hinter ihr nicht vom Aufschließen ab.
tip-surge-end = ist alles verbraucht oder ändert sich nichts mehr, gewinnen mehr Punkte; gleich: unentschieden.
tip-surmount-edition = in dieser Ausgabe muss eine Gruppe daneben so groß sein wie die geschlagene.
tip-surmount-exact = in dieser Ausgabe wächst jede eigene Gruppe und schlägt eine von genau ihrer Größe.
tip-surmount-pass = gepasst wird nur, wenn es keinen anderen Zug gibt.
tip-surmount-capture = wer den letzten Stein der anderen schlägt, gewinnt; unentschieden gibt es nicht.
tip-surmount-short = ein Stein neben beiden Seiten und dann ein Schlag können ein einziger Spielzug sein.
tip-surmount-targets = eine wachsende Gruppe schlägt nur, was sie berührte, als ihr erster Stein lag.
tip-surmount-joins = beim Wachsen darf nur der schlagende Stein andere eigene Gruppen berühren.
tip-surmount-turn = nach einem Stein darf ein Spielzug enden, nach einem weiteren nur noch mit einem Schlag.
tip-surmount-swept = kleinere Gruppen, die die größere berührten, wurden weggefegt.
tip-surakarta-taken = niemand muss schlagen, und ein Zug schlägt einen Stein.
tip-surakarta-twice = nur Bögen lenken einen Lauf, und er darf zweimal über denselben freien Punkt.
tip-surakarta-routes = mehrere Wege zu einem Stein sind ein Zug; ein Lauf zurück zum Start schlägt nichts.
tip-surakarta-origin = mit dieser Option sperrt der Startpunkt den eigenen Lauf.
tip-surakarta-straight = mit dieser Option geht man nur die Linien entlang.
tip-surakarta-settle = mit dieser Option ist das Ende ohne Schlag unentschieden.
tip-surakarta-no-limit = mit dieser Option geht es weiter, wie lange auch nichts geschlagen wird.
tip-surakarta-no-move = kein Zug mehr: Mehr Steine gewinnen; gleich viele, oder je nach Option alle, sind unentschieden.
tip-surakarta-quiet = so lange ohne Schlag: Mehr Steine gewinnen; gleich, oder je nach Option immer, ist unentschieden.
tip-cairns-cairn = der oberste Stein eines Viererstapels gewinnt, wer ihn auch baute.
tip-cairns-two = macht ein Tragen zwei Cairns, entscheidet der, den es zuerst erreicht.
tip-cairns-carry = was liegen bleibt, gehört dem neuen obersten Stein.
tip-cairns-counted = kein Cairn: Mehr gehaltene Felder gewinnen, gleich viele sind unentschieden.
tip-cairns-no-move = wer am Zug ist, hat keinen; also werden die Felder gezählt.
tip-cairns-stones = jede Seite hat fünfzehn Steine; ist der letzte einer Seite gelegt, werden Felder gezählt.
tip-cairns-stalled = fünfzig Züge ohne neuen Stein: Die Felder wurden gezählt.
