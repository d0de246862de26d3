"""Pyramid Ball in three minutes."""

from pyramidion.core.messages import Message
from pyramidion.core.tutorial import Tutorial, TutorialStep

_STAND = "S:... M:... L:..."
_AWAY_MEDIUM = 4

LESSON = Tutorial(
    steps=(
        TutorialStep(
            Message("Draw two steps forward for your medium, or press arrows; then press Go!"),
            "S:... M:FF. L:...",
            "scored",
            Message(
                "The ball at the far end is a point, and in the basic game the first point wins. Blue gave orders at "
                "the same time, without seeing yours; then both were carried out together, step by step."
            ),
            start="home:Lb3,Md6*,Sf3 away:La5,Mb4,Sg6 0-0",
            replies=(_STAND,),
            hint=Message("That program is allowed. But the ball must come to the far row: the medium forward, twice."),
            context=Message("You are Red and play upwards: the ball at the far end is a point."),
        ),
        TutorialStep(
            Message(
                "Move your small forward in step 1. Then press Catch: in step 2 the medium stays and passes to it."
            ),
            "S:F.. M:... L:... P2:S",
            "scored",
            Message(
                "A pass comes before the moves of its step, and who throws it must stand in that step. Caught at the "
                "far end it is a point."
            ),
            {"by_pass": True},
            "home:Lb3,Md5*,Sf7 away:La5,Mb4,Sg4 0-0",
            (_STAND,),
            Message(
                "Not yet a pass that scores: the small forward in step 1, the pass to it in step 2; the medium stands."
            ),
            context=Message("A pass is quicker."),
        ),
        TutorialStep(
            Message("Send your medium forward: push it off the ball!"),
            "S:... M:F.. L:...",
            "tackled",
            Message(
                "A defender who pushes the carrier, the one with the ball, takes the ball and scores. Only defenders "
                "push; attackers have to go around."
            ),
            start="home:Lf3,Md4,Sb3 away:Lf6,Md5*,Sb6 0-0",
            replies=(_STAND,),
            hint=Message("That does not reach the carrier: your medium forward, in step 1."),
            context=Message("Now you defend: Blue's medium on d5 has the ball and stands right before yours."),
        ),
        TutorialStep(
            Message("Step into the line in step 1: move your small on d4 forward."),
            "S:F.. M:... L:...",
            "intercepted",
            Message(
                "A pass that enters a defender's square is caught, and that is a point for you. Its line runs from "
                "middle to middle; only touching a corner is not enough."
            ),
            start="home:Lg2,Ma2,Sd4 away:Lg7,Mf5*,Sb5 0-0",
            replies=(_STAND + " P2:S",),
            hint=Message("The pass went by. Your small forward in step 1 stands in its way."),
            context=Message("Blue will pass in step 2, from f5 across to b5."),
            announced=True,
        ),
        TutorialStep(
            Message("Send your small on d1 forward, into the square that the carrier wants."),
            "S:F.. M:... L:...",
            "struck",
            Message(
                "Where an attacker and a defender want one square, the attacker is stopped, and stands for the rest of "
                "the turn. Guess where the other team will go: that is the whole art."
            ),
            {"piece": _AWAY_MEDIUM},
            "home:Lg4,Mf4,Sd1 away:Lf6,Md3*,Sb6 0-0",
            ("S:... M:F.. L:...",),
            Message("The carrier got through. Your small forward in step 1: to d2, the carrier's square."),
            context=Message("Last: Blue's carrier on d3 will run straight ahead to d2."),
            announced=True,
        ),
    ),
    end=Message("Three moves for each of three pieces, in secret, and then all at once. Think what the other thinks."),
)
