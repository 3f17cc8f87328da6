import { afterAll, beforeAll, expect, test } from 'vitest';
import { startBuiltHost, type BuiltHost } from '../../support/built-host.ts';

/** The calls of the analysis board to the built host: games, positions and the engine's lines. */

let host: BuiltHost;
beforeAll(async () => {
  host = await startBuiltHost();
});
afterAll(() => host.dispose());

const START = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';

test('a game is read with the names of its openings, and a fault with its line', async () => {
  const { api } = await host.window();
  const read = await api.call('pgn.read', { text: '[White "Ada"]\n\n1. e4 e5 (1... c5) 2. Nf3 *' });
  expect(read.problem).toBeNull();
  expect(read.game?.moves.map(({ san, opening }) => [san, opening?.eco])).toEqual([
    ['e4', 'B00'],
    ['e5', 'C20'],
    ['c5', 'B20'],
    ['Nf3', 'C40'],
  ]);
  const faulty = await api.call('pgn.read', { text: '1. e4\n1... Ke3' });
  expect(faulty).toEqual({
    game: null,
    problem: { code: 'illegal_move', line: 2, token: 'Ke3', fen: null },
  });
});

test('a game of 1 MB is read, and a longer one is refused without losing the connection', async () => {
  const control = await host.window();
  const game = (comment: string) => `1. e4 {${comment}} e5 *`;
  // Each quotation mark is two bytes on the wire, and each of these letters three.
  const comment = `"${'"\n'.repeat(300_000)}${'é'.repeat(50_000)}${'局'.repeat(100_000)}`;
  const read = await control.api.call('pgn.read', { text: game(comment) });
  expect(read.problem).toBeNull();
  expect(read.game?.moves.map(({ san }) => san)).toEqual(['e4', 'e5']);
  expect(read.game?.moves[0]?.comment.length).toBeGreaterThan(400_000);
  for (const long of ['x'.repeat(1024 * 1024), '局'.repeat(400_000)]) {
    expect(await control.request('pgn.read', { text: game(long) })).toMatchObject({
      ok: false,
      code: 'INVALID_REQUEST',
    });
  }
  expect((await control.api.call('pgn.read', { text: '1. d4 *' })).game?.moves).toHaveLength(1);
});

test('a position lists its moves, and an impossible one its fault', async () => {
  const { api } = await host.window();
  const position = await api.call('pgn.position', { fen: START });
  expect([position.fen, position.problem, position.legal.length]).toEqual([START, null, 20]);
  expect(position.legal.find(({ uci }) => uci === 'e2e4')).toMatchObject({
    san: 'e4',
    opening: { eco: 'B00' },
  });
  expect(await api.call('pgn.position', { fen: '8/8/8/8/8/8/8/8 w - - 0 1' })).toMatchObject({
    fen: null,
    problem: 'kings',
    legal: [],
  });
});

test('the engine gives lines from the view of White, but not for a game that the person plays', async () => {
  const control = await host.window();
  const { api } = control;
  const mate = 'rnbqkbnr/pppp1ppp/8/4p3/6P1/5P2/PPPPP2P/RNBQKBNR b KQkq - 0 2';
  const found = await api.call('analysis.position', { fen: mate, lines: 3 });
  expect(found.lines).toHaveLength(3);
  expect(found.lines[0]).toMatchObject({ uci: 'd8h4', moves: ['Qh4#'], expectedScore: 0, mateIn: -1 });
  expect(found.depth).toBeGreaterThanOrEqual(1);

  const seats = { white: { kind: 'you' }, black: { kind: 'builtin', level: 1 } } as const;
  await api.call('match.start', { template: 'chess.v1', seats });
  expect(await control.request('analysis.position', { fen: START, lines: 3 })).toMatchObject({
    ok: false,
    code: 'FORBIDDEN',
  });
  const moved = 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1';
  expect(await control.request('analysis.position', { fen: moved, lines: 3 })).toMatchObject({
    ok: false,
    code: 'FORBIDDEN',
  });
  expect((await api.call('analysis.position', { fen: mate, lines: 1 })).lines).toHaveLength(1);
  expect(await control.request('analysis.position', { fen: 'nothing', lines: 3 })).toMatchObject({
    ok: false,
    code: 'INVALID_REQUEST',
  });
  await api.call('settings.set', { evaluation: 'off' });
  expect(await control.request('analysis.position', { fen: mate, lines: 3 })).toMatchObject({
    ok: false,
    code: 'CONFLICT',
  });
});
