# Was gesagt wird, wenn etwas nicht geht, und was aufbewahrt wird.

game-over = Die Partie ist zu Ende
not-a-move = Das ist kein Zug dieses Spiels

## Warum etwas abgelehnt wurde

refused-not-your-turn = Du bist nicht am Zug: { $side } ist am Zug
refused-stale = Das galt einer früheren Stellung: Die Partie ist weitergegangen
refused-early = Das gilt einer Stellung, die noch nicht erreicht ist
refused-time-up = Die Zeit für diesen Zug ist abgelaufen
refused-not-over = Die Partie ist noch nicht zu Ende
refused-nothing-to-undo = Du hast keinen Zug, den du zurücknehmen könntest
refused-undo-off = In dieser Partie werden keine Züge zurückgenommen
refused-no-offer = Die andere Seite hat kein Unentschieden angeboten
refused-offered-already = Du hast schon ein Unentschieden angeboten
refused-time-left = Die Zeit für diesen Zug ist noch nicht abgelaufen
start-no-such-game = Kein Spiel heißt „{ $game }“
start-bad = Diese Partie kann nicht beginnen: { $why }
play-on-partial = Diese Aufzeichnung enthält nur, was einer der Spieler wusste: Man kann sie ansehen, aber nicht weiterspielen.
play-on-over = Hier ist die Partie zu Ende: Geh zu einem Zug zurück, von dem aus man weiterspielen kann.
bot-unknown = Niemand namens „{ $kind }“ spielt dieses Spiel
bot-cannot = Der Computer kann nicht ziehen: { $why }
bot-stopped = Der Computer denkt nicht mehr

## Gesicherte Partien

save-damaged = Das ist keine vollständige gesicherte Partie ({ $why })
save-too-new = Diese Partie hat eine neuere Version gesichert (Format { $format }): Zum Öffnen braucht es ein Update
save-bad-record = Die gesicherte Partie lässt sich nicht nachspielen: { $why }
save-set-aside = Eine gesicherte Partie wurde als { $name } beiseitegelegt: { $why }.
save-stays = Eine gesicherte Partie lässt sich nicht öffnen: { $why }. { $stays }.
save-elsewhere = Ein anderes Fenster sichert hier auch eine Partie: Sie steht bei den gespielten Partien
file-is-none = es ist keine gewöhnliche Datei
save-not-kept = Diese Partie wird nicht gesichert: { $why }
settings-set-aside = Die Einstellungen waren nicht lesbar und wurden als { $name } beiseitegelegt.
settings-not-kept = Was hier eingestellt ist, kann nicht aufbewahrt werden und ist nach dem Spiel verloren: { $why }
statistics-set-aside = Die Statistik war nicht lesbar und wurde als { $name } beiseitegelegt.
statistics-unread = Die Statistik war nicht lesbar: { $why }.
finished-gone = { $name } ist nicht mehr da
finished-damaged = { $name } ist keine vollständige Partie: { $why }
finished-too-new = { $name } hat eine neuere Version des Spiels aufbewahrt
finished-no-number = Für eine weitere Partie ist keine Nummer mehr frei
figures-not-kept = Die Partie wird aufbewahrt, aber nicht gezählt: { $why }
finished-not-kept = Diese Partie wird nicht aufbewahrt: { $why }
place-memory = nur im Speicher: weg, sobald das Spiel schließt
place-browser = der Speicher dieses Browsers
browser-refuses = Dieser Browser lässt die Seite nichts aufbewahren
browser-full = Der Speicher des Browsers für diese Seite ist voll
browser-refuses-that = Das lässt dieser Browser die Seite nicht tun

## Dateien

file-unread = { $file } ist nicht lesbar: { $why }
file-unread-browser = { $file } ist nicht lesbar
file-unwritten = { $file } ist nicht beschreibbar: { $why }
file-unremoved = { $file } lässt sich nicht löschen: { $why }
file-none = { $file } ist keine Datei
file-too-long = { $file } ist zu lang für Aufzeichnungen
folder-full = { $folder } ist voll

## Aufzeichnungen

clipboard-no-text = In der Zwischenablage ist kein Text.
clipboard-occupied = Ein anderes Programm hat gerade die Zwischenablage: versuche es noch einmal.
clipboard-unreachable = Die Zwischenablage ist hier nicht erreichbar: speichere die Aufzeichnung als Datei, oder öffne eine.
clipboard-refuses = Die Zwischenablage antwortet nicht: { $why }
records-no-game = Es gibt keine Partie, die man aufzeichnen könnte.
records-copied = Die Aufzeichnung liegt in der Zwischenablage.
records-saved = Die Aufzeichnung wurde als { $file } gesichert.
records-no-folder = Es gibt keinen Ordner für die Aufzeichnung ({ $place }).
records-came-in = { $count ->
    [one] 1 Partie ist da.
   *[other] { $count } Partien sind da.
}
records-known = { $count ->
    [one] 1 Partie steht schon in der Liste.
   *[other] { $count } Partien stehen schon in der Liste.
}
records-no-room = Die Liste ist voll: { $count ->
    [one] 1 Partie hatte
   *[other] { $count } Partien hatten
} keinen Platz. Lösche ein paar, um Platz zu schaffen.
records-more-faults = { $count ->
    [one] Und 1 weiterer Fehler.
   *[other] Und { $count } weitere Fehler.
}
records-empty = Es ist keine Aufzeichnung darin: Es ist leer.
records-too-long = Das ist zu lang für Aufzeichnungen: mehr als { $megabytes } Megabyte.
records-no-text = Das ist kein Text und also keine Aufzeichnung.
records-too-many = Höchstens { $most } Aufzeichnungen kommen auf einmal herein: { $count } blieben draußen.
records-line = Zeile { $line }: { $fault }.
record-no-json = Das ist keine Aufzeichnung, von Zeichen { $column } an
record-breaks-off = Die Aufzeichnung bricht mittendrin ab
record-unreadable = Das ist keine Aufzeichnung einer Partie ({ $why })
record-ply = Zug { $ply } kann nicht gespielt werden: { $why }
record-result = Nach Zug { $ply } widerspricht das Ergebnis dem Brett
record-too-many-plies = { $plies } Züge sind zu viele: Höchstens { $most } werden gelesen
