import { expect, test } from 'vitest';
import { lineFrom } from '../../../../../src/main/players/uci/info-line.ts';

test('reads a score line with other fields between its parts', () => {
  expect(
    lineFrom('info depth 18 seldepth 24 multipv 2 score cp -31 nodes 12 nps 9 pv e7e5 g1f3 b8c6'),
  ).toEqual({
    rank: 2,
    depth: 18,
    centipawns: -31,
    mateIn: null,
    continuation: ['e7e5', 'g1f3', 'b8c6'],
    chances: null,
  });
});

test('uses defaults for absent fields', () => {
  expect(lineFrom('info score cp 5 pv a7a8q')).toMatchObject({ rank: 1, depth: 0, continuation: ['a7a8q'] });
});

test.each([
  ['3', 30_000],
  ['-2', -30_000],
])('mate in %s scores more than any material', (mate, centipawns) => {
  expect(lineFrom(`info depth 9 score mate ${mate} pv h5f7`)).toMatchObject({
    centipawns,
    mateIn: Number(mate),
  });
});

test('ignores bounds and lines without moves', () => {
  for (const line of [
    'info depth 9 score cp 20 lowerbound pv e2e4',
    'info depth 9 score cp 20 upperbound pv e2e4',
    'info depth 9 score cp 20 nodes 7',
    'info depth 9 pv e2e4',
    'bestmove e2e4 ponder e7e5',
    'info string score cp 20 pv nonsense',
    'info score cp 20 pv e2e4 <script>',
    '',
  ]) {
    expect(lineFrom(line), line).toBeNull();
  }
});

test('shortens a long line', () => {
  const pv = Array.from({ length: 40 }, () => 'g1f3').join(' ');
  expect(lineFrom(`info score cp 0 pv ${pv}`)?.continuation).toHaveLength(12);
});

test('reads the chances of an engine that tells them', () => {
  const chancesOf = (wdl: string) => lineFrom(`info depth 9 score cp 20 wdl ${wdl} nodes 7 pv e2e4`)?.chances;
  expect(chancesOf('300 600 100')).toEqual([300, 600, 100]);
  expect(chancesOf('300 600 101')).toBeNull();
  expect(chancesOf('300 700')).toBeNull();
});
