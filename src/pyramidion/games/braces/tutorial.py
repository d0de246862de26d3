"""Braces in three minutes."""

from pyramidion.core.messages import Message
from pyramidion.core.tutorial import Tutorial, TutorialStep

LESSON = Tutorial(
    steps=(
        TutorialStep(
            Message("Move the small piece from the top of c1 to c2."),
            "Sc1-c2",
            "moved",
            Message(
                "That cost 1 point, and you must continue while you can pay for a step. Any piece may leave its stack, "
                "not only the top one."
            ),
            {"size": "S", "colour": "w", "source": "c1", "cell": "c2"},
            "-,LbMbSb,LbMbSb,LbMbSb,-/-,-,-,-,-/-,-,LnMnSn,-,-/-,-,-,-,-/-,LwMwSw,LwMwSw,LwMwSw,- w none 3",
            hint=Message("That is allowed. But move the small piece this time, from c1 to c2."),
            context=Message(
                "You are White: turn all nine of Black's pieces to win. You have 3 points: a step costs 1 with a small "
                "piece, 2 with a medium one and 3 with a large one."
            ),
        ),
        TutorialStep(
            Message("Move your small piece from d2 to d3: the black one on c3 is then between two of yours."),
            "Sd2-d3 XSc3",
            "changed",
            Message(
                "The black piece is red now: you have turned the first of nine. Black still moves it, and can turn it "
                "back."
            ),
            {"cell": "c3", "after": "r"},
            "-,-,Lb,-,-/-,-,-,-,-/-,Sw,Sb,-,-/-,-,-,Sw,-/-,-,Lw,-,- w none 1",
            hint=Message("That braces nothing. Move your small piece from d2 to d3."),
            context=Message("Two of your pieces beside an enemy of the same size brace it, and it turns."),
        ),
        TutorialStep(
            Message("Move your medium piece to b3: with the blue one on c4 it braces the black one on c3."),
            "Mb2-b3 XMc3",
            "changed",
            Message("A blue piece helps both players. It belongs to nobody, so Black may move it, too."),
            {"cell": "c3", "after": "r"},
            "-,-,-,-,-/-,-,Mn,-,-/-,-,Mb,-,-/-,Mw,-,-,-/-,-,Lw,-,Lb w none 2",
            hint=Message("That braces nothing. Move your medium piece from b2 to b3."),
            context=Message("The two may be on any sides of the enemy, and one of them may be a blue piece."),
        ),
        TutorialStep(
            Message("Two equal numbers are a double, and all three may be rolled again: do that now."),
            "R",
            "rolled",
            Message("The higher number counts: you have 6 points. The power is HOP, which you use next."),
            start="-,-,Lb,-,-/-,-,-,-,-/-,-,-,-,-/-,Sw,Sb,-,-/-,-,Lw,-,- w DIG 1/1",
            replies=("HOP 6/2",),
            hint=Message("1 point is not much to keep. Roll again."),
            context=Message("Each turn begins with three dice: two numbers and a power."),
        ),
        TutorialStep(
            Message("Leap with your small piece from b2 over the black one to d2."),
            "Sb2^d2",
            "moved",
            Message(
                "A leap costs the same as a step. There are five more powers, and the words beside the dice say what "
                "each allows."
            ),
            {"hop": True, "source": "b2", "cell": "d2"},
            "-,-,Lb,-,-/-,-,-,-,-/-,-,-,-,-/-,Sw,Sb,-,-/-,-,Lw,-,- w HOP 6",
            hint=Message("That is allowed. But leap this time: with your small piece from b2 to d2."),
            context=Message("HOP lets a piece leap in a straight line over one square, whatever is there."),
        ),
        TutorialStep(
            Message("Move your small piece from c2 onto the black one on c3."),
            "Sc2-c3",
            "capped",
            Message(
                "The black piece is capped: it braces nothing, and pays 1 point more to leave for each enemy above it."
            ),
            start="-,-,Lb,-,-/-,-,-,-,-/-,-,Mb,-,-/-,-,Sw,-,-/-,-,Lw,-,- w none 1",
            hint=Message("That caps nothing. Move your small piece from c2 to c3."),
            context=Message("A piece on top of an enemy caps it."),
        ),
        TutorialStep(
            Message("Move your large piece from d3 to d4 to brace it."),
            "Ld3-d4 XLc4",
            "won",
            Message("All nine are turned: you have won."),
            start="-,LrMr,-,LrMrSr,-/-,Lw,Lb,-,-/-,-,-,Lw,-/-,MrSr,-,Sr,-/-,-,-,-,- w none 3",
            hint=Message("Not yet. Move your large piece from d3 to d4."),
            context=Message("Eight of Black's pieces are turned, and the large one on c4 is the last."),
        ),
    ),
    end=Message(
        "That is all of Braces: roll, move, brace. Look for enemies with a piece of their size beside them already."
    ),
)
