import { expect, test } from 'vitest';
import { reasonLabel } from '../../../../renderer/features/leagues/match-reason.ts';
import { createTranslator } from '../../../../renderer/text/translate.ts';
import {
  TECHNICAL_LOSS_CAUSES,
  type TechnicalLossCause,
  type MatchReason,
} from '../../../../src/shared/contract/index.ts';
import { wholeChinese, wholeEnglish } from '../../support/phrasebooks.ts';

const english = createTranslator('en', await wholeEnglish());
const chinese = createTranslator('zh-CN', await wholeChinese());

const PLAYERS = {
  a: { playerId: 'P01', displayName: 'Alpha' },
  b: { playerId: 'P02', displayName: 'Beta' },
};
const absent = (
  ...absences: readonly (readonly [string, TechnicalLossCause, number | null])[]
): MatchReason => ({
  code: 'absent',
  absences: absences.map(([playerId, cause, limitMs]) => ({ playerId, cause, limitMs })),
});

const LABELS: readonly (readonly [MatchReason, string, string])[] = [
  [{ code: 'ending', reason: 'checkmate', playerId: null, limitMs: null }, 'Checkmate', '将死'],
  [{ code: 'ending', reason: 'resignation', playerId: 'P02', limitMs: null }, 'Beta resigned', 'Beta 认输'],
  [
    { code: 'ending', reason: 'timeout', playerId: 'P02', limitMs: 30_000 },
    'Beta did not reply within 30 s',
    'Beta 在 30 秒内未应答',
  ],
  [
    { code: 'ending', reason: 'engine_crashed', playerId: 'P01', limitMs: null },
    'Alpha: The engine crashed',
    'Alpha：引擎崩溃',
  ],
  [{ code: 'number', number: 8, parity: 'even', right: 1 }, 'number 8 is even', '数字 8 是偶数'],
  [
    { code: 'number', number: 3, parity: 'odd', right: 2 },
    'number 3 is odd, both were right',
    '数字 3 是奇数，双方都猜对',
  ],
  [
    absent(['P01', 'no_answer', 5000], ['P02', 'refused', null]),
    'Alpha did not reply within 5 s; Beta refused the invitation',
    'Alpha 在 5 秒内未应答；Beta 拒绝了邀请',
  ],
  [{ code: 'report' }, 'the referee’s report', '以裁判的报告为准'],
  [
    { code: 'disputed', number: 3, parity: 'odd', reportedWinner: 'P02', counted: 'number' },
    'number 3 is odd; the referee reported Beta, which does not count',
    '数字 3 是奇数；裁判报告为 Beta，不予采用',
  ],
  [
    { code: 'disputed', number: 3, parity: 'odd', reportedWinner: null, counted: 'report' },
    'the referee reported a draw, which counts; number 3 is odd',
    '裁判报告为 平局，以此为准；数字 3 是奇数',
  ],
];

test.each(LABELS)('%j has a text in both languages', (reason, inEnglish, inChinese) => {
  expect(reasonLabel(english, PLAYERS, reason)).toBe(inEnglish);
  expect(reasonLabel(chinese, PLAYERS, reason)).toBe(inChinese);
});

test('every cause of an absence names the player', () => {
  for (const cause of TECHNICAL_LOSS_CAUSES)
    for (const translator of [english, chinese])
      expect(reasonLabel(translator, PLAYERS, absent(['P02', cause, null]))).toMatch(/Beta/u);
});

test('a match without a reason has no text', () => {
  expect(reasonLabel(english, PLAYERS, null)).toBeNull();
});
