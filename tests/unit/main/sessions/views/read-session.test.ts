import { expect, test } from 'vitest';
import { singleGame } from '../../../../support/single-game.ts';

test('returns one frame for the start and one for each move, without draw offers', async () => {
  const game = await singleGame('tic_tac_toe.v1', ['x', 'o']);
  await game.act('x', '4', 0);
  await game.sessions.draw(game.seats['o'] ?? '', game.sessionId, 'offer');
  await game.act('o', '0', 1);
  const boards = game.sessions
    .positionsAs(game.sessionId, null)
    .map((frame) => (frame['board'] as unknown[]).join());
  expect(boards).toEqual([',,,,,,,,', ',,,,x,,,,', 'o,,,,x,,,,']);
});

test('frames hide what their viewer may not see', async () => {
  const game = await singleGame('rps.v1', ['player_1', 'player_2']);
  await game.act('player_1', 'rock');
  expect(JSON.stringify(game.sessions.positionsAs(game.sessionId, 'player_1'))).toContain('rock');
  expect(JSON.stringify(game.sessions.positionsAs(game.sessionId, null))).not.toContain('rock');
});

test('verify reads from disk, not from memory', async () => {
  const game = await singleGame('chess.v1', ['white', 'black']);
  await game.act('white', 'e2e4', 0);
  expect(game.sessions.verify(game.sessionId, null)).toMatchObject({ ok: true, rows: 1, firstBroken: null });
  game.db.exec("update sessions set head = 'f'");
  expect(game.sessions.verify(game.sessionId, null)).toMatchObject({ ok: false, firstBroken: 1 });
  expect(game.sessions.verify('none', null)).toBeNull();
});

test('compares states as canonical JSON', async () => {
  const game = await singleGame('chess.v1', ['white', 'black']);
  await game.act('white', 'e2e4', 0);
  const stored = String(game.db.prepare('select state from sessions').pluck().get());
  const turned = Object.fromEntries(Object.entries(JSON.parse(stored) as object).toReversed());
  game.db.prepare('update sessions set state = ?').run(JSON.stringify(turned));
  expect(JSON.stringify(turned)).not.toBe(stored);
  expect(game.sessions.verify(game.sessionId, null)).toMatchObject({ ok: true, stateEqualsReplay: true });
  game.db.prepare('update sessions set state = ?').run(JSON.stringify({ ...turned, turn: 'white' }));
  expect(game.sessions.verify(game.sessionId, null)).toMatchObject({ ok: false, stateEqualsReplay: false });
});

test('reading changes nothing', async () => {
  const game = await singleGame('chess.v1', ['white', 'black']);
  await game.act('white', 'e2e4', 0);
  const tables = (): unknown =>
    ['sessions', 'actions', 'audit'].map((table) => game.db.prepare(`select * from ${table}`).all());
  const before = tables();
  const { sessions, sessionId } = game;
  for (const viewer of ['white', 'black', null]) {
    sessions.viewAs(sessionId, viewer);
    sessions.logAs(sessionId, viewer);
    sessions.positionsAs(sessionId, viewer);
    sessions.verify(sessionId, viewer);
    sessions.export(sessionId, { format: 'pgn', viewer });
  }
  expect(tables()).toEqual(before);
});
