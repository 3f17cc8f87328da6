import { expect, test } from 'vitest';
import { matchCalls, startMatch, type MatchDeps } from '../../../../src/main/window-api/match.ts';
import type { NewMatch } from '../../../../src/shared/contract/index.ts';
import { accept, refuse } from '../../../../src/shared/outcome.ts';

function setup() {
  const done: unknown[][] = [];
  const kinds: Readonly<Record<string, string>> = { out: 'external', engine: 'builtin' };
  const deps = {
    games: {
      get: (template: string) => (template === 'chess.v1' ? { roles: ['white', 'black'] } : undefined),
    },
    settings: { get: () => ({ playerName: 'Ann' }) },
    agents: {
      ensureOwnAgent: async (...requested: unknown[]) => {
        done.push(['person', ...requested]);
        return { agentId: 'me' };
      },
      isActive: (agentId: string) => agentId in kinds,
      find: (agentId: string) => (agentId in kinds ? { name: agentId, kind: kinds[agentId] } : null),
      findPerson: () => null,
    },
    players: {
      ensureAgent: async ({ choice, taken }: { choice: { level: number }; taken: readonly string[] }) => {
        done.push(['seat', choice.level, [...taken]]);
        return choice.level > 8
          ? refuse('INVALID_REQUEST', 'No such level')
          : accept(`level-${choice.level}`);
      },
    },
    sessions: {
      findSummary: () => null,
      create: async (...requested: unknown[]) => {
        done.push(['session', ...requested]);
        return accept({ sessionId: 's1' });
      },
    },
    challenges: {
      find: (challengeId: string) => (challengeId in kinds ? { challenger: challengeId } : null),
      matchOrOpen: async (...requested: unknown[]) => {
        done.push(['challenge', ...requested]);
        return accept({ challenge: { challengeId: 'c1', sessionId: null }, how: 'opened' });
      },
      withdraw: async (challenger: string) => {
        done.push(['withdraw', challenger]);
        return accept({ challengeId: challenger, challenger, createdAt: '2026-11-21T00:00:00.000Z' });
      },
    },
  };
  return { deps: deps as unknown as MatchDeps, done };
}

const match = (white: object, black: object, more: object = {}) =>
  ({ template: 'chess.v1', seats: { white, black }, ...more }) as NewMatch;
const LEVEL_1 = { kind: 'builtin', level: 1 };
const OPEN = { kind: 'open' };
const YOU = { kind: 'you' };

test.each([
  ['an unknown game', { ...match(YOU, LEVEL_1), template: 'go.v1' }, 'INVALID_REQUEST'],
  [
    'an empty seat',
    { template: 'chess.v1', seats: { white: YOU } } as unknown as NewMatch,
    'INVALID_REQUEST',
  ],
  ['nobody at all', match(OPEN, OPEN), 'INVALID_REQUEST'],
  ['an agent that is gone', match(YOU, { kind: 'agent', agentId: 'gone' }), 'NOT_FOUND'],
])('%s is refused before a player is seated', async (_, requested, code) => {
  const { deps, done } = setup();
  expect(await startMatch(deps, requested)).toMatchObject({ ok: false, code });
  expect(done).toEqual([]);
});

test('seated players are passed on, so that no player gets two seats', async () => {
  const { deps, done } = setup();
  expect(await startMatch(deps, match(LEVEL_1, { kind: 'builtin', level: 2 }))).toEqual({
    ok: true,
    value: { sessionId: 's1', challengeId: null },
  });
  expect(done).toEqual([
    ['seat', 1, []],
    ['seat', 2, ['level-1']],
    [
      'session',
      'level-1',
      { template: 'chess.v1', participants: { white: 'level-1', black: 'level-2' }, paceMs: 0 },
    ],
  ]);
});

test('a seat that cannot be filled opens no session', async () => {
  const { deps, done } = setup();
  expect(await startMatch(deps, match(LEVEL_1, { kind: 'builtin', level: 9 }))).toMatchObject({ ok: false });
  expect(done.some(([kind]) => kind === 'session')).toBe(false);
});

test('an open seat makes a challenge by the player of the other seat, with the chosen options', async () => {
  const { deps, done } = setup();
  const started = await startMatch(deps, match(OPEN, YOU, { clock: { perMoveMs: 5000 } }));
  expect(started).toEqual({ ok: true, value: { sessionId: null, challengeId: 'c1' } });
  expect(done.at(-1)).toEqual([
    'challenge',
    'me',
    { template: 'chess.v1', role: 'black', clock: { initialMs: null, incrementMs: 0, perMoveMs: 5000 } },
  ]);
});

test('accepting an unknown challenge creates no agent for the person', async () => {
  const { deps, done } = setup();
  const refused = await matchCalls(deps)['challenges.accept']({ challengeId: 'gone' });
  expect(refused).toMatchObject({ ok: false, code: 'NOT_FOUND' });
  expect(done).toEqual([]);
});

test('the window withdraws challenges of players of this host, but not of external agents', async () => {
  const { deps, done } = setup();
  const withdraw = matchCalls(deps)['challenges.withdraw'];
  expect(await withdraw({ challengeId: 'out' })).toMatchObject({ ok: false, code: 'NOT_FOUND' });
  expect(await withdraw({ challengeId: 'gone' })).toMatchObject({
    ok: false,
    code: 'NOT_FOUND',
  });
  expect(done).toEqual([]);
  expect(await withdraw({ challengeId: 'engine' })).toMatchObject({ ok: true });
  expect(done).toEqual([['withdraw', 'engine']]);
});

test('an unknown session cannot be paused', async () => {
  const { deps } = setup();
  const refused = await matchCalls(deps)['match.pause']({ sessionId: 'gone', paused: true });
  expect(refused).toMatchObject({ ok: false, code: 'NOT_FOUND' });
});
