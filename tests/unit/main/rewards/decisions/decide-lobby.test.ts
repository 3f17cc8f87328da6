import { describe, expect, test } from 'vitest';
import type { RewardDecision } from '../../../../../src/main/rewards/store/decision-store.ts';
import { expireMatchInJob } from '../../../../../src/main/rewards/matches/expire-match.ts';
import { decideLobbyInJob } from '../../../../../src/main/rewards/decisions/decide-lobby.ts';
import { recordDecisionInJob } from '../../../../../src/main/rewards/decisions/record-decision.ts';
import { decisionOf, MATCH, OTHER, testRewards, WALLET } from '../../../../support/rewards/test-rewards.ts';

const SECOND = '22222222-2222-4222-8222-222222222222';
const OPEN = { lobbyId: 'l', hold: 'lobby_open', riskScore: 0 } as const;

/** Two players of one lobby with a match each. Both have submitted, unless one is still playing. */
async function lobby(second: Partial<RewardDecision> | 'playing') {
  const storage = await testRewards();
  const { context } = storage;
  const nowMs = context.clock.nowMs();
  const start = (matchId: string, wallet: typeof WALLET): void =>
    context.matches.insert({
      id: matchId,
      matchId,
      wallet,
      playerCount: 2,
      tokenHash: 'h',
      startedAtMs: nowMs,
      startedMonotonicMs: 0,
      hostRun: 'run',
      expiresAtMs: nowMs + 1000,
      lobbyId: 'l',
      proofDigest: matchId,
      proofNonce: null,
    });
  const submit = (change: Partial<RewardDecision>): void => {
    const decision = decisionOf({ ...OPEN, ...change });
    const result = { placement: 1, durationMs: 1, kills: 0, rewardMicro: 100, riskScore: 0, flagged: false };
    context.matches.end({ ...result, matchId: decision.matchId, status: 'submitted', submittedAtMs: nowMs });
    recordDecisionInJob(context, decision, { request: {}, rows: [] });
  };
  context.writer.writeNow(() => {
    start(MATCH, WALLET);
    start(SECOND, OTHER as never);
    submit({});
    if (second !== 'playing') submit({ matchId: SECOND, wallet: OTHER, placement: 2, ...second });
  });
  const settle = () => context.writer.writeNow(() => decideLobbyInJob(context, 'l'));
  const states = () => [context.mints.find(MATCH, WALLET)?.state, context.mints.find(SECOND, OTHER)?.state];
  return { ...storage, settle, states };
}

describe('a lobby', () => {
  test('pays all wallets once all have submitted different placements', async () => {
    const { settle, states, auditRows } = await lobby({});
    settle();
    expect(states()).toEqual(['queued', 'queued']);
    expect(auditRows().filter((row) => row.startsWith('LOBBY_RELEASED'))).toHaveLength(2);
  });

  test('waits for wallets that still play', async () => {
    const { settle, states } = await lobby('playing');
    settle();
    expect(states()).toEqual(['held', undefined]);
  });

  test('pays no wallet if two claim one placement, and waits for a person', async () => {
    const { context, settle, states, auditRows } = await lobby({ placement: 1 });
    settle();
    expect(states()).toEqual(['held', 'held']);
    expect(context.decisions.listInLobby('l').map(({ hold }) => hold)).toEqual([
      'lobby_collision',
      'lobby_collision',
    ]);
    expect(auditRows().filter((row) => row.startsWith('LOBBY_COLLISION'))).toHaveLength(2);
  });

  test('ignores the placement of a rejected claim', async () => {
    const { settle, states } = await lobby({ placement: 1, outcome: 'rejected', amountMicro: 0, hold: null });
    settle();
    expect(states()).toEqual(['queued', undefined]);
  });

  test('leaves rewards that are held for another reason, or of banned wallets, to a person', async () => {
    const { context, settle, states } = await lobby({ hold: 'risk' });
    context.writer.writeNow(() =>
      context.wallets.ban({ wallet: WALLET, reason: 'bots', untilMs: null, by: 'person', atMs: 0 }),
    );
    settle();
    expect(states()).toEqual(['held', 'held']);
  });

  test('is settled when the last awaited match expires, with one audit row', async () => {
    const { context, states, auditRows } = await lobby('playing');
    const late = context.matches.find(SECOND);
    context.writer.writeNow(() => {
      for (let turn = 0; turn < 2; turn += 1) if (late !== null) expireMatchInJob(context, late);
    });
    expect(states()).toEqual(['queued', undefined]);
    expect(auditRows().filter((row) => row.startsWith('MATCH_EXPIRED'))).toEqual([
      `MATCH_EXPIRED ${SECOND} host`,
    ]);
  });
});
