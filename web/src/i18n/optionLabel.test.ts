import type { OptionInfo } from '../api/generated/messages';
import { describe, expect, it } from 'vitest';
import { settingOf } from './optionLabel';

const option = (change: Partial<OptionInfo>): OptionInfo => ({
  name: 'turn_limit',
  title: 'Turn limit',
  description: 'number of turns after which the leader wins; 0: no limit',
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
    const choices = [{ value: 'red', title: 'Red', meaning: 'Red has the ball' }];
    expect(settingOf(option({ title: 'Opening', choices }), 'red')).toBe('Opening: Red (Red has the ball)');
    expect(settingOf(option({}), 0)).toBe('no limit');
    expect(settingOf(option({}), 30)).toBe('Turn limit: 30');
    expect(settingOf(option({ title: 'Swarm wins' }), false)).toBe('Swarm wins: no');
    expect(settingOf(option({ title: 'Board', choices }), 'my own')).toBe('Board: my own');
  });
});
