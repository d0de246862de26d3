import type { OptionInfo } from '../api/generated/messages';
import { describe, expect, it } from 'vitest';
import { settingOf } from './optionLabel';

const option = (change: Partial<OptionInfo>): OptionInfo => ({
  name: 'turn_limit',
  description: 'after so many turns the leader has won; 0: no limit',
  zero_meaning: 'no limit',
  default: 20,
  choices: [],
  open_ended: false,
  low: 0,
  high: 100,
  type: 'int',
  ...change,
});

describe('what an option is set to', () => {
  it('is shown with the meaning of its value', () => {
    const choices = [{ value: 'red', meaning: 'Red has the ball' }];
    expect(settingOf(option({ name: 'opening', choices }), 'red')).toBe('opening red: Red has the ball');
    expect(settingOf(option({}), 0)).toBe('no limit');
    expect(settingOf(option({}), 30)).toBe('turn limit 30');
    expect(settingOf(option({ name: 'swarm_wins' }), false)).toBe('without swarm wins');
    expect(settingOf(option({ name: 'board', description: 'the heap', choices }), 'my own')).toBe('board my own');
  });
});
