import { describe, expect, test } from 'vitest';
import { kuhnPoker } from '../../../../src/main/games/cards/kuhn-poker.ts';
import type { StakeView } from '../../../../src/main/stakes/index.ts';
import { Killed } from '../../../support/stakes/model-escrow.ts';
import { runRandomStakes } from '../../../support/stakes/random-kills.ts';
import {
  HOUR_MS,
  newStake,
  testStakes,
  walletOf,
  type TestStakes,
} from '../../../support/stakes/test-stakes.ts';

const FEE = 1_000_001;

/** A stake that two players with money have entered, on a host that has just started. */
async function twoPlayers(parts: TestStakes, changes: Parameters<typeof newStake>[0] = {}) {
  const stakes = parts.restart();
  for (const index of [1, 2]) parts.model.fund(walletOf(index), FEE);
  const created = await stakes.create(newStake(changes));
  if (!created.ok) throw new Error(created.message);
  const { eventId } = created.value.event;
  for (const index of [1, 2]) expect((await parts.enter(stakes, eventId, index)).ok).toBe(true);
  return { stakes, eventId, view: (): StakeView | null => stakes.find(eventId) };
}

const balances = ({ model }: TestStakes): number[] => [1, 2].map((index) => model.balanceOf(walletOf(index)));

describe('a stake', () => {
  test('begins when both fees are held, and pays the whole pot to the winner', async () => {
    const parts = await testStakes();
    const { stakes, eventId, view } = await twoPlayers(parts);
    expect(view()).toMatchObject({ event: { state: 'running', sessionId: 's-1' } });
    expect(parts.sessions.get('s-1')?.participants).toEqual({ x: 'agent-1', o: 'agent-2' });
    expect(balances(parts)).toEqual([0, 0]);
    parts.endGame(eventId, stakes, { winner: 'o' });
    await stakes.advance(eventId);
    expect(view()?.event.state).toBe('settled');
    expect(balances(parts)).toEqual([0, 2 * FEE]);
    expect(view()?.entries.map(({ state, payoutMicro }) => [state, payoutMicro])).toEqual([
      ['lost', 0],
      ['paid', 2 * FEE],
    ]);
  });

  test('that is drawn is shared, and the odd micro-unit goes to the first seat', async () => {
    const parts = await testStakes();
    const { stakes, eventId } = await twoPlayers(parts, { hostFeeBps: 333 });
    parts.endGame(eventId, stakes, { winner: null, outcomeReason: 'board_full' });
    await stakes.advance(eventId);
    const pot = 2 * FEE;
    const hostFee = Math.floor((pot * 333) / 10_000);
    const each = Math.floor((pot - hostFee) / 2);
    expect(balances(parts)).toEqual([pot - hostFee - each, each]);
  });

  test.each([
    ['aborted', {}],
    ['abandoned', {}],
    ['host_fault', {}],
    ['endpoint_lost', {}],
    ['engine_crashed', { winner: 'x' }],
    ['line', { winner: 'x', quarantined: true }],
    ['line', { winner: 'x', assisted: true }],
  ])('whose game ends by %s %j is refunded', async (outcomeReason, changes) => {
    const parts = await testStakes();
    const { stakes, eventId, view } = await twoPlayers(parts);
    parts.endGame(eventId, stakes, { outcomeReason, ...changes });
    await stakes.advance(eventId);
    expect(view()?.event.state).toBe('refunded');
    expect(balances(parts)).toEqual([FEE, FEE]);
  });

  test('can be cancelled until a result is stored, and refunds everything', async () => {
    const parts = await testStakes();
    const { stakes, eventId, view } = await twoPlayers(parts);
    expect((await stakes.cancel(eventId, { by: 'person', reason: 'rain' })).ok).toBe(true);
    expect(view()?.event).toMatchObject({ state: 'refunded', reason: 'rain' });
    expect(balances(parts)).toEqual([FEE, FEE]);
    expect(await stakes.cancel(eventId, { by: 'person', reason: 'rain' })).toMatchObject({
      code: 'STAKE_CLOSED',
    });
    const second = await twoPlayers(parts);
    parts.endGame(second.eventId, second.stakes, { winner: 'x' });
    await second.stakes.advance(second.eventId);
    expect(await second.stakes.cancel(second.eventId, { by: 'person', reason: 'no' })).toMatchObject({
      code: 'STAKE_CLOSED',
    });
  });

  test('without enough entries at the end of the time is refunded', async () => {
    const parts = await testStakes();
    const stakes = parts.restart();
    parts.model.fund(walletOf(1), FEE);
    const created = await stakes.create(newStake());
    const eventId = created.ok ? created.value.event.eventId : '';
    await parts.enter(stakes, eventId, 1);
    parts.model.world.nowS += HOUR_MS / 1000 + 1;
    await stakes.advance(eventId);
    expect(stakes.find(eventId)?.event).toMatchObject({ state: 'refunded', reason: 'not_enough_entries' });
    expect(parts.model.balanceOf(walletOf(1))).toBe(FEE);
  });

  test('that somebody refunded after the time for the result follows the contract', async () => {
    const parts = await testStakes();
    const { stakes, eventId, view } = await twoPlayers(parts);
    parts.endGame(eventId, stakes, { winner: 'x' });
    const key = view()?.event.eventKey ?? '0x';
    parts.model.world.nowS += 3 * HOUR_MS;
    parts.model.execute({ name: 'refundAll', eventKey: key, reason: 'host gone' });
    await stakes.advance(eventId);
    expect(view()?.event.state).toBe('refunded');
    expect(balances(parts)).toEqual([FEE, FEE]);
  });

  test('pays the other winner while the token blocks one of them, who can be paid later', async () => {
    const parts = await testStakes();
    const { stakes, eventId, view } = await twoPlayers(parts);
    parts.model.world.blocked.add(walletOf(1));
    parts.endGame(eventId, stakes, { winner: null, outcomeReason: 'board_full' });
    await stakes.advance(eventId);
    expect(balances(parts)).toEqual([0, FEE]);
    expect(view()?.entries[0]).toMatchObject({ state: 'won', reason: 'Blocked' });
    parts.model.world.blocked.clear();
    await stakes.withdraw(eventId, null);
    expect(balances(parts)).toEqual([FEE, FEE]);
  });
});

