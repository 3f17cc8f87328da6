import { afterAll, beforeAll, expect, test } from 'vitest';
import { startFakeOpenAi, type FakeOpenAi } from '../../support/fake-openai.ts';
import { aPlan, played, windowOf, type CallFunction } from '../../support/league/window.ts';
import { addEndpoint, windowOf as modelsOf } from '../../support/models.ts';
import { fakeEngine, type FakeEngine } from '../../support/players/fake-engine.ts';
import { startBuiltHost, type BuiltHost } from '../../support/built-host.ts';

/** Programs of the user as players of a league: a UCI engine and a model behind an HTTP endpoint. */

let table: BuiltHost;
let request: CallFunction;
let model: FakeOpenAi;
let engine: FakeEngine;
beforeAll(async () => {
  model = await startFakeOpenAi();
  engine = fakeEngine('normal');
  table = await startBuiltHost({ testClock: false });
  request = (await windowOf(table)).request;
});
afterAll(async () => {
  await table.dispose();
  await model.close();
  engine.remove();
});

/** Moves with which either side checkmates an engine that only pushes its a-pawn, in four moves. */
const SCHOLAR = ['e2e4', 'e7e5', 'f1c4', 'f8c5', 'd1h5', 'd8h4', 'h5f7', 'h4f2'];

test('plays an engine and a model twice at chess over the wire, in sessions that can be replayed', async () => {
  model.choose = (legal) => SCHOLAR.find((move) => legal.includes(move)) ?? legal[0] ?? '';
  const { endpointId } = await addEndpoint(await modelsOf(table), model.baseUrl);
  const leagueId = await played(
    request,
    aPlan(0, {
      name: 'Spring "26"',
      game: 'chess.v1',
      format: 'double-round-robin',
      seats: [
        { kind: 'board', name: 'Scholar', choice: { kind: 'llm', endpointId } },
        { kind: 'board', name: 'Engine', choice: { kind: 'uci', path: engine.path, level: 8 } },
      ],
    }),
  );
  const { standings, status } = await request('leagues.details', { leagueId });
  expect(status).toBe('completed');
  expect(
    standings.map(({ displayName, points, technicalLosses }) => [displayName, points, technicalLosses]),
  ).toEqual([
    ['Scholar', 6, 0],
    ['Engine', 0, 0],
  ]);
  expect(model.requested).toHaveLength(8);
  expect(engine.received().filter((line) => line.startsWith('go '))).toHaveLength(7);
  const moves = await request('leagues.messages', { leagueId, type: 'GAME_MOVE_CALL', limit: 50 });
  expect(moves.rows).toHaveLength(15);
  const { matches } = await request('leagues.schedule', { leagueId, round: 1 });
  const session = await request('sessions.get', { sessionId: matches[0]?.sessionId ?? '' });
  expect(session.card).toMatchObject({ template: 'chess.v1', status: 'completed' });
  const { text, fileName } = await request('leagues.export', { leagueId, format: 'pgn' });
  expect(fileName).toMatch(/^league-[0-9a-f]{12}\.pgn$/u);
  expect(text.match(/^\[(?:Event|Round) .*$/gmu)).toEqual([
    '[Event "Spring \\"26\\""]',
    '[Round "1.1"]',
    '[Event "Spring \\"26\\""]',
    '[Round "2.1"]',
  ]);
  expect([text.includes('Qxf7#'), text.includes('Qxf2#')]).toEqual([true, true]);
});

test('makes only the model that never makes a legal move lose its match', async () => {
  model.mode = 'illegal_always';
  const { endpointId } = await addEndpoint(await modelsOf(table), model.baseUrl);
  const leagueId = await played(
    request,
    aPlan(0, {
      game: 'tic_tac_toe.v1',
      seats: [
        { kind: 'board', name: 'Liar', choice: { kind: 'llm', endpointId } },
        { kind: 'board', name: 'One', choice: { kind: 'random' } },
        { kind: 'board', name: 'Two', choice: { kind: 'random' } },
      ],
    }),
  );
  const { standings } = await request('leagues.details', { leagueId });
  const dishonest = standings.find(({ displayName }) => displayName === 'Liar');
  expect(dishonest).toMatchObject({ played: 2, losses: 2, points: 0 });
  expect(standings.filter((row) => row !== dishonest).map(({ technicalLosses }) => technicalLosses)).toEqual([
    0, 0,
  ]);
});
