"""What a game is: the contract between the five games and everything that uses them."""