describe('an entry', () => {
  test('is refused with another signature, a taken player or without money, and costs nothing', async () => {
    const parts = await testStakes();
    const stakes = parts.restart();
    const created = await stakes.create(newStake());
    const eventId = created.ok ? created.value.event.eventId : '';
    expect(await parts.enter(stakes, eventId, 1)).toMatchObject({ code: 'STAKE_REFUSED' });
    parts.model.fund(walletOf(1), 2 * FEE);
    expect((await parts.enter(stakes, eventId, 1)).ok).toBe(true);
    expect((await parts.enter(stakes, eventId, 1)).ok).toBe(true);
    expect(parts.model.balanceOf(walletOf(1))).toBe(FEE);
    const data = await stakes.entryData(eventId, walletOf(2), null);
    const forged = {
      eventId,
      wallet: walletOf(2),
      validBeforeS: data.ok ? Number(data.value.message.validBefore) : 0,
      signature: `0x${'11'.repeat(65)}` as const,
      agentId: 'agent-2',
      playerId: null,
      by: 'agent-2',
    };
    expect(await stakes.enter(forged)).toMatchObject({ code: 'STAKE_SIGNATURE' });
    expect(stakes.find(eventId)?.entries).toHaveLength(1);
  });
});

describe('real money', () => {
  test('needs the typed name of the network and a game without chance', async () => {
    const parts = await testStakes();
    parts.model.world.profile = 'base';
    const stakes = parts.restart();
    const refused = await stakes.create(newStake());
    expect(refused).toMatchObject({
      code: 'STAKE_NOT_ALLOWED',
      message: expect.stringContaining('gambling'),
    });
    expect(await stakes.allowNetwork('base', 'yes', true)).toMatchObject({ code: 'STAKE_NOT_ALLOWED' });
    expect((await stakes.allowNetwork('base', 'base', true)).ok).toBe(true);
    const poker = newStake().game;
    const chance = { ...poker, template: kuhnPoker.id } as typeof poker;
    expect(await stakes.create(newStake({ game: chance }))).toMatchObject({ code: 'STAKE_NOT_ALLOWED' });
    expect(await stakes.create(newStake({ feeMicro: 60_000_000 }))).toMatchObject({
      code: 'STAKE_NOT_ALLOWED',
    });
    expect((await stakes.create(newStake())).ok).toBe(true);
    expect((await stakes.allowNetwork('base', 'base', false)).ok).toBe(true);
    expect(await stakes.create(newStake())).toMatchObject({ code: 'STAKE_NOT_ALLOWED' });
  });
});

