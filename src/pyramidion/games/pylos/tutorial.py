"""Pylos in three minutes."""

from pyramidion.core.messages import Message
from pyramidion.core.tutorial import Tutorial, TutorialStep

LESSON = Tutorial(
    steps=(
        TutorialStep(
            Message("Set one of your fifteen spheres down in any hollow of the board."),
            "1b2",
            "placed",
            Message("The way to the top is long. A player who must move and has no spheres left loses, so save yours."),
            context=Message("You are Light and begin. The player who sets the sphere on the very top wins."),
        ),
        TutorialStep(
            Message("Set yours on top of these four."),
            "2b2",
            "placed",
            Message(
                "So the pyramid grows: four spheres make a place above them, up to the one place on the fourth level."
            ),
            {"cell": "2b2"},
            "..../.LD./.DL./....|.../.../...|../..|. L",
            hint=Message("A sphere there is allowed. But look for the place above the four in the middle."),
            context=Message("Four spheres that touch in a square carry a fifth, whatever their colours."),
        ),
        TutorialStep(
            Message("Your sphere on a1 carries nothing: choose it, and then the place above the four."),
            "1a1-2b2",
            "raised",
            Message(
                "A raised sphere costs none of your reserve: Dark must spend one now, and you did not. It may only "
                "ever go up, and a sphere that carries another stays where it is."
            ),
            start="..../.LD./.DL./L...|.../.../...|../..|. L",
            hint=Message("That spends a sphere. Choose the one on a1 first: it can go up."),
            context=Message("Now save one."),
        ),
        TutorialStep(
            Message("Three stand in the corner; set the fourth, and then choose two of your spheres to take back."),
            "1b2x1a1x1b1",
            "took_back",
            Message(
                "A square of your own colour gives you one or two spheres back, any of yours that carry nothing. You "
                "set one and got two: that is how games are won."
            ),
            start="..DD/...D/L.../LL..|.../.../...|../..|. L",
            hint=Message("Look at the corner near you: one sphere makes a square of four light ones."),
            context=Message("Best of all: complete a square of your own four."),
        ),
        TutorialStep(
            Message("Set yours where their fourth would stand."),
            "1c3",
            "placed",
            Message(
                "Well seen. A square of mixed colours gives no spheres back. But it carries one, and the player who "
                "raises a sphere onto it saves again."
            ),
            {"cell": "1c3"},
            start="..DD/...D/LL../...L|.../.../...|../..|. L",
            hint=Message("Look at the far corner on your right: where would a fourth dark sphere make a square?"),
            context=Message("Dark wants that, too: see the three dark spheres."),
            question=True,
        ),
        TutorialStep(
            Message("Set it on the very top."),
            "4a1",
            "won",
            Message("Yours is the top! You had saved just enough."),
            start="LDLD/DLDL/LDLD/DLDL|DLD/LDL/DLD|LD/DL|. L",
            context=Message("The end of a long game: you have one sphere left."),
        ),
    ),
    end=Message("That is all of Pylos: set, raise, and take back for a square. Now save your spheres."),
)
