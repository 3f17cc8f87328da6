import { expect, test } from 'vitest';
import type { SessionSummary } from '../../../../src/main/sessions/index.ts';
import type { SessionRowDeps } from '../../../../src/main/window-api/session-rows.ts';
import {
  grantViewpoint,
  sessionCalls,
  viewpointsOf,
  type SessionCallDeps,
} from '../../../../src/main/window-api/session.ts';
import { accept } from '../../../../src/shared/outcome.ts';

const AT = '2026-11-21T00:00:00.000Z';

function context(status: 'active' | 'completed' = 'active') {
  const done: unknown[][] = [];
  const view = { toAct: ['white'], view: {}, clock: null, drawOfferedBy: null, legal: ['e2e4'] };
  const deps = {
    games: { get: () => undefined },
    openings: { find: () => null, findAlong: () => [] },
    agents: {
      find: (agentId: string) => ({ name: agentId, kind: agentId === 'me' ? 'person' : 'external' }),
      findPerson: () => ({ agentId: 'me' }),
      listOwnAgents: () => new Map(),
    },
    players: { isPaused: () => false },
    leagues: { readModel: { findBySession: () => null } },
    arenas: { findBySession: () => null },
    sessions: {
      findSummary: (sessionId: string) =>
        sessionId === 'gone'
          ? null
          : {
              template: 'chess.v1',
              status,
              tick: 1,
              participants: { white: 'me', black: 'other' },
              options: {},
              clockChoice: null,
              createdAt: AT,
              updatedAt: AT,
            },
      markViewed: () => undefined,
      viewAs: () => view,
      logAs: () => ({ rows: [], head: 'h' }),
      positionsAs: () => [],
      listRefusals: () => [
        { role: 'white', action: 'mine', code: 'INVALID_ACTION' },
        { role: 'black', action: 'sealed', code: 'INVALID_ACTION' },
      ],
      listPage: ({ limit }: { limit: number }) => Array.from({ length: limit }, (_, index) => `s${index}`),
      countSessions: () => 7,
      act: async (...requested: unknown[]) => {
        done.push(['act', ...requested]);
        return accept({});
      },
      resign: async (...requested: unknown[]) => {
        done.push(['resign', ...requested]);
        return accept({});
      },
      draw: async (...requested: unknown[]) => {
        done.push(['draw', ...requested]);
        return accept({});
      },
    },
  };
  return { calls: sessionCalls(deps as unknown as SessionCallDeps), done };
}

test('the window may act for the person’s seat only', async () => {
  const { calls, done } = context();
  const move = { sessionId: 's1', action: 'e2e4', expectedTick: 1 };
  for (const role of ['black', 'referee', 'constructor']) {
    const refused = { ok: false, code: 'FORBIDDEN' };
    expect(await calls['sessions.act']({ ...move, role })).toMatchObject(refused);
    expect(await calls['sessions.resign']({ sessionId: 's1', role })).toMatchObject(refused);
    expect(await calls['sessions.draw']({ sessionId: 's1', role, draw: 'offer' })).toMatchObject(refused);
  }
  expect(done).toEqual([]);
  await calls['sessions.act']({ ...move, role: 'white', key: 'k' });
  expect(done).toEqual([['act', 'me', { ...move, idempotencyKey: 'k' }]]);
});

test('every call refuses an unknown session', async () => {
  const { calls } = context();
  const gone = { sessionId: 'gone' };
  const answers = [
    await calls['sessions.get'](gone),
    await calls['sessions.verify'](gone),
    await calls['sessions.export']({ ...gone, format: 'json' }),
    await calls['sessions.resign']({ ...gone, role: 'white' }),
  ];
  for (const answer of answers) expect(answer).toMatchObject({ ok: false, code: 'NOT_FOUND' });
});

test('a refused action of the other side is shown only after the game', async () => {
  for (const [status, other] of [
    ['active', ''],
    ['completed', 'sealed'],
  ] as const) {
    const found = await context(status).calls['sessions.get']({ sessionId: 's1', viewpoint: 'white' });
    const refused = found.ok ? found.value.refused : [];
    expect(refused.map(({ action }) => action)).toEqual(['mine', other]);
  }
});

test('a page has at most the requested rows and states that there are more', async () => {
  const page = await context().calls['sessions.page']({ limit: 2 } as never);
  expect(page).toMatchObject({ ok: true, value: { total: 7, more: true } });
  expect(page.ok && page.value.rows).toHaveLength(2);
});

/** A session between the person's agent `me` and another agent. */
const facts = (status: 'active' | 'completed') =>
  ({ status, participants: { player_1: 'me', player_2: 'other' } }) as unknown as SessionSummary;
const windowOf = (person: string | null) =>
  ({
    agents: { findPerson: () => (person === null ? null : { agentId: person }) },
  }) as unknown as SessionRowDeps;

test.each([
  ['nobody ever sat down', null, 'active', [null, 'player_1', 'player_2']],
  ['the person sits elsewhere', 'absent', 'active', [null, 'player_1', 'player_2']],
  ['the person plays', 'me', 'active', [null, 'player_1']],
  ['the person played', 'me', 'completed', [null, 'player_1', 'player_2']],
] as const)('where %s', (_, person, status, allowed) => {
  const deps = windowOf(person);
  expect(viewpointsOf(deps, facts(status))).toEqual(allowed);
  for (const requested of [null, 'player_1', 'player_2', 'player_3', '__proto__']) {
    const granted = (allowed as readonly (string | null)[]).includes(requested) ? requested : undefined;
    expect(grantViewpoint(deps, facts(status), requested), String(requested)).toBe(granted);
  }
});

test('without a request the viewpoint is the own seat, or the spectator’s', () => {
  expect(grantViewpoint(windowOf('other'), facts('active'), undefined)).toBe('player_2');
  expect(grantViewpoint(windowOf(null), facts('active'), undefined)).toBeNull();
});
