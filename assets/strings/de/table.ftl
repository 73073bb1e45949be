# Was um jeden Tisch steht: Schilder, Leiste, Wiedergabe, Tasten. Was ein Spiel selbst sagt, steht
# in seiner eigenen Datei.

thinking = { $side } denkt nach
confirm-prompt = Noch einmal dort, oder Enter, spielt den Zug
confirm-play = Spielen
confirm-drop = Doch nicht
looking-back = Rückblick: Die Partie wartet
looking-back-over = Rückblick: Die Partie ist zu Ende
then = { $first } — { $then }

## Die Leiste

rail-menu = Menü
rail-undo = Zug zurück
rail-hint = Tipp
rail-pause = Halt
rail-go-on = Weiter
rail-one-ply = Ein Zug
rail-log = Verlauf
rail-info = Info
rail-view = Ansicht
rail-sound = Ton

## Die Lupe, auf einem Telefon

loupe-lower = Ganzes Brett

## Die Anzeige der Steine, die noch nicht zu sehen waren

tracker-label = Steine von { $side }, die noch nicht zu sehen waren, nach Wert
tracker-whose = { $side }:
tracker-unseen = ungesehene Steine
tracker-below = unten: ungesehene

## Eine Wiedergabe

replay-first = An den Anfang
replay-previous = Einen Zug zurück
replay-play = Abspielen
replay-next = Einen Zug weiter
replay-last = Ans Ende
back-to-game = Zurück zur Partie
back-to-result = Zurück zum Ergebnis
back-to-game-short = Zurück
play-on = Hier weiterspielen
play-on-short = Weiterspielen
replay-ply = { $ply } von { $plies }
replay-ply-end = { $ply } von { $plies } · { $why }

## Die Tasten

key-arrows = Pfeile
key-arrows-does = Zeiger bewegen
key-enter = Enter
key-enter-does = am Zeiger handeln, einen Knopf drücken
key-space = Leertaste
key-backspace = Rücktaste
key-escape = Esc
key-escape-does = Gehaltenes zurücklegen, Fenster schließen, Menü öffnen
key-tab = Tab
key-tab-does = weiter zum nächsten Knopf
key-skip-does = die Bewegung gleich zu Ende spielen
key-v-does = Ansicht von oben und zurück
key-s-q-does = Tempo der Steine, Güte des Bildes
key-n-does = Ton aus und wieder an
key-u-does = einen Zug zurücknehmen
key-a-does = ein Tipp: was der Computer spielen würde
key-t-does = Drohungen zeigen oder nicht
key-e-does = Analyse der Partie
key-p = P  Bild ab
key-p-does = in einer Partie, der du nur zusiehst: anhalten, oder ein Zug weiter
key-i-l-does = Info zur Partie, Verlauf
key-pages = Bild auf  Bild ab  Pos1  Ende
key-pages-does = in einer Wiedergabe: zurück, weiter, an den Anfang, ans Ende; die Leertaste spielt ab; in einem Fenster: blättern
key-help = H, ?
key-help-does = diese Liste
