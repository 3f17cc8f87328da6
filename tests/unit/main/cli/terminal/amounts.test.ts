import { expect, test } from 'vitest';
import { reportLines, usdcText } from '../../../../../src/main/cli/terminal/amounts.ts';

test.each([
  [0, '0.00 USDC'],
  [9_980_000, '9.98 USDC'],
  [1, '0.000001 USDC'],
  [100_500, '0.1005 USDC'],
])('prints %i micro-units as %s', (micro, text) => {
  expect(usdcText(micro)).toBe(text);
});

test('prints one line for each value, with words for names and units for amounts', () => {
  const report = {
    sessionId: 's1',
    amountMicro: 20_000,
    verdict: { ok: true, firstBroken: null },
    players: ['P01', 'P02'],
    lines: [{ move: 'e2e4', score: 30 }],
    none: [],
  };
  expect(reportLines(report)).toEqual([
    'session id: s1',
    'amount: 0.02 USDC',
    'verdict:',
    '  ok: yes',
    '  first broken: –',
    'players: P01, P02',
    'lines:',
    '  -',
    '    move: e2e4',
    '    score: 30',
    'none: –',
  ]);
});

test('prints only the length of long lists', () => {
  const log = Array.from({ length: 9 }, (_, seq) => ({ seq }));
  expect(reportLines({ log })).toEqual(['log: 9 entries (--json prints them)']);
});
