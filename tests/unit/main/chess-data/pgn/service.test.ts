import { expect, test } from 'vitest';
import { parsePgnGame, parsePgnPosition } from '../../../../../src/main/chess-data/pgn/index.ts';

test('a long game is read in parts, so that other work goes on', async () => {
  let turns = 0;
  let isOver = false;
  const count = (): void => {
    turns += 1;
    if (!isOver) setImmediate(count);
  };
  setImmediate(count);
  const reading = await parsePgnGame(`1. Nf3 ${'Nf6 Ng1 Ng8 Nf3 '.repeat(50)}*`);
  isOver = true;
  expect(reading).toMatchObject({ ok: true, game: { result: '*' } });
  expect(turns).toBeGreaterThanOrEqual(10);
});

test('lists what can be played in a position, with the positions after it', () => {
  const position = parsePgnPosition('4k3/8/8/8/8/8/4P3/4K3 w - -');
  expect(position).toMatchObject({ fen: '4k3/8/8/8/8/8/4P3/4K3 w - - 0 1', problem: null, check: false });
  expect(position.legal.map(({ san }) => san)).toEqual(['Kd1', 'Kd2', 'Kf1', 'Kf2', 'e3', 'e4']);
  expect(position.legal.at(-1)).toMatchObject({ uci: 'e2e4', fen: '4k3/8/8/8/4P3/8/8/4K3 b - - 0 1' });
});

test('an impossible position has a problem and no moves', () => {
  expect(parsePgnPosition('4k3/8/8/8/8/8/8/8 w - - 0 1')).toEqual({
    fen: null,
    problem: 'kings',
    legal: [],
    check: false,
  });
});
