import { expect, test } from 'vitest';
import { waitingLine } from '../../../../../renderer/features/overview/featured/match-lines.ts';
import { createTranslator } from '../../../../../renderer/text/translate.ts';
import { wholeChinese, wholeEnglish } from '../../../support/phrasebooks.ts';
import { aSession } from '../../../session/a-session.ts';

const english = createTranslator('en', await wholeEnglish());
const chinese = createTranslator('zh-CN', await wholeChinese());
const { card } = aSession({ template: 'chess.v1' });

const withFen = (placement: string) => ({ fen: `${placement} w - - 0 1` });
const KNIGHT_UP = withFen('4k3/8/8/8/8/8/8/4K1N1');
const PAWN_DOWN = withFen('4k3/4p3/8/8/8/8/8/4K3');

test('until the first number arrives, a chess match says who has more pieces', () => {
  expect(waitingLine(english, card, KNIGHT_UP)).toBe(
    'Evaluating this position · Alpha is ahead by 3 points in pieces',
  );
  expect(waitingLine(english, card, PAWN_DOWN)).toBe('Evaluating this position · Beta is ahead by a pawn');
  expect(waitingLine(chinese, card, KNIGHT_UP)).toBe('正在评估此局面 · Alpha 的子力多 3 分');
});

test('equal pieces and other games say no more than that the position is being evaluated', () => {
  expect(waitingLine(english, card, withFen('4k3/8/8/8/8/8/8/4K3'))).toBe('Evaluating this position');
  expect(waitingLine(english, { ...card, template: 'connect_four.v1' }, {})).toBe('Evaluating this position');
});
