# Titel, Spielwahl, Menü, Tafeln, gespielte Partien.

## Titel

title-under = Steinspiele an einem Tisch
title-go-on = { $game } fortsetzen
title-games = Partien und Aufzeichnungen
title-settings = Einstellungen
title-quit = Beenden

## Spielwahl

setup-side = Deine Seite
setup-drawn = Per Los
setup-neither = Nur zusehen
setup-opponent = Gegner
setup-friend = Ein Gast an diesem Gerät
setup-rival = Gegen
setup-limit = Zeit für einen Zug
setup-limit-none = Ohne Grenze
setup-limit-seconds = { $seconds } s
setup-begin = Los geht’s

## Das Menü und die Tafeln über dem Tisch

back-to-table = Zurück an den Tisch
menu = Menü
menu-undo = Zug zurücknehmen
menu-hint = Ein Tipp
game-info = Info zur Partie
log = Verlauf
keys = Tasten
menu-view = Ansicht von oben
menu-threats-marked = Drohungen: markiert
menu-threats-unmarked = Drohungen: nicht markiert
menu-speed = Bewegung: { $speed }
menu-quality = Bild: { $quality }
copy-record = Partie kopieren
save-record = Partie als Datei sichern
menu-new = Neue Partie
menu-resign = Aufgeben
menu-leave = Verlassen, später weiter
menu-games = Zu den Partien
menu-title = Zum Titel
info-last = Die letzten Züge, der neueste zuerst
figure = { $label }: { $value }
log-empty = Noch ist nichts gespielt worden.
log-note = Eine Zeile zeigt den Tisch, wie er damals war.
log-round = Runde { $round }
log-round-score = Runde { $round }  ·  { $first } : { $second }
no-play-on = Nein, weiterspielen
resign-ask = Diese Partie aufgeben?
resign-yes = Ja, aufgeben
new-ask = Diese Partie beenden und eine neue beginnen?
new-yes = Ja, neue Partie
undo-ask = { $asked }, darf { $asks } den letzten Zug zurücknehmen?
undo-yes = Ja, zurücknehmen
curtain = { $side }, nimm das Gerät
curtain-note = Bis du drückst, ist keine Hand zu sehen.
curtain-lift = Meine Hand zeigen (Enter)

## Das Ergebnis

result-draw = Unentschieden
result-wins = { $side } gewinnt
result-you-won = Du hast gewonnen
result-you-lost = Du hast verloren
result-rematch = Revanche
result-look = Brett ansehen
result-watch-again = Noch einmal ansehen
result-title = Titel
reason-score = nach Punkten
reason-no-stones = kein Stein ist übrig
reason-quiet = zu lange ohne Schlag
reason-no-move = es gibt keinen Zug mehr
reason-cairn = ein Cairn steht
reason-count = nach gehaltenen Feldern
reason-stalled = zu lange keinen Stein gelegt
reason-resign = durch Aufgabe
reason-time = die Zeit ist abgelaufen
reason-agreed = vereinbart

## Partien und Aufzeichnungen

games = Partien und Aufzeichnungen
games-list = Partien
games-statistics = Statistik
games-bring-in = Einlesen
games-all = Alle
glossary-all-games = alle Spiele
games-none = Noch ist keine Partie gespielt worden.
games-newer = Neuere
games-older = Ältere
games-page = Seite { $page } von { $pages }
games-more = Mehr zu dieser Partie
games-save = Als Datei sichern
games-reveal = Ergebnis verraten
games-remove = Löschen …
games-remove-really = Endgültig löschen
games-unfinished = nicht beendet
games-not-told = Ergebnis nicht verraten
games-drawn = unentschieden
games-won = gewonnen
games-lost = verloren
games-side-won = { $side } gewann
games-elsewhere = von anderswo
ago-now = eben
ago-minutes = { $count ->
    [one] vor einer Minute
   *[other] vor { $count } Minuten
}
ago-hours = { $count ->
    [one] vor einer Stunde
   *[other] vor { $count } Stunden
}
ago-days = { $count ->
    [one] vor einem Tag
   *[other] vor { $count } Tagen
}
ago-months = { $count ->
    [one] vor einem Monat
   *[other] vor { $count } Monaten
}
ago-years = { $count ->
    [one] vor einem Jahr
   *[other] vor { $count } Jahren
}
games-ended = { $result }, { $why }
statistics-none = Noch ist keine Partie gegen den Computer zu Ende gespielt worden.
statistics-won = Gew.
statistics-lost = Verl.
statistics-drawn = Remis
statistics-moves = Züge
statistics-note = Gewonnene, verlorene und unentschiedene Partien gegen den Computer an diesem Gerät; Züge: wie lang eine Partie im Mittel war.
records-paste = Partie einfügen
records-open = Datei öffnen
records-note = Eine Aufzeichnung ist eine Partie als Text: eine Zeile JSON. Mehrere Zeilen sind mehrere Partien. Man kann auch eine Datei auf das Fenster ziehen.
records-folder = Aufzeichnungen in { $folder }:
records-none = Noch gibt es keine.

## Mitwirkende

credits = Mitwirkende
credits-button = Mitwirkende und Lizenzen
credits-game = Stonecircle { $version }
credits-authors = Von den Autorinnen und Autoren von Stonecircle. Es darf unter einer der beiden Lizenzen benutzt, verändert und weitergegeben werden:
credits-parts = Woraus es besteht: { $count ->
    [one] 1 Teil
   *[other] { $count } Teile
}
credits-texts = Die Texte der Lizenzen
credits-and-others = { $names } und { $count ->
    [one] 1 anderes
   *[other] { $count } andere
}
credits-to-list = Zurück zur Liste

## Ein Augenblick als Bild

share = Augenblick teilen
share-note = Was auf dem Tisch liegt, ohne die Knöpfe.
share-picture = Bild dieses Augenblicks
share-moves = Oder einige Züge, als bewegtes Bild:
share-first = Von Zug { $ply }
share-last = Bis Zug { $ply }
share-earlier = Früher
share-later = Später
share-animation = Bewegtes Bild machen
share-saved = Das Bild wurde als { $file } gesichert.
share-stopped = Es wurde kein Bild gemacht: Etwas anderes wurde gedrückt.
share-failed = Das Bild konnte nicht gemacht werden: { $why }
share-no-picture = Es wurde nichts gezeichnet.
share-nowhere = Es gibt keinen Platz dafür.
