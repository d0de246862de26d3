"""Pyramid in three minutes."""

from pyramidion.core.messages import Message
from pyramidion.core.tutorial import Tutorial, TutorialStep

LESSON = Tutorial(
    steps=(
        TutorialStep(
            Message(
                "Choose a token of yours, on c2 or c4; then a column beside it; then one of the cubes that "
                "are marked, and it crumbles."
            ),
            "c4-c5xb4",
            "removed",
            Message(
                "Every turn is a step and a cube less. Sooner or later somebody stands there with nowhere to go: a "
                "player who is to move and cannot step has lost."
            ),
            context=Message("You are White."),
        ),
        TutorialStep(
            Message("Climb from c5 up to c4, three cubes high, and then take any cube."),
            "c5-c4xc5",
            "stepped",
            Message("Up or down, it is one step. Only bare table and other tokens stop you."),
            {"source": "c5", "cell": "c4"},
            "00100/01310/13231/01310/00100 w:c2,c5 b:b3,d3 w",
            hint=Message("That is a good turn. But climb this time: from c5 to c4."),
            context=Message("How high the columns are does not matter for a step."),
        ),
        TutorialStep(
            Message("Step off c4, and take the top cube of the column that you have just left."),
            "c4-c5xc4",
            "removed",
            Message(
                "A column is free again as soon as you have left it. The cube on c3 in the middle touches five others: "
                "it stays until its neighbours have crumbled."
            ),
            {"cell": "c4"},
            "00100/01310/13231/01310/00100 w:c2,c4 b:b3,d3 w",
            hint=Message("That is allowed. But step off c4, and then take the cube there."),
            context=Message(
                "A cube that touches three or more others is locked. After your step, a padlock marks each of them."
            ),
        ),
        TutorialStep(
            Message("Step anywhere, and then take that way away."),
            "c3-c4xb1",
            "won",
            Message("Black is to move and stands between bare table: you have won. Crumbling is for walls."),
            start="00000/00100/00110/00000/11000 w:c3 b:a1 w",
            hint=Message("Black could still step to b1. Take that cube."),
            context=Message("Black on a1 has one way left: b1."),
        ),
        TutorialStep(
            Message("Stand on b1."),
            "c1-b1xc1",
            "won",
            Message("Nobody steps onto a token. Black is stuck again."),
            {},
            "00000/00000/00110/00000/11100 w:c1 b:a1 w",
            hint=Message("Black could still step to b1. Step there yourself."),
            context=Message("And once more, without taking a cube from under the way: be the wall yourself."),
        ),
    ),
    end=Message("That is all of Pyramid. Count the ways that each token has left, yours first."),
)
