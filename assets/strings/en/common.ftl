# Words that many places share.

# $count: how many moves a game has had.
moves = { $count ->
    [one] 1 move
   *[other] { $count } moves
}
# $first, $second: the names of the players.
against = { $first } against { $second }
player-you = You
player-friend = Friend
player-beginner = Beginner
player-easy = Easy
player-normal = Normal
player-hard = Hard
player-master = Master
player-random = Random
back = Back
