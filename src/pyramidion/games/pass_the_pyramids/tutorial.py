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
            context=Message(
                "You are Red, with four tokens. The game ends when a player has no tokens left; the most tokens win."
            ),
        ),
        TutorialStep(
            Message("11 is a lot: keep it."),
            "keep",
            "led",
            Message(
                "You lead until somebody reaches your 11. Each try costs a token; those of failed tries go into "
                "the pot. If nobody reaches 11, you win the pot."
            ),
            hint=Message("A brave throw! But this time keep what you have."),
            context=Message("Your token buys up to three throws, but only the last one counts."),
        ),
        TutorialStep(
            Message("6 is too low to keep: throw again."),
            "throw",
            "landed",
            Message(
                "The small one stands: 1. Inside the medium one, it also points at it: its dot and the medium one's 4 "
                "make 5."
            ),
            start="3,4,3,3 pot:1 holder:3 stake:1 score:9 turn:1 thrown:1:S>M,M>S,L_",
            replies=("S^>M M^ L_",),
            context=Message("Another round: Green leads until somebody reaches 9. You have thrown 6."),
        ),
        TutorialStep(
            Message("Keep your 10."),
            "keep",
            "beat",
            Message("You now have 6: your 3, your stake, Green's token and the one in the pot. A new round begins."),
            hint=Message("You could, but you have won this round already: keep it."),
            context=Message("10 beats Green's 9 and wins the round. A tie would only take the lead."),
        ),
        TutorialStep(
            Message("Pass, and keep your token."),
            "pass",
            "passed",
            Message("You have lost nothing. Players who try and fail fill the pot, so there is more to win."),
            start="3,4,3,2 pot:3 holder:3 stake:1 score:20 turn:1",
            hint=Message("You may, but the chance is small. Pass this time."),
            context=Message("Green's 20 is hard to reach. With two or more tokens in the pot, you may pass."),
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
