"""Braces in three minutes."""

from pyramidion.core.messages import Message
from pyramidion.core.tutorial import Tutorial, TutorialStep

LESSON = Tutorial(
    steps=(
        TutorialStep(
            Message("Move the small piece on top of c1 to c2."),
            "Sc1-c2",
            "moved",
            Message(
                "That cost 1 point. You must continue while you can pay for a step. Any piece may leave its stack, not "
                "only the top one."
            ),
            {"size": "S", "colour": "w", "source": "c1", "cell": "c2"},
            "-,LbMbSb,LbMbSb,LbMbSb,-/-,-,-,-,-/-,-,LnMnSn,-,-/-,-,-,-,-/-,LwMwSw,LwMwSw,LwMwSw,- w none 3",
            hint=Message("That is allowed. But move the small piece this time, from c1 to c2."),
            context=Message("You are White. To win, flip all nine of Black's pieces. Every step costs points."),
        ),
        TutorialStep(
            Message("Move your small piece from d2 to d3, beside the black one."),
            "Sd2-d3 XSc3",
            "changed",
            Message(
                "The black piece is red now: the first of nine is flipped. Black still moves it, and can flip it back."
            ),
            {"cell": "c3", "after": "r"},
            "-,-,Lb,-,-/-,-,-,-,-/-,Sw,Sb,-,-/-,-,-,Sw,-/-,-,Lw,-,- w none 1",
            hint=Message("That braces nothing. Move your small piece from d2 to d3."),
            context=Message("Two of your pieces beside an enemy of their size brace it. It flips, and changes colour."),
        ),
        TutorialStep(
            Message("Move your medium piece from b2 to b3, beside the black one."),
            "Mb2-b3 XMc3",
            "changed",
            Message(
                "Yours and the blue piece braced the black one. Blue pieces belong to nobody: both players may move "
                "them."
            ),
            {"cell": "c3", "after": "r"},
            "-,-,-,-,-/-,-,Mn,-,-/-,-,Mb,-,-/-,Mw,-,-,-/-,-,Lw,-,Lb w none 2",
            hint=Message("That braces nothing. Move your medium piece from b2 to b3."),
            context=Message("The two may be on any sides of the enemy. One of them may be blue, like that on c4."),
        ),
        TutorialStep(
            Message("Two ones are a double: roll again."),
            "R",
            "rolled",
            Message("The higher number counts: you have 6 points. The power is HOP, which you use next."),
            start="-,-,Lb,-,-/-,-,-,-,-/-,-,-,-,-/-,Sw,Sb,-,-/-,-,Lw,-,- w DIG 1/1",
            replies=("HOP 6/2",),
            hint=Message("1 point is not much to keep. Roll again."),
            context=Message(
                "Each turn begins with three dice: two numbers and a power. After a double, you may roll all three "
                "again."
            ),
        ),
        TutorialStep(
            Message("Leap with your small piece from b2 to d2."),
            "Sb2^d2",
            "moved",
            Message(
                "A leap costs the same as a step. There are five more powers. The words beside the dice say what each "
                "allows."
            ),
            {"hop": True, "source": "b2", "cell": "d2"},
            "-,-,Lb,-,-/-,-,-,-,-/-,-,-,-,-/-,Sw,Sb,-,-/-,-,Lw,-,- w HOP 6",
            hint=Message("That is allowed. But leap this time: with your small piece from b2 to d2."),
            context=Message("HOP lets a piece leap straight over one square, whatever is there."),
        ),
        TutorialStep(
            Message("Move your small piece from c2 onto the black one on c3."),
            "Sc2-c3",
            "capped",
            Message(
                "The black piece is capped: it braces nothing. To leave, it pays 1 point more for each enemy on it."
            ),
            start="-,-,Lb,-,-/-,-,-,-,-/-,-,Mb,-,-/-,-,Sw,-,-/-,-,Lw,-,- w none 1",
            hint=Message("That caps nothing. Move your small piece from c2 to c3."),
            context=Message("A piece on top of an enemy caps it."),
        ),
        TutorialStep(
            Message("Move your large piece from d3 to d4 to brace it."),
            "Ld3-d4 XLc4",
            "won",
            Message("All nine are flipped: you have won."),
            start="-,LrMr,-,LrMrSr,-/-,Lw,Lb,-,-/-,-,-,Lw,-/-,MrSr,-,Sr,-/-,-,-,-,- w none 3",
            hint=Message("Not yet. Move your large piece from d3 to d4."),
            context=Message("Eight of Black's pieces are flipped. The large one on c4 is the last."),
        ),
    ),
    end=Message("That is all of Braces: roll, move, brace. Look for enemies that one more piece would brace."),
)
