"""Pyramid Ball in three minutes."""

from pyramidion.core.messages import Message
from pyramidion.core.tutorial import Tutorial, TutorialStep

_STAND = "S:... M:... L:..."
_AWAY_MEDIUM = 4

LESSON = Tutorial(
    steps=(
        TutorialStep(
            Message("Drag your medium piece two squares forward. Then press Go!"),
            "S:... M:FF. L:...",
            "scored",
            Message(
                "That is a point, and in the basic game the first point wins. Blue planned in secret, too. Then both "
                "plans ran together, step by step."
            ),
            start="home:Lb3,Md6*,Sf3 away:La5,Mb4,Sg6 0-0",
            replies=(_STAND,),
            hint=Message(
                "That plan is allowed. But bring the ball to the far row: two steps forward for the medium piece."
            ),
            context=Message("You are Red. Bring the ball to the row at the top to score."),
        ),
        TutorialStep(
            Message("Drag your small piece one square forward, into the far row."),
            "S:F.. M:... L:... P2:S",
            "scored",
            Message(
                "The medium piece threw in step 2, and a piece that throws stays where it is. A pass caught in the far "
                "row is a point."
            ),
            {"by_pass": True},
            "home:Lb3,Md5*,Sf7 away:La5,Mb4,Sg4 0-0",
            (_STAND,),
            Message(
                "That does not score yet. The small piece moves forward in step 1 and catches in step 2, while the "
                "medium piece stays."
            ),
            context=Message("A pass is quicker than running."),
            continuation=Message("Now press Catch: your medium piece will throw to it. Then press Go!"),
        ),
        TutorialStep(
            Message("Drag your medium piece forward, into Blue's. Then press Go!"),
            "S:... M:F.. L:...",
            "tackled",
            Message(
                "A defender that pushes the piece with the ball takes it and scores. Only the team without the ball "
                "pushes."
            ),
            start="home:Lf3,Md4,Sb3 away:Lf6,Md5*,Sb6 0-0",
            replies=(_STAND,),
            hint=Message("That does not reach the ball. Move your medium piece forward in step 1."),
            context=Message("Now you defend. Blue's medium piece on d5 has the ball."),
        ),
        TutorialStep(
            Message("Drag your small piece one square forward, into the way of the pass. Then press Go!"),
            "S:F.. M:... L:...",
            "intercepted",
            Message(
                "A defender catches a pass that crosses its square, and that is a point for you. Touching only a "
                "corner is not enough."
            ),
            start="home:Lg2,Ma2,Sd4 away:Lg7,Mf5*,Sb5 0-0",
            replies=(_STAND + " P2:S",),
            hint=Message("The pass went by. Move your small piece forward in step 1, into its way."),
            context=Message("Blue will pass in step 2, from f5 across to b5."),
            announced=True,
        ),
        TutorialStep(
            Message("Drag your small piece to d2, too. Then press Go!"),
            "S:F.. M:... L:...",
            "struck",
            Message(
                "Both wanted the same square, so the attacker is stopped for the rest of the turn. Guess where the "
                "other team will go: that is the whole art."
            ),
            {"piece": _AWAY_MEDIUM},
            "home:Lg4,Mf4,Sd1 away:Lf6,Md3*,Sb6 0-0",
            ("S:... M:F.. L:...",),
            Message("Blue got through. Move your small piece forward in step 1, to d2."),
            context=Message("Blue's piece with the ball will run from d3 to d2."),
            announced=True,
        ),
    ),
    end=Message(
        "That is all: plan three steps for each piece in secret, then all move together. Think what the other team "
        "thinks."
    ),
)
