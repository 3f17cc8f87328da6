import { expect, test } from 'vitest';
import { isTurnBegun, soundOf } from '../../../../renderer/session/sound/game-sound.ts';

const START = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';
const MOVED = 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1';
const CAPTURED = 'rnbqkbnr/ppp1pppp/8/3P4/8/8/PPPP1PPP/RNBQKBNR b KQkq - 0 2';
const CHECKED = 'rnbqkbnr/ppp2ppp/8/1B1pp3/4P3/8/PPPP1PPP/RNBQK1NR b KQkq - 1 3';

const card = (tick: number, view: object, over: object = {}) => ({
  sessionId: 's',
  status: 'active' as const,
  tick,
  view: { ...view },
  ...over,
});
const chess = (tick: number, fen: string, over: object = {}) => card(tick, { fen }, over);

test.each([
  ['a move', chess(0, START), chess(1, MOVED), 'move'],
  ['a capture', chess(2, MOVED), chess(3, CAPTURED), 'capture'],
  ['a check', chess(4, MOVED), chess(5, CHECKED), 'check'],
  ['a move in a game without pieces', card(3, { board: [] }), card(4, { board: ['x'] }), 'move'],
  ['the end of a game', chess(5, CHECKED), chess(5, CHECKED, { status: 'completed' }), 'end'],
  ['the same position', chess(1, MOVED), chess(1, MOVED), null],
  ['a step back', chess(2, MOVED), chess(1, START), null],
  ['another game', chess(1, MOVED), chess(9, CAPTURED, { sessionId: 'other' }), null],
  [
    'a game that was over',
    chess(1, MOVED, { status: 'completed' }),
    chess(1, MOVED, { status: 'completed' }),
    null,
  ],
])('%s', (_, before, after, sound) => {
  expect(soundOf(before, after)).toBe(sound);
});

test('the turn of the person begins when it was not theirs before, and not in another game or after the end', () => {
  const state = (toAct: readonly string[], more: object = {}) => ({
    sessionId: 'a',
    status: 'active' as const,
    yours: ['white'],
    toAct: [...toAct],
    ...more,
  });
  expect(isTurnBegun(state(['black']), state(['white']))).toBe(true);
  expect(isTurnBegun(state(['white']), state(['white']))).toBe(false);
  expect(isTurnBegun(state(['black']), state(['white'], { yours: [] }))).toBe(false);
  expect(isTurnBegun(state(['black']), state(['white'], { sessionId: 'b' }))).toBe(false);
  expect(isTurnBegun(state(['black']), state(['white'], { status: 'completed' }))).toBe(false);
});
