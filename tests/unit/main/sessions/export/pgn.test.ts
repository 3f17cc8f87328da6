import { Chess } from 'chess.js';
import { expect, test } from 'vitest';
import { singleGame, taken, type SingleGame } from '../../../../support/single-game.ts';

async function played(moves: readonly string[]): Promise<SingleGame> {
  const game = await singleGame('chess.v1', ['white', 'black']);
  for (const [tick, move] of moves.entries()) {
    taken(await game.act(tick % 2 === 0 ? 'white' : 'black', move, tick));
  }
  return game;
}

const pgnOf = ({ sessions, sessionId }: SingleGame): string =>
  taken(sessions.export(sessionId, { format: 'pgn', viewer: null })).text;

const FOOLS_MATE = ['f2f3', 'e7e5', 'g2g4', 'd8h4'];

test('a PGN parser reads a finished game move by move', async () => {
  const chess = new Chess();
  chess.loadPgn(pgnOf(await played(FOOLS_MATE)));
  expect(chess.history()).toEqual(['f3', 'e5', 'g4', 'Qh4#']);
  expect(chess.getHeaders()).toMatchObject({
    White: 'Ann',
    Black: 'Ben',
    Result: '0-1',
    Termination: 'normal',
    Date: '2026.11.21',
  });
});

test('writes promotions and castling', async () => {
  const promoting = [
    'a2a4',
    'b7b5',
    'a4b5',
    'a7a6',
    'b5a6',
    'g8f6',
    'a6a7',
    'g7g6',
    'a7b8n',
    'f8g7',
    'h2h3',
    'e8g8',
  ];
  const chess = new Chess();
  chess.loadPgn(pgnOf(await played(promoting)));
  expect(chess.history().slice(-4)).toEqual(['axb8=N', 'Bg7', 'h3', 'O-O']);
});

test('writes no result for an active game, and no draw offers', async () => {
  const game = await played(['e2e4']);
  await game.sessions.draw(game.seats['black'] ?? '', game.sessionId, 'offer');
  const pgn = pgnOf(game);
  expect(pgn).toContain('[Result "*"]');
  expect(pgn).toContain('[Termination "unterminated"]');
  expect(pgn.trim().endsWith('1. e4 *')).toBe(true);
});

test('replaces quotes in names', async () => {
  const game = await played([]);
  await game.agents.rename(game.seats['white'] ?? '', 'A"] [Result "1-0\\');
  const tags = pgnOf(game).split('\n');
  expect(tags.find((line) => line.startsWith('[White '))).toBe(`[White "A'] [Result '1-0'"]`);
  expect(tags.filter((line) => line.startsWith('[Result'))).toEqual(['[Result "*"]']);
});

test('refuses PGN for other games than chess', async () => {
  const { sessions, sessionId } = await singleGame('rps.v1', ['player_1', 'player_2']);
  expect(sessions.export(sessionId, { format: 'pgn', viewer: null })).toMatchObject({
    ok: false,
    code: 'INVALID_REQUEST',
  });
});

test('names the opening of the last position that has a name, and none where no position has one', async () => {
  const lopez = ['e2e4', 'e7e5', 'g1f3', 'b8c6', 'f1b5', 'a7a6', 'h2h4'];
  const named = pgnOf(await played(lopez));
  expect(named).toContain('[ECO "C70"]');
  expect(named).toContain('[Opening "Ruy Lopez: Morphy Defense"]');
  expect(pgnOf(await played([]))).not.toContain('[ECO');
});
