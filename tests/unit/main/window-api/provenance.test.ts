import { expect, test } from 'vitest';
import { findDecisionOrigin as decisionOrigin } from '../../../../src/main/rewards/views/decision-origin.ts';
import { provenanceCalls, type ProvenanceCallDeps } from '../../../../src/main/window-api/provenance.ts';

type Records = Parameters<typeof decisionOrigin>[0];

const NO_ORIGIN = { leagueId: null, matchId: null, sessionId: null, leagueName: null, players: [] };

const WALLET = `0x${'1'.repeat(40)}`;
const CUP = { leagueName: 'Cup', players: [{ wallet: WALLET, name: 'Ada' }] };

async function originOf(decision: object, request: unknown = undefined) {
  const records = {
    decisions: { listPage: ({ matchId }: { matchId: string }) => (matchId === 'r1' ? [decision] : []) },
    audit: { rowsBySubject: () => (request === undefined ? [] : [{ payload: { request } }]) },
  };
  const deps = {
    rewards: { originOf: (matchId: string) => decisionOrigin(records as unknown as Records, matchId) },
    prizes: {
      findByLeague: () => ({
        players: [
          { displayName: 'Ada', wallet: WALLET },
          { displayName: 'Without a wallet', wallet: null },
        ],
      }),
    },
    leagues: {
      readProgress: () => ({ league: { name: 'Cup' } }),
      readModel: {
        findMatch: (league: string, match: string) =>
          `${league}/${match}` === 'l1/m1' ? { sessionId: 's1' } : null,
      },
    },
  };
  const calls = provenanceCalls(deps as unknown as ProvenanceCallDeps);
  const found = await calls['story.reward']({ matchId: 'r1' });
  expect(await calls['story.reward']({ matchId: 'gone' })).toMatchObject({ ok: false, code: 'NOT_FOUND' });
  return found.ok ? found.value : null;
}

const HOST = { evidence: 'host', kind: 'reward', source: 'sessions' };
const LEAGUE = { ...HOST, source: 'league' };

test.each([
  [
    'a client’s word is its own origin, whatever was asked',
    { ...HOST, evidence: 'client' },
    { match: 's1' },
    { ...NO_ORIGIN, kind: 'client' },
  ],
  ['a session', HOST, { match: 's1' }, { ...NO_ORIGIN, kind: 'session', sessionId: 's1' }],
  [
    'a match of a league, with its board',
    LEAGUE,
    { match: 'l1/m1' },
    { kind: 'league_match', leagueId: 'l1', matchId: 'm1', sessionId: 's1', ...CUP },
  ],
  [
    'a match without a board',
    LEAGUE,
    { match: 'l1/m2' },
    { kind: 'league_match', leagueId: 'l1', matchId: 'm2', sessionId: null, ...CUP },
  ],
  [
    'a pool of a league',
    { ...LEAGUE, kind: 'pool' },
    { pool: 'l1' },
    { ...NO_ORIGIN, kind: 'league_pool', leagueId: 'l1', ...CUP },
  ],
  [
    'a pool is not named by a match',
    { ...LEAGUE, kind: 'pool' },
    { match: 'l1/m1' },
    { ...NO_ORIGIN, kind: 'other' },
  ],
  ['no audit row', HOST, undefined, { ...NO_ORIGIN, kind: 'other' }],
  ['a row that names nothing', HOST, null, { ...NO_ORIGIN, kind: 'other' }],
  ['a row that names no text', HOST, { match: 7 }, { ...NO_ORIGIN, kind: 'other' }],
])('%s', async (_, decision, request, origin) => {
  expect(await originOf(decision, request)).toEqual(origin);
});

test('an unknown session is refused', async () => {
  const calls = provenanceCalls({ sessions: { findSummary: () => null } } as unknown as ProvenanceCallDeps);
  expect(await calls['story.session']({ sessionId: 's1' })).toMatchObject({ ok: false, code: 'NOT_FOUND' });
});

test('a session says which worker played it', async () => {
  const worker = { worker: 'Tower', trust: 'invited' };
  const calls = provenanceCalls({
    sessions: { findSummary: () => ({}) },
    leagues: { readModel: { findBySession: () => null } },
    arenas: { findBySession: () => null },
    rewards: { listDecisions: () => [] },
    fleet: { findPlayedBy: (sessionId: string) => (sessionId === 's1' ? worker : null) },
  } as unknown as ProvenanceCallDeps);
  const playedBy = async (sessionId: string) => {
    const found = await calls['story.session']({ sessionId });
    return found.ok ? found.value.playedBy : 'refused';
  };
  expect(await playedBy('s1')).toEqual(worker);
  expect(await playedBy('s2')).toBeNull();
});
