import { expect, test } from 'vitest';
import { createEarlierPositions } from '../../../../src/main/players/earlier-positions.ts';

const fen = (tick: number) => ({ fen: `position ${tick}` });

test('returns the earlier positions, oldest first', () => {
  const memory = createEarlierPositions('chess.v1');
  for (const tick of [0, 1, 2]) memory.note(tick, fen(tick));
  memory.note(2, fen(2));
  expect(memory.before(2)).toEqual(['position 0', 'position 1']);
});

test('starts again after a gap', () => {
  const memory = createEarlierPositions('chess.v1');
  for (const tick of [0, 1, 4, 5]) memory.note(tick, fen(tick));
  expect(memory.before(5)).toEqual(['position 4']);
});

test('keeps at most a hundred entries, and none for players that need none', () => {
  const memory = createEarlierPositions('chess.v1');
  const other = createEarlierPositions('rps.v1');
  for (let tick = 0; tick < 300; tick++) {
    memory.note(tick, fen(tick));
    other.note(tick, fen(tick));
  }
  expect(memory.before(299)).toHaveLength(100);
  expect(memory.before(299)[0]).toBe('position 199');
  expect(other.before(299)).toEqual([]);
});
