"""The equilibrium of Pass The Pyramids, in which each player maximises their own chance to win. See docs/strength.md.

`tokens` and `odds` say what counts of a state, `store` keeps what was computed (`research.pass_equilibrium`) as
package data, `lookup` answers for any state of a game.
"""
