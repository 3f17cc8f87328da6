import { expect, test } from 'vitest';
import {
  rolesOfPerson,
  seatPlayerOf,
  toSessionCard,
  type SessionCardDeps,
} from '../../../../src/main/window-api/session-rows.ts';

function table(personId: string | null, origin?: 'league' | 'arena') {
  const looked: (string | null)[] = [];
  const deps = {
    agents: {
      find: (agentId: string) => (agentId === 'me' ? { name: 'Ann', kind: 'person' } : null),
      findPerson: () => (personId === null ? null : { agentId: personId }),
    },
    leagues: {
      readModel: {
        findBySession: (sessionId: string) =>
          origin === 'league' ? { leagueId: 'cup', matchId: `m-${sessionId}`, name: 'Spring cup' } : null,
      },
    },
    arenas: {
      findBySession: () => (origin === 'arena' ? { arenaId: 'run', number: 3, a: 'One', b: 'Two' } : null),
    },
    sessions: {
      findSummary: (sessionId: string) =>
        sessionId === 's1'
          ? {
              template: 'kuhn_poker.v1',
              status: 'active',
              tick: 2,
              participants: { first: 'me', second: '0123456789abcdef' },
              createdAt: '2026-11-21T00:00:00.000Z',
              updatedAt: '2026-11-21T00:00:01.000Z',
            }
          : null,
      viewAs: (_: string, role: string | null) => {
        looked.push(role);
        return { toAct: ['first'], view: { pot: 2 }, clock: null, drawOfferedBy: null };
      },
    },
  };
  return { deps: deps as unknown as SessionCardDeps, looked };
}

test('a card shows what a spectator sees, also to a player of the session', () => {
  const { deps, looked } = table('me');
  expect(toSessionCard(deps, 's1')).toMatchObject({
    yours: ['first'],
    view: { pot: 2 },
    createdAtMs: Date.UTC(2026, 10, 21),
  });
  expect(looked).toEqual([null]);
});

test('a card names the league or the arena run of its session, and nothing for any other session', () => {
  const originOf = (origin?: 'league' | 'arena') => toSessionCard(table(null, origin).deps, 's1')?.origin;
  expect(originOf('league')).toEqual({ kind: 'league', id: 'cup', name: 'Spring cup' });
  expect(originOf('arena')).toEqual({ kind: 'arena', id: 'run', name: 'One – Two' });
  expect(toSessionCard(table(null).deps, 's1')).not.toHaveProperty('origin');
});

test('no role is the person’s where no person plays', () => {
  expect(rolesOfPerson(table(null).deps, { first: 'me', second: 'x' })).toEqual([]);
  expect(rolesOfPerson(table('me').deps, { first: 'x', second: 'me' })).toEqual(['second']);
});

test('an unknown agent is named by the start of its id', () => {
  expect(seatPlayerOf(table(null).deps, '0123456789abcdef')).toEqual({
    agentId: '0123456789abcdef',
    name: '01234567',
    kind: 'external',
  });
});

test('an unknown session has no card', () => {
  expect(toSessionCard(table('me').deps, 'gone')).toBeNull();
});
