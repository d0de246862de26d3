"""The tutorial of Oasis."""

from pyramidion.core.tutorial import Tutorial, TutorialStep

TUTORIAL = Tutorial(
    steps=(
        TutorialStep(
            "Bid 2.",
            "bid 2",
            "chosen",
            "The other caravan bid 1: the higher bid has the turn, and both bids are paid.",
            {"text": "bid 2"},
            start="s.s.s/...../...../...../f.f.f first phase=1 steps=2 water0=10 water1=10 rounds=0",
            replies=("bid 1",),
            hint="That bid is possible. Here, please bid 2.",
            context="Two steps were rolled. Bid water for them: the other caravan bids at the same time, in secret.",
        ),
        TutorialStep(
            "Move a pyramid one cell forward, such as from c1 to c2.",
            "c1-c2",
            "moved",
            "One step is left; another pyramid may take it, or you may stop.",
            context="You have two steps.",
        ),
        TutorialStep(
            "Move it to b5.",
            "b4-b5",
            "game_over",
            "Two of your pyramids have arrived, so you have won. The water that is left does not count.",
            {"winner": "First"},
            start="f...s/.f.s./...../..s../....f first phase=2 steps=1 water0=1 water1=4 rounds=8",
            context="Arrive: your pyramid on b4 is one step from the far row.",
        ),
    ),
    end="Bid when it matters: ten skins of water must last for twelve rounds.",
)
