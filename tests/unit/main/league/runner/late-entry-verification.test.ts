import { expect, test } from 'vitest';
import { findLateEntryProblem } from '../../../../../src/main/league/runner/late-entry-verification.ts';
import type { LeagueEvidence } from '../../../../../src/main/league/runner/result-verification.ts';

const evidenceOf = (more: object = {}): LeagueEvidence =>
  ({
    league: {
      leagueId: 'l1',
      rounds: 5,
      settings: { format: 'swiss', lateEntry: true },
    },
    players: [
      { agentId: 'P01', firstRound: 1 },
      { agentId: 'P09', firstRound: 3, registeredAt: '2026-11-28T10:00:00.000Z' },
    ],
    matches: [{ matchId: 'R3M1', round: 3, a: 'P01', b: 'P09' }],
    readAuditPayload: () => ({ firstRound: 3 }),
    ...more,
  }) as unknown as LeagueEvidence;

test('a late entry that follows the rules and the audit log holds', () => {
  expect(findLateEntryProblem(evidenceOf())).toBeNull();
});

test.each([
  [{ kind: 'close', at: '2026-11-28T11:00:00.000Z' }],
  [
    { kind: 'close', at: '2026-11-28T08:00:00.000Z' },
    { kind: 'admit', at: '2026-11-28T09:00:00.000Z' },
  ],
])('who joined while late entry was open stays: %j', (...interventions) => {
  expect(findLateEntryProblem(evidenceOf({ interventions }))).toBeNull();
});

test.each([
  [{ readAuditPayload: () => ({ firstRound: 2 }) }, 'its first round differs from the audit log'],
  [
    { league: { leagueId: 'l1', rounds: 5, settings: { format: 'swiss' } } },
    'it joined after the start of a league without late entry',
  ],
  [
    { league: { leagueId: 'l1', rounds: 4, settings: { format: 'swiss', lateEntry: true } } },
    'nobody may begin with round 3',
  ],
  [
    { interventions: [{ kind: 'close', at: '2026-11-28T09:00:00.000Z' }] },
    'it joined after the start of a league without late entry',
  ],
  [{ matches: [{ matchId: 'R2M1', round: 2, a: 'P09', b: 'P01' }] }, 'it played R2M1 before its first round'],
])('%o is found', (more, detail) => {
  expect(findLateEntryProblem(evidenceOf(more))).toEqual({ firstBroken: 'league l1 player P09', detail });
});
