# Title, set-up, menu, panels, games played.

## Title

title-under = stone games on one table
# $game: the name of the game.
title-go-on = Go on with { $game }
title-games = Games and records
title-settings = Settings
title-quit = Quit

## Set-up

setup-side = Your side
setup-drawn = By lot
setup-neither = Only watch
setup-opponent = Opponent
setup-friend = A friend, on this device
setup-rival = Against
setup-limit = Time for a turn
setup-limit-none = No limit
setup-limit-seconds = { $seconds } s
setup-begin = Begin

## The menu and the panels over the table

back-to-table = Back to the table
menu = Menu
menu-undo = Take back
menu-hint = A hint
game-info = Game info
log = Log
keys = Keys
menu-view = View from above
menu-threats-marked = Threats: marked
menu-threats-unmarked = Threats: not marked
# $speed, $quality: the value in force, as the settings name it.
menu-speed = Motion: { $speed }
menu-quality = Picture: { $quality }
copy-record = Copy record
save-record = Save record as file
menu-new = New game
menu-resign = Give up
menu-leave = Leave, and go on later
menu-games = To the games
menu-title = To the title
# Above the latest lines of the log.
info-last = The last moves, the latest first
# A figure of the game with its label.
figure = { $label }: { $value }
log-empty = Nothing has been played yet.
log-note = A line shows the table as it stood then.
log-round = Round { $round }
# $first, $second: the score.
log-round-score = Round { $round }  ·  { $first } : { $second }
no-play-on = No, play on
resign-ask = Give up this game?
resign-yes = Yes, give up
new-ask = End this game and start another?
new-yes = Yes, start another
# $asked, $asks: names of sides.
undo-ask = { $asked }, may { $asks } take the last move back?
undo-yes = Yes, take it back
curtain = { $side }, take the device
curtain-note = Nobody’s hand is shown until you press.
curtain-lift = Show my hand (Enter)

## The result

result-draw = A draw
result-wins = { $side } wins
result-you-won = You won
result-you-lost = You lost
result-rematch = Rematch
result-look = Look at the board
result-watch-again = Watch it again
result-title = Title
reason-score = by the score
reason-no-stones = no stone is left
reason-quiet = too long without a capture
reason-no-move = no move is left
reason-cairn = a cairn stands
reason-count = by the count of cells
reason-stalled = too long without a drop
reason-resign = by resignation
reason-time = time ran out
reason-agreed = agreed

## Games and records

games = Games and records
games-list = Games
games-statistics = Statistics
games-bring-in = Bring in
games-all = All
glossary-all-games = all games
games-none = No game has been played yet.
games-newer = Newer
games-older = Older
games-page = Page { $page } of { $pages }
games-more = More about this game
games-save = Save as file
games-reveal = Tell the result
games-remove = Remove…
games-remove-really = Remove for good
games-unfinished = not finished
games-not-told = result not told
games-drawn = drawn
games-won = won
games-lost = lost
games-side-won = { $side } won
games-elsewhere = from elsewhere
# How long ago a game was played.
ago-now = just now
ago-minutes = { $count ->
    [one] a minute ago
   *[other] { $count } minutes ago
}
ago-hours = { $count ->
    [one] an hour ago
   *[other] { $count } hours ago
}
ago-days = { $count ->
    [one] a day ago
   *[other] { $count } days ago
}
ago-months = { $count ->
    [one] a month ago
   *[other] { $count } months ago
}
ago-years = { $count ->
    [one] a year ago
   *[other] { $count } years ago
}
# $result: one of the above; $why: the reason.
games-ended = { $result }, { $why }
statistics-none = No game against the computer has been finished yet.
statistics-won = Won
statistics-lost = Lost
statistics-drawn = Drawn
statistics-moves = Moves
statistics-note = Games against the computer, on this device; moves: how long a game was on average.
records-paste = Paste record
records-open = Open record file
records-note = A record is a game as text: one line of JSON. Several lines are several games. A file can be dropped on the window.
records-folder = Records in { $folder }:
records-none = There are none yet.

## Credits

credits = Credits
credits-button = Credits and licences
credits-game = Stonecircle { $version }
credits-authors = Made by the Stonecircle authors. You may use, change and pass it on under either of these licences:
credits-parts = What it is made of: { $count ->
    [one] 1 part
   *[other] { $count } parts
}
credits-texts = The texts of their licences
credits-and-others = { $names } and { $count ->
    [one] 1 other
   *[other] { $count } others
}
credits-to-list = Back to the list

## A moment as a picture

share = Share a moment
share-note = What is on the table, without the buttons.
share-picture = Picture of this moment
share-moves = Or some moves, as an animated picture:
share-first = From move { $ply }
share-last = To move { $ply }
share-earlier = Earlier
share-later = Later
share-animation = Make the animated picture
share-saved = The picture was saved as { $file }.
share-stopped = No picture was made: something else was pressed.
share-failed = The picture could not be made: { $why }
share-no-picture = nothing was drawn.
share-nowhere = there is no place to keep it.
