import { expect, test } from 'vitest';
import {
  sessionClaimOf,
  type EndedSession,
} from '../../../../../../src/main/rewards/prizes/rules/session-claim.ts';

const A = `0x${'a'.repeat(40)}` as const;
const B = `0x${'b'.repeat(40)}` as const;
const ENDED: EndedSession = {
  sessionId: 'session_1',
  participants: { white: 'agent_a', black: 'agent_b' },
  winner: 'black',
  outcomeReason: 'checkmate',
  assisted: false,
  createdAt: '2026-11-21T10:00:00.000Z',
  updatedAt: '2026-11-21T10:01:30.000Z',
};
const both = (agentId: string) => (agentId === 'agent_a' ? A : B);

test('claims rewards for winner and loser with the real duration', () => {
  expect(sessionClaimOf(ENDED, both)).toEqual({
    system: 'sessions',
    match: 'session_1',
    playerCount: 2,
    durationMs: 90_000,
    results: [
      { wallet: A, placement: 2, tied: 1 },
      { wallet: B, placement: 1, tied: 1 },
    ],
  });
});

test('shares a draw with a player who has no wallet', () => {
  const onlyA = (agentId: string) => (agentId === 'agent_a' ? A : null);
  expect(sessionClaimOf({ ...ENDED, winner: null }, onlyA)?.results).toEqual([
    { wallet: A, placement: 1, tied: 2 },
  ]);
});

test.each<[string, Partial<EndedSession>, (agentId: string) => `0x${string}` | null]>([
  ['no player has a wallet', {}, () => null],
  ['both players have the same wallet', {}, () => A],
  ['a person saw evaluations while playing', { assisted: true }, both],
  ['the session was abandoned', { outcomeReason: 'abandoned' }, both],
  ['a player’s server did not answer', { outcomeReason: 'endpoint_lost' }, both],
  ['the host failed', { outcomeReason: 'host_fault' }, both],
  ['the session was aborted', { outcomeReason: 'aborted' }, both],
])('claims nothing if %s', (_, change, walletOf) => {
  expect(sessionClaimOf({ ...ENDED, ...change }, walletOf)).toBeNull();
});
