"""Pylos in three minutes."""

from pyramidion.core.messages import Message
from pyramidion.core.tutorial import Tutorial, TutorialStep

LESSON = Tutorial(
    steps=(
        TutorialStep(
            Message("Place one of your fifteen spheres in any hollow."),
            "1b2",
            "placed",
            Message("The way to the top is long, so save your spheres. If you must move and have none left, you lose."),
            context=Message("You are Light. The player who places the sphere on the very top wins."),
        ),
        TutorialStep(
            Message("Place your sphere on top of the four."),
            "2b2",
            "placed",
            Message("So the pyramid grows, up to the one place on the fourth level."),
            {"cell": "2b2"},
            "..../.LD./.DL./....|.../.../...|../..|. L",
            hint=Message("A sphere there is allowed. But look for the place above the four in the middle."),
            context=Message("Four spheres that touch in a square carry a fifth, whatever their colours."),
        ),
        TutorialStep(
            Message("Choose your sphere on a1, then the place above the four."),
            "1a1-2b2",
            "raised",
            Message(
                "You have saved one: Dark must spend a sphere now, and you did not. Spheres only ever go up, and one "
                "that carries another stays."
            ),
            start="..../.LD./.DL./L...|.../.../...|../..|. L",
            hint=Message("That spends a sphere. Choose the one on a1 first: it can go up."),
            context=Message("A sphere of yours that carries nothing may go up."),
        ),
        TutorialStep(
            Message("Place the fourth one on b2, then choose two of your spheres to take back."),
            "1b2x1a1x1b1",
            "took_back",
            Message(
                "You placed one sphere and got two back: that is how games are won. You may take back one or two, any "
                "of yours that carry nothing."
            ),
            start="..DD/...D/L.../LL..|.../.../...|../..|. L",
            hint=Message("Look at the corner near you: one sphere makes a square of four light ones."),
            context=Message("Best of all is a square of four spheres of your own."),
        ),
        TutorialStep(
            Message("Where must you place your sphere to stop Dark?"),
            "1c3",
            "placed",
            Message(
                "Well seen. A square of both colours gives no spheres back. But it carries one: raise a sphere onto it "
                "to save again."
            ),
            {"cell": "1c3"},
            start="..DD/...D/LL../...L|.../.../...|../..|. L",
            hint=Message("Look at the far corner on your right: where would a fourth dark sphere make a square?"),
            context=Message("Dark wants a square, too, and has three of its spheres already."),
            question=True,
        ),
        TutorialStep(
            Message("Place it on the very top."),
            "4a1",
            "won",
            Message("Yours is the top! You had saved just enough."),
            start="LDLD/DLDL/LDLD/DLDL|DLD/LDL/DLD|LD/DL|. L",
            context=Message("The end of a long game: you have one sphere left."),
        ),
    ),
    end=Message("That is all of Pylos: place spheres, raise them, and take them back for a square."),
)
