# Worte, die an vielen Stellen stehen.

moves = { $count ->
    [one] 1 Zug
   *[other] { $count } Züge
}
against = { $first } gegen { $second }
player-you = Du
player-friend = Gast
player-beginner = Anfänger
player-easy = Leicht
player-normal = Mittel
player-hard = Schwer
player-master = Meister
player-random = Zufall
back = Zurück
