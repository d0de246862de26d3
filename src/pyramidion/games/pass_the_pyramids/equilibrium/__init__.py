"""The equilibrium of Pass The Pyramids, in which each player maximises their own probability of winning. See
docs/strength.md.

`tokens` and `odds` describe what matters in a state, `store` keeps the computed values (`research.pass_equilibrium`) as
package data, `lookup` answers for any state of a game.
"""
