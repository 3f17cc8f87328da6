import { expect, test } from 'vitest';
import { createChessAnalyser, type ChessAnalyserDeps } from '../../../../src/main/players/chess-analyser.ts';
import { accept, refuse, type Outcome } from '../../../../src/shared/outcome.ts';

const LINE = { move: 'e2e4', centipawns: 30, mateIn: null, continuation: ['e2e4', 'e7e5'] };

function chessAnalyser(answers: readonly Outcome<unknown>[]) {
  const requested: Record<string, unknown>[] = [];
  const host = {
    analyse: async (question: never) => answers[requested.push(question) - 1],
    stop: async () => {},
  };
  return {
    requested,
    made: createChessAnalyser({
      host,
      pathVariable: () => '',
      installFolders: [],
    } as unknown as ChessAnalyserDeps),
  };
}

const order = (fens: readonly string[]) => ({
  positions: fens.map((fen) => ({ fen, also: ['a2a3'] })),
  engine: 'builtin' as const,
  lines: 2,
  thinkMs: 100,
  signal: new AbortController().signal,
});

test('analyses positions in order, limited by nodes before time', async () => {
  const answer = accept({ lines: [LINE], nodes: 1 });
  const { requested, made } = chessAnalyser([answer, answer]);
  expect(await made.analyse(order(['one', 'two']))).toEqual({
    ok: true,
    value: [
      { engine: 'Arbiter', lines: [LINE] },
      { engine: 'Arbiter', lines: [LINE] },
    ],
  });
  expect(requested.map(({ fen }) => fen)).toEqual(['one', 'two']);
  expect(requested[0]).toMatchObject({ also: ['a2a3'], lines: 2, nodes: 40_000, timeMs: 400 });
});

test('stops at the first position without an answer', async () => {
  const { requested, made } = chessAnalyser([refuse('CRASHED', 'gone') as Outcome<unknown>]);
  expect(await made.analyse(order(['one', 'two']))).toMatchObject({ ok: false, code: 'FAILED' });
  expect(requested).toHaveLength(1);
});

test('refuses every request when there is no UCI engine', async () => {
  const { made } = chessAnalyser([]);
  for (let n = 0; n < 2; n += 1) {
    const answer = await made.analyse({ ...order(['one']), engine: 'uci' });
    expect(answer).toMatchObject({ ok: false, code: 'NO_ENGINE' });
  }
});
