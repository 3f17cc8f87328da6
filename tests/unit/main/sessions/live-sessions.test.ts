import { expect, test } from 'vitest';
import { builtInGameTemplates, createRegistry } from '../../../../src/main/games/index.ts';
import type { Clock } from '../../../../src/main/platform/runtime.ts';
import { createLiveSessions } from '../../../../src/main/sessions/live-sessions.ts';
import { sessionStore } from '../../../../src/main/sessions/store/store.ts';
import { singleGame, type SingleGame } from '../../../support/single-game.ts';

/** The sessions of a host that has just started. */
function restarted({ db, clock }: Pick<SingleGame, 'db'> & { readonly clock: Clock }) {
  const live = createLiveSessions(
    sessionStore(db),
    createRegistry(builtInGameTemplates, { check: 'on_first_use' }),
    clock,
  );
  const damaged: string[] = [];
  live.onDamaged((sessionId) => void damaged.push(sessionId));
  return { live, damaged };
}

async function twoMoves(): Promise<SingleGame> {
  const game = await singleGame('chess.v1', ['white', 'black']);
  await game.act('white', 'e2e4', 0);
  await game.act('black', 'e7e5', 1);
  return game;
}

test('a session is restored from disk as it was in memory', async () => {
  const game = await twoMoves();
  const { live, damaged } = restarted(game);
  const session = live.get(game.sessionId);
  expect(session?.gameTemplate.view(session.state, null)).toEqual(
    game.sessions.viewAs(game.sessionId, null)?.view,
  );
  expect(session).toMatchObject({
    record: { tick: 2, quarantined: false },
    lastAction: { action: 'e7e5', tick: 1 },
  });
  expect(damaged).toEqual([]);
});

test.each([`state = replace(state, '"white"', '"black"')`, "state = 'ruined'", "state = '[]'", 'tick = 7'])(
  'reports damage (%s) once and shows the replayed state',
  async (change) => {
    const game = await twoMoves();
    const view = game.sessions.viewAs(game.sessionId, null)?.view;
    game.db.exec(`update sessions set ${change}`);
    const { live, damaged } = restarted(game);
    const session = live.get(game.sessionId);
    live.get(game.sessionId);
    expect(session?.record.quarantined).toBe(true);
    expect(session?.gameTemplate.view(session.state, null)).toEqual(view);
    expect(damaged).toEqual([game.sessionId]);
  },
);

test('treats a row that cannot be parsed as missing and reports it once', async () => {
  const game = await twoMoves();
  game.db.exec("update sessions set options = '{'");
  const { live, damaged } = restarted(game);
  expect([live.get(game.sessionId), live.get(game.sessionId)]).toEqual([null, null]);
  expect(damaged).toEqual([game.sessionId]);
});

test('returns null for an unknown session or template', async () => {
  const game = await twoMoves();
  expect(restarted(game).live.get('none')).toBeNull();
  game.db.exec("update sessions set template = 'go.v1'");
  expect(restarted(game).live.get(game.sessionId)).toBeNull();
});

test.each([
  ['first look', { clockGraceMs: 60_000 }, 0, 55_000],
  ['first look and free first move', { clockGraceMs: 30_000 }, 30_000, 55_000],
])('a clock keeps its whole delay when its session is loaded again: %s', async (_, more, graceMs, leftMs) => {
  const clock = { initialMs: 60_000, incrementMs: 0, perMoveMs: null, firstMoveGraceMs: graceMs };
  const game = await singleGame('chess.v1', ['white', 'black'], { clock, ...more });
  game.clock.advance(5000);
  const since = restarted(game).live.get(game.sessionId)?.runningSinceMonotonicMs['white'];
  expect((since ?? 0) - game.clock.monotonicMs()).toBe(leftMs);
});

test('a clock starts soon after its session was loaded, although the time of the system was set back', async () => {
  const clock = { initialMs: 60_000, incrementMs: 0, perMoveMs: null };
  const game = await singleGame('chess.v1', ['white', 'black'], { clock });
  const setBack: Clock = { ...game.clock, nowMs: () => game.clock.nowMs() - 86_400_000 };
  const since = restarted({ db: game.db, clock: setBack }).live.get(game.sessionId)?.runningSinceMonotonicMs;
  expect(since).toEqual({ white: game.clock.monotonicMs() + 90_000 });
});

test('computes the legal list once for each position and role', async () => {
  const game = await twoMoves();
  const { live } = restarted(game);
  const session = live.get(game.sessionId);
  if (session === null) throw new Error('no session');
  expect(live.legal(session, 'white')).toBe(live.legal(session, 'white'));
  expect(live.legal(session, 'white')).toHaveLength(29);
  expect(live.legal(session, 'black')).toEqual([]);
});
