"""Pass The Pyramids in three minutes."""

from pyramidion.core.messages import Message
from pyramidion.core.tutorial import Tutorial, TutorialStep

LESSON = Tutorial(
    steps=(
        TutorialStep(
            Message("Stake a token to throw the three pyramids."),
            "stake",
            "landed",
            Message(
                "The medium one stands: its 2 dots score 2 × 2 = 4. The large one points at it: its 3 dots and those 4 "
                "make 7."
            ),
            replies=("S_ M^ L>M",),
            context=Message("You are Red, with four tokens. When a player has none left, the one with the most wins."),
        ),
        TutorialStep(
            Message("11 is a lot: keep it."),
            "keep",
            "led",
            Message(
                "Your 11 is the score to beat. The others may try, for a token each. The tokens of failed tries go "
                "into the pot. If nobody beats you, you win the pot."
            ),
            hint=Message("A brave throw! But this time keep what you have."),
            context=Message("Your token buys up to three throws, but only the last one counts."),
        ),
        TutorialStep(
            Message("6 is too low to keep: throw again."),
            "throw",
            "landed",
            Message(
                "The small one stands: 1. It is inside the medium one, so it also points at it: 1 + 4 = 5. That is 6. "
                "The medium one's own 4 make it 10."
            ),
            start="3,4,3,3 pot:1 holder:3 stake:1 score:9 turn:1 thrown:1:S>M,M>S,L_",
            replies=("S^>M M^ L_",),
            context=Message("Another round: Green's 9 is the score to beat. You have thrown 6."),
        ),
        TutorialStep(
            Message("Keep your 10."),
            "keep",
            "beat",
            Message("You win Green's token and the one in the pot, and take your own back. A new round begins."),
            hint=Message("You could, but you have won this round already: keep it."),
            context=Message("10 beats Green's 9."),
        ),
        TutorialStep(
            Message("Pass, and keep your token."),
            "pass",
            "passed",
            Message("You have lost nothing. Players who try and fail fill the pot, so there is more to win."),
            start="3,4,3,2 pot:3 holder:3 stake:1 score:20 turn:1",
            hint=Message("You may, but the chance is small. Pass this time."),
            context=Message("Green's 20 is hard to beat. With two or more tokens in the pot, you may pass."),
        ),
        TutorialStep(
            Message("You have thrown 11 against 5: what now?"),
            "keep",
            "won",
            Message("Yellow is out, and you alone have the most tokens: you have won."),
            start="5,0,5,4 pot:0 holder:3 stake:1 score:5 turn:1 thrown:1:S_,M^,L>M",
            hint=Message("11 is enough: keep it."),
            context=Message("Yellow has no token left. The player who alone has the most wins now."),
            question=True,
        ),
    ),
    end=Message("That is all: stake, throw, read, and know when to pass. Now play a game, and win the pot."),
)
