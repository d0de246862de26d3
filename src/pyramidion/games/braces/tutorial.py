"""Braces in three minutes."""

from pyramidion.core.messages import Message
from pyramidion.core.tutorial import Tutorial, TutorialStep

LESSON = Tutorial(
    steps=(
        TutorialStep(
            Message("Take a small one off one of your stacks, onto a square beside it."),
            "Sc1-c2",
            "moved",
            Message(
                "1 is paid, 2 are left. You must continue while you can pay for a step. Any piece may leave its stack, "
                "not only the top one."
            ),
            {"cost": 1, "colour": "w"},
            "-,LbMbSb,LbMbSb,LbMbSb,-/-,-,-,-,-/-,-,LnMnSn,-,-/-,-,-,-,-/-,LwMwSw,LwMwSw,LwMwSw,- w none 3",
            hint=Message("Take a small one this time, off a stack of yours."),
            context=Message(
                "You are White and have 3 to spend: a step to the next square costs a small piece 1, a "
                "medium 2, a large 3."
            ),
        ),
        TutorialStep(
            Message("Bring your small from d2 to d3: then the black small on c3 stands between two of yours."),
            "Sd2-d3 XSc3",
            "changed",
            Message(
                "Black turned red: that piece is turned. Turn all nine of Black's and you have won. A turned piece "
                "still moves for its owner, who can brace it back."
            ),
            {"cell": "c3", "after": "r"},
            "-,-,Lb,-,-/-,-,-,-,-/-,Sw,Sb,-,-/-,-,-,Sw,-/-,-,Lw,-,- w none 1",
            hint=Message("Nothing was braced. Your small on d2 goes to d3."),
            context=Message(
                "Now the heart of it: two of your pieces beside one of the same size brace it, and it turns."
            ),
        ),
        TutorialStep(
            Message("Brace the black medium on c3: with yours, and with the clear one on c4."),
            "Mb2-b3 XMc3",
            "changed",
            Message(
                "A neutral piece helps whoever moves up to it. It is nobody's, so you may move it, too: and so may "
                "Black."
            ),
            {"cell": "c3", "after": "r"},
            "-,-,-,-,-/-,-,Mn,-,-/-,-,Mb,-,-/-,Mw,-,-,-/-,-,Lw,-,Lb w none 2",
            hint=Message("The medium on c3 must have two mediums beside it: the clear one, and yours."),
            context=Message("The two need not stand in a line, and one of them may be neutral, clear as glass."),
        ),
        TutorialStep(
            Message("A double, as here, may be kept, or all three are rolled again: roll again."),
            "R",
            "rolled",
            Message("Now it is HOP, with 6. The higher of the two numbers is what you may spend."),
            start="-,-,Lb,-,-/-,-,-,-,-/-,-,-,-,-/-,Sw,Sb,-,-/-,-,Lw,-,- w DIG 1/1",
            replies=("HOP 6/2",),
            hint=Message("One is not much to keep. Roll again."),
            context=Message("Each turn begins with three dice: two numbers, and a power."),
        ),
        TutorialStep(
            Message("Let your small on b2 leap over the black one to d2."),
            "Sb2^d2",
            "moved",
            Message(
                "A leap costs no more than a step: 1 is paid, 5 are left. There are five more powers, and what each "
                "allows is written beside the dice."
            ),
            {"hop": True},
            "-,-,Lb,-,-/-,-,-,-,-/-,-,-,-,-/-,Sw,Sb,-,-/-,-,Lw,-,- w HOP 6",
            hint=Message("That was a step. The leap goes two squares, from b2 to d2."),
            context=Message("HOP lets a piece leap in a straight line over one square, whatever stands there."),
        ),
        TutorialStep(
            Message("Your small goes from c2 onto the black medium on c3."),
            "Sc2-c3",
            "capped",
            Message(
                "The stack is capped: for each of your pieces above it, a black piece pays 1 more to leave. And capped "
                "pieces brace nothing."
            ),
            start="-,-,Lb,-,-/-,-,-,-,-/-,-,Mb,-,-/-,-,Sw,-,-/-,-,Lw,-,- w none 1",
            hint=Message("Onto the black medium: from c2 to c3."),
            context=Message("Standing on top of others is strong, too."),
        ),
        TutorialStep(
            Message("Brace it with your second large."),
            "Ld3-d4 XLc4",
            "won",
            Message("All nine are turned: you have won."),
            start="-,LrMr,-,LrMrSr,-/-,Lw,Lb,-,-/-,-,-,Lw,-/-,MrSr,-,Sr,-/-,-,-,-,- w none 3",
            hint=Message("Not yet. Your large on d3 goes to d4."),
            context=Message("Eight of Black's pieces are turned; the last is the large on c4."),
        ),
    ),
    end=Message("Roll, pay, brace. Look for pieces of one size, and for what the clear ones could do."),
)
