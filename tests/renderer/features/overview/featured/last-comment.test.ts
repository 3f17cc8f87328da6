import { expect, test } from 'vitest';
import { lastCommentOf } from '../../../../../renderer/features/overview/featured/last-comment.ts';
import type { ModelMove, SeatTurnInfo } from '../../../../../src/shared/contract/index.ts';

const move = (tick: number, words: string, sealed = false): ModelMove =>
  ({ tick, role: 'white', words, sealed }) as ModelMove;
const turn = (tick: number, comment: string): SeatTurnInfo =>
  ({ tick, role: 'black', comment, sealed: false }) as SeatTurnInfo;

test('the newest words up to the position count, of models and agents alike', () => {
  const moves = [move(0, 'I open.'), move(2, 'I castle.')];
  const turns = [turn(1, 'I answer.')];
  expect(lastCommentOf(moves, turns, 2)).toEqual({ role: 'white', tick: 2, text: 'I castle.' });
  expect(lastCommentOf(moves, turns, 1)).toEqual({ role: 'black', tick: 1, text: 'I answer.' });
});

test('sealed and empty words are skipped', () => {
  expect(lastCommentOf([move(0, 'I open.'), move(2, 'secret', true), move(4, '  ')], [], 9)?.text).toBe(
    'I open.',
  );
  expect(lastCommentOf([], [], 9)).toBeNull();
});

test('long words keep their end', () => {
  const text = lastCommentOf([move(0, `${'x'.repeat(400)} the end`)], [], 0)?.text ?? '';
  expect([...text]).toHaveLength(281);
  expect(text.startsWith('…') && text.endsWith('the end')).toBe(true);
});
