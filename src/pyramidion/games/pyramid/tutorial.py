"""Pyramid in three minutes."""

from pyramidion.core.messages import Message
from pyramidion.core.tutorial import Tutorial, TutorialStep

LESSON = Tutorial(
    steps=(
        TutorialStep(
            Message("Step from c4 to c5. Then free cubes are marked: remove one."),
            "c4-c5xb4",
            "stepped",
            Message(
                "Every turn takes a cube away, so there are fewer and fewer ways to step. A player who cannot step "
                "loses."
            ),
            {"source": "c4", "cell": "c5"},
            hint=Message("That is a good turn. But step from c4 to c5 this time."),
            context=Message(
                "You are White. In each turn, one of your tokens steps to a column beside it, never diagonally."
            ),
        ),
        TutorialStep(
            Message("Climb from c5 to c4, three cubes high. Then remove a free cube."),
            "c5-c4xc5",
            "stepped",
            Message("Up or down, it is one step. Only bare table and other tokens stop you."),
            {"source": "c5", "cell": "c4"},
            "00100/01310/13231/01310/00100 w:c2,c5 b:b3,d3 w",
            hint=Message("That is a good turn. But climb this time, from c5 to c4."),
            context=Message("For a step, heights do not matter."),
        ),
        TutorialStep(
            Message("Step from c4 to any column beside it, then remove the cube on c4."),
            "c4-c5xc4",
            "removed",
            Message(
                "Your token has left c4, so a cube there could go. The one on c3 is still locked: it touches four "
                "beside it and one below."
            ),
            {"cell": "c4"},
            "00100/01310/13231/01310/00100 w:c2,c4 b:b3,d3 w",
            hint=Message("That is a good turn. But step from c4 this time, and then remove the cube there."),
            context=Message("A cube that touches three or more others is locked, like the one on c3."),
            inspected="c3",
        ),
        TutorialStep(
            Message("Step away, for example to c4. Then remove the cube on b1."),
            "c3-c4xb1",
            "won",
            Message("Black has nowhere to step: you have won."),
            start="00000/00100/00110/00000/11000 w:c3 b:a1 w",
            hint=Message("Black could still step to b1. Remove that cube."),
            context=Message("Black on a1 can only step to b1."),
        ),
        TutorialStep(
            Message("Step to b1 yourself. Then remove a free cube."),
            "c1-b1xc1",
            "won",
            Message("Black is boxed in by your token: you have won again."),
            {},
            "00000/00000/00110/00000/11100 w:c1 b:a1 w",
            hint=Message("Black could still step to b1. Step there yourself."),
            context=Message("Nobody can step onto a token."),
        ),
    ),
    end=Message("That is all of Pyramid. Count the steps that each token has left, yours first."),
)
