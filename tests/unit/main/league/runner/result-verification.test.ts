import { expect, test } from 'vitest';
import { lotCommitment } from '../../../../../src/main/league/rules/commitments.ts';
import {
  verifyLeagueResults,
  type LeagueEvidence,
} from '../../../../../src/main/league/runner/result-verification.ts';
import type {
  LeagueAgentRecord,
  LeagueRecord,
  LeagueMatchRecord,
} from '../../../../../src/main/league/records.ts';

const player = (agentId: string): LeagueAgentRecord =>
  ({ agentId, displayName: agentId, sessionAgent: `seat-${agentId}` }) as unknown as LeagueAgentRecord;

const drawn = (matchId: string, a: string, b: string, sessionId: string): LeagueMatchRecord =>
  ({
    leagueId: 'league_1',
    matchId,
    a,
    b,
    sessionId,
    phase: 'REPORTED',
    numberHash: null,
    drawnNumber: null,
    choices: null,
    winner: null,
    absent: null,
    disputed: false,
    lot: null,
    isVoid: false,
  }) as unknown as LeagueMatchRecord;

const board = (x: string, o: string) => ({
  status: 'completed',
  outcome: 'draw',
  reason: 'board_full',
  winner: null,
  seats: { x: `seat-${x}`, o: `seat-${o}` },
});

/** Three players who always draw: the results alone cannot distinguish the sessions. */
const evidence = (matches: readonly LeagueMatchRecord[]): LeagueEvidence => ({
  league: { leagueId: 'league_1', status: 'running', settings: { trustReferee: false } } as LeagueRecord,
  players: ['A', 'B', 'C'].map(player),
  hostedReferees: new Set(),
  matches,
  sessions: new Map([
    ['s1', board('A', 'B')],
    ['s2', board('B', 'C')],
  ]),
  readAuditPayload: () => ({ winner: null, absent: [] }),
  ratings: [],
});

test('accepts drawn sessions of the right players', () => {
  expect(
    verifyLeagueResults(evidence([drawn('R1M1', 'A', 'B', 's1'), drawn('R2M1', 'B', 'C', 's2')])),
  ).toBeNull();
});

test('rejects a drawn session of other players', () => {
  expect(
    verifyLeagueResults(evidence([drawn('R1M1', 'A', 'B', 's2'), drawn('R2M1', 'B', 'C', 's2')])),
  ).toEqual({
    firstBroken: 'league league_1 match R1M1',
    detail: 'its session was played by other agents',
  });
});

test('rejects a session that belongs to two matches', () => {
  expect(
    verifyLeagueResults(evidence([drawn('R1M1', 'A', 'B', 's1'), drawn('R2M1', 'B', 'A', 's1')])),
  ).toEqual({
    firstBroken: 'league league_1 match R1M1',
    detail: 'its session also belongs to another match',
  });
});

test('rejects a lot that is not the committed one, and a void result of a session that was played', () => {
  const winner = 'A';
  const lot = {
    winner,
    salt: 'salt',
    hash: lotCommitment(winner, 'salt', { leagueId: 'league_1', matchId: 'R1M1' }),
  };
  const match = { ...drawn('R1M1', 'A', 'B', 's1'), lot };
  const readAuditPayload = (action: string) =>
    action === 'LOT_COMMITTED' ? { lotCommitment: lot.hash } : { winner: null, absent: [] };
  expect(verifyLeagueResults({ ...evidence([match]), readAuditPayload })).toBeNull();
  const changed = { ...match, lot: { ...lot, winner: 'B' } };
  expect(verifyLeagueResults({ ...evidence([changed]), readAuditPayload })?.detail).toBe(
    'the lot does not match its hash',
  );
  expect(verifyLeagueResults(evidence([match]))?.detail).toBe(
    'the hash of the lot differs from the audit log',
  );
  const voided = { ...drawn('R1M1', 'A', 'B', 's1'), isVoid: true };
  expect(verifyLeagueResults(evidence([voided]))?.detail).toBe(
    'it is void where its session is not, or the reverse',
  );
});
