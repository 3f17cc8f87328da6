import { expect, test } from 'vitest';
import { findLimitProblem } from '../../../../src/shared/payments/wallet-limits.ts';

const SOUND = { perCallMicro: 1, perHourMicro: 10, perDayMicro: 100, toolCaps: [] };

test('limits that fit together have no contradiction, equal ones included', () => {
  expect(findLimitProblem(SOUND)).toBeNull();
  expect(findLimitProblem({ ...SOUND, perHourMicro: 1, perDayMicro: 1 })).toBeNull();
});

test('a cap that another one always reaches first is named', () => {
  expect(findLimitProblem({ ...SOUND, perCallMicro: 11 })).toEqual({ kind: 'hour_below_call' });
  expect(findLimitProblem({ ...SOUND, perDayMicro: 9 })).toEqual({ kind: 'day_below_hour' });
  const toolCaps = [
    { tool: 'game_review', perCallMicro: 5, perDayMicro: 5 },
    { tool: 'chess_analysis', perCallMicro: 6, perDayMicro: 5 },
  ];
  expect(findLimitProblem({ ...SOUND, toolCaps })).toEqual({
    kind: 'tool_day_below_call',
    tool: 'chess_analysis',
  });
});
