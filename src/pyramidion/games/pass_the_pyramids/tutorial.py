"""Pass The Pyramids in three minutes."""

from pyramidion.core.messages import Message
from pyramidion.core.tutorial import Tutorial, TutorialStep

LESSON = Tutorial(
    steps=(
        TutorialStep(
            Message("Stake one to throw the three pyramids."),
            "stake",
            "landed",
            Message(
                "The medium one stands: its 2 dots score 2 × 2 = 4. The large one points at it and scores its own 3 "
                "dots and those 4: 7."
            ),
            replies=("S_ M^ L>M",),
            context=Message("You are Red, with four tokens. Once somebody has none left, the most tokens win."),
        ),
        TutorialStep(
            Message("11 is a lot: keep it."),
            "keep",
            "led",
            Message(
                "Your 11 is the score to beat now, with your token on it. The others may try, each for a token. If "
                "nobody has beaten it when the turn returns to you, the pot is yours."
            ),
            hint=Message("A brave throw! But this time keep what you have."),
            context=Message("Your token buys up to three throws, but only the last one counts."),
        ),
        TutorialStep(
            Message("Less cannot be kept: throw again."),
            "throw",
            "landed",
            Message(
                "The small one stands inside the medium one. It scores its own 1, and 1 + 4 because it counts as "
                "pointing at that: 6."
            ),
            start="3,4,4,3 pot:0 holder:4 stake:1 score:9 turn:1 thrown:1:S>M,M>S,L_",
            replies=("S^>M M^ L_",),
            context=Message("Another round: Blue's 9 is the score to beat, and you have thrown 6."),
        ),
        TutorialStep(
            Message("Keep it."),
            "keep",
            "beat",
            Message(
                "You win the token that Blue staked and all that is in the pot, and have your own back. A new round "
                "begins."
            ),
            hint=Message("You could, but you have won this round already: keep it."),
            context=Message("10 beats 9."),
        ),
        TutorialStep(
            Message("With two or more tokens in the pot, you may pass and keep yours: pass."),
            "pass",
            "passed",
            Message("No token lost. Players who stake and fail pay a token into the pot, so there is more to win."),
            start="3,4,3,2 pot:3 holder:3 stake:1 score:20 turn:1",
            hint=Message("You may, but the chance is small. Pass this time."),
            context=Message("Green's 20 is hard to beat."),
        ),
        TutorialStep(
            Message("You have thrown 11 against 5: what now?"),
            "keep",
            "won",
            Message("You have the most tokens, alone, and somebody is out: that is the end, and you have won."),
            start="5,0,5,4 pot:0 holder:3 stake:1 score:5 turn:1 thrown:1:S_,M^,L>M",
            hint=Message("11 is enough: keep it."),
            context=Message("Yellow has no token left, so the player who alone has the most now wins."),
            question=True,
        ),
    ),
    end=Message("That is all: stake, throw, read, and know when to pass. Now play a game, and win the pot."),
)
