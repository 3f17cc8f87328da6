import { expect, test } from 'vitest';
import { resultLines } from '../../../../../src/main/cli/terminal/result-lines.ts';

test('prints one line for each value, with words for names and units for amounts', () => {
  const report = {
    sessionId: 's1',
    amountMicro: 20_000,
    verdict: { ok: true, firstBroken: null },
    players: ['P01', 'P02'],
    lines: [{ move: 'e2e4', score: 30 }],
    none: [],
  };
  expect(resultLines(report)).toEqual([
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
  expect(resultLines({ log })).toEqual(['log: 9 entries (--json prints them)']);
});
