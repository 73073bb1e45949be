# What is said of things that cannot be, and of what is kept.

game-over = the game is over
not-a-move = that is no move of this game

## Why something was refused

# $side: who is to move.
refused-not-your-turn = it is not your turn: { $side } is to move
refused-stale = that was meant for an earlier position: the game has moved on
refused-early = that is meant for a position that has not been reached yet
refused-time-up = the time for this turn has run out
refused-not-over = the game is not over yet
refused-nothing-to-undo = there is no move of yours to take back
refused-undo-off = moves cannot be taken back in this game
refused-no-offer = the other side has not offered a draw
refused-offered-already = you have offered a draw already
refused-time-left = the time for this turn has not run out
# $game: what was asked for.
start-no-such-game = no game is called “{ $game }”
# $why: what exactly is wrong; for whoever looks for the fault, in English.
start-bad = this game cannot be started: { $why }
play-on-partial = This record holds only what one player knew: it can be watched, but not played on.
play-on-over = The game is over here: go back to a move from which it can be played on.
# $kind: the kind of player.
bot-unknown = nobody called “{ $kind }” plays this game
bot-cannot = the computer cannot move: { $why }
bot-stopped = the computer stopped thinking

## Saves. $name: that of a file.

save-damaged = this is not a whole saved game ({ $why })
save-too-new = this game was saved by a newer version (format { $format }): update to open it
save-bad-record = the saved game cannot be played through: { $why }
save-set-aside = A saved game was set aside as { $name }: { $why }.
# $stays: why it could not be set aside.
save-stays = A saved game cannot be opened: { $why }. { $stays }.
save-elsewhere = Another window of this game keeps its own game here too: that one is among the games played
file-is-none = it is no ordinary file
save-not-kept = This game is not being saved: { $why }
settings-set-aside = The settings could not be read and were set aside as { $name }.
settings-not-kept = What is set here cannot be kept and will be gone after the game: { $why }
statistics-set-aside = The statistics could not be read and were set aside as { $name }.
statistics-unread = The statistics could not be read: { $why }.
finished-gone = { $name } is not there any more
finished-damaged = { $name } is not a whole game: { $why }
finished-too-new = { $name } was kept by a newer version of the game
finished-no-number = there is no number left for another game
figures-not-kept = The game is kept, but not counted: { $why }
finished-not-kept = This game is not being kept: { $why }
place-memory = in memory only: it is gone when the game closes
place-browser = this browser’s storage
browser-refuses = this browser does not let the page keep anything
browser-full = the browser’s storage for this page is full
browser-refuses-that = this browser does not let the page do that

## Files. $file, $folder: where; $why: what the system says.

file-unread = { $file } cannot be read: { $why }
file-unread-browser = { $file } cannot be read
file-unwritten = { $file } cannot be written: { $why }
file-unremoved = { $file } cannot be removed: { $why }
file-none = { $file } is no file
file-too-long = { $file } is too long to hold records
folder-full = { $folder } is full

## Records

clipboard-no-text = There is no text on the clipboard.
clipboard-occupied = Another program has the clipboard just now: try once more.
clipboard-unreachable = The clipboard cannot be reached here: save the record as a file, or open one.
clipboard-refuses = The clipboard does not answer: { $why }
records-no-game = There is no game whose record could be taken.
records-copied = The record is on the clipboard.
records-saved = The record was saved as { $file }.
records-no-folder = There is no folder to save the record in ({ $place }).
records-came-in = { $count ->
    [one] 1 game came in.
   *[other] { $count } games came in.
}
records-known = { $count ->
    [one] 1 game is in the list already.
   *[other] { $count } games are in the list already.
}
records-no-room = The list is full: { $count ->
    [one] 1 game
   *[other] { $count } games
} found no room. Remove some to make room.
records-more-faults = { $count ->
    [one] And 1 fault more.
   *[other] And { $count } faults more.
}
records-empty = There is no record in it: it is empty.
records-too-long = That is too long to be records: more than { $megabytes } megabytes.
records-no-text = That is no text, and so no record.
records-too-many = At most { $most } records come in at once: { $count } were left out.
# $fault: one of the faults below.
records-line = Line { $line }: { $fault }.
record-no-json = this is no record, from character { $column } on
record-breaks-off = the record breaks off in the middle
record-unreadable = this is no record of a game ({ $why })
# $ply: which move, from 1; $why: which rule it breaks.
record-ply = move { $ply } cannot be played: { $why }
record-result = after move { $ply } the result contradicts the board
record-too-many-plies = { $plies } moves are too many: at most { $most } are read