describe('a league with an entry fee', () => {
  test('pays by the final table to those who entered', async () => {
    const parts = await testStakes();
    const { league, model } = parts;
    league.table = ['ann', 'bob', 'cleo'].map((playerId, index) => ({ playerId, rank: index + 1 }));
    for (const index of [1, 2, 3]) model.fund(walletOf(index), FEE);
    const stakes = parts.restart();
    const created = await stakes.create(
      newStake({ game: { kind: 'league', leagueId: 'l1' }, seats: 3, shares: [7000, 3000] }),
    );
    const eventId = created.ok ? created.value.event.eventId : '';
    await parts.enter(stakes, eventId, 1, 'cleo');
    await parts.enter(stakes, eventId, 2, 'bob');
    expect(await parts.enter(stakes, eventId, 3, 'nobody')).toMatchObject({ code: 'STAKE_INVALID' });
    league.status = 'completed';
    await stakes.advance(eventId);
    // A seat is free, so the contract takes the result only after the time for entries.
    expect(stakes.find(eventId)?.event.state).toBe('decided');
    model.world.nowS += HOUR_MS / 1000 + 1;
    await stakes.advance(eventId);
    expect(stakes.find(eventId)?.event.state).toBe('settled');
    expect([1, 2].map((index) => model.balanceOf(walletOf(index)))).toEqual([600_000, 1_400_002]);
  });

  test('is refunded when the league is cancelled', async () => {
    const parts = await testStakes();
    parts.league.table = [{ playerId: 'ann', rank: 1 }];
    parts.model.fund(walletOf(1), FEE);
    const stakes = parts.restart();
    const created = await stakes.create(newStake({ game: { kind: 'league', leagueId: 'l1' } }));
    const eventId = created.ok ? created.value.event.eventId : '';
    await parts.enter(stakes, eventId, 1, 'ann');
    parts.league.status = 'cancelled';
    await stakes.advance(eventId);
    expect(stakes.find(eventId)?.event.state).toBe('refunded');
    expect(parts.model.balanceOf(walletOf(1))).toBe(FEE);
  });
});

describe('under kills', () => {
  test('the wiped play-money chain ends a stake and no other does', async () => {
    const parts = await testStakes();
    const { stakes, eventId, view } = await twoPlayers(parts);
    parts.model.world.epoch = 'e2';
    await stakes.advance(eventId);
    expect(view()?.event).toMatchObject({ state: 'lost', reason: 'chain_wiped' });
  });

  test(
    'the sum is conserved over 50 random kills, and everybody gets what the result says',
    { timeout: 60_000 },
    async () => {
      const report = await runRandomStakes({ seed: 7, kills: 50 });
      expect(report.kills).toBe(50);
      expect(report.problems).toEqual([]);
      expect(report.settled).toBeGreaterThan(0);
      expect(report.refunded).toBeGreaterThan(0);
      expect([...report.points].filter((point) => point.startsWith('stakes.')).length).toBeGreaterThan(6);
    },
  );

  test('a kill that the test plants and the host does not survive is seen', async () => {
    const parts = await testStakes();
    parts.onCrashPoint((point) => {
      if (point === 'stakes.afterCreate') throw new Killed();
    });
    await expect(parts.restart().create(newStake())).rejects.toThrow(Killed);
  });
});
