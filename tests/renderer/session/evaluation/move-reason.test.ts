import { expect, test } from 'vitest';
import { lostPiece, moveReason } from '../../../../renderer/session/evaluation/move-reason.ts';
import { createTranslator } from '../../../../renderer/text/translate.ts';
import type { EvaluationRow } from '../../../../src/shared/contract/index.ts';
import type { MoveJudgement } from '../../../../src/shared/evaluation/judgement.ts';
import { wholeChinese, wholeEnglish } from '../../support/phrasebooks.ts';
import { aSession } from '../a-session.ts';

const english = createTranslator('en', await wholeEnglish());
const chinese = createTranslator('zh-CN', await wholeChinese());
const { card } = aSession({ template: 'chess.v1' });

const row = (expectedScore: number, more: Partial<EvaluationRow> = {}): EvaluationRow => ({
  tick: 0,
  kind: 'search',
  nodes: 20_000,
  depth: 5,
  expectedScore,
  ...more,
});
const mistake = (action: string, before: EvaluationRow, after: EvaluationRow): MoveJudgement => ({
  position: 1,
  role: 'white',
  action,
  before,
  after,
  loss: before.expectedScore - after.expectedScore,
  mark: '??',
});

/** White's queen takes a pawn that the king protects. */
const QUEEN = {
  before: '6k1/5ppp/8/8/8/8/2Q5/6K1 w - - 0 1',
  after: '6k1/5ppQ/8/8/8/8/8/6K1 b - - 0 1',
};

test('a move that gives a piece away names the piece, the reply, and what was best', () => {
  const move = mistake(
    'c2h7',
    row(0.95, { best: { action: 'c2c3', expectedScore: 0.95 } }),
    row(0.1, { line: ['g8h7', 'g1f2'] }),
  );
  expect(moveReason({ translator: english, card }, move, QUEEN)).toBe(
    'Qxh7+?? loses the queen: Kxh7. Best was Qc3.',
  );
  expect(moveReason({ translator: chinese, card }, move, QUEEN)).toContain('丢后：Kxh7');
});

test('a piece that is won back, and a line that cannot be played, explain nothing', () => {
  const exchange = {
    before: '3q2k1/8/8/8/3R4/8/8/3R2K1 w - - 0 1',
    after: '3q2k1/8/8/3R4/8/8/8/3R2K1 b - - 0 1',
  };
  expect(lostPiece(exchange, { line: ['d8d5'] })).toMatchObject({ piece: 'r', reply: 'Qxd5' });
  expect(lostPiece(exchange, { line: ['d8d5', 'd1d5'] })).toBeNull();
  expect(lostPiece(exchange, { line: ['a1a8'] })).toBeNull();
  expect(lostPiece(exchange, {})).toBeNull();
  expect(lostPiece({ before: null, after: null }, { line: ['d8d5'] })).toBeNull();
});

test('mate comes before material, and without either the points are said', () => {
  const around = { before: QUEEN.before, after: QUEEN.after };
  const context = { translator: english, card };
  const allows = mistake('c2h7', row(0.9), row(0, { mateIn: -2, line: ['g8h7'] }));
  expect(moveReason(context, allows, around)).toBe('Qxh7+?? allows mate in 2 moves.');
  const misses = mistake('c2h7', row(1, { mateIn: 3 }), row(0.6));
  expect(moveReason(context, misses, around)).toBe('Qxh7+?? misses mate in 3 moves.');
  expect(moveReason(context, mistake('c2h7', row(0.9), row(0.6)), around)).toBe('Qxh7+?? loses 30 points.');
  expect(moveReason(context, { ...misses, mark: null }, around)).toBeNull();
});

test('a disc that lets the other side connect says where', () => {
  const four = aSession({ template: 'connect_four.v1' }).card;
  const [first = ''] = Object.keys(four.seats);
  const move = {
    ...mistake(
      '2',
      row(0.5),
      row(0, { kind: 'exact', pliesToEnd: 1, best: { action: '3', expectedScore: 0 } }),
    ),
    role: first,
  };
  expect(moveReason({ translator: english, card: four }, move, { before: null, after: null })).toMatch(
    /^column 3\?\? lets Beta connect in column 4\./u,
  );
});
