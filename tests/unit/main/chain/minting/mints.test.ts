import { describe, expect, test } from 'vitest';
import type { MintRequest } from '../../../../../src/main/chain/types.ts';
import { MATCH, testRewards, WALLET } from '../../../../support/rewards/test-rewards.ts';

const MINT: MintRequest = { matchId: MATCH, wallet: WALLET, amountMicro: 100, kind: 'reward', held: false };

async function setUp() {
  const { context, bus, auditRows, time } = await testRewards();
  const received: string[] = [];
  bus.on('mint.changed', ({ state }) => void received.push(state));
  const inJob = <T>(job: () => T): Promise<T> => context.writer.write(job);
  return { mints: context.mints, received, auditRows, inJob, time };
}

/** The same outbox with a minter that counts how often it is woken. */
async function wakeableMints() {
  let woken = 0;
  const { context } = await testRewards({ schedulePass: () => void (woken += 1) });
  return { context, woken: () => woken };
}

describe('the mints that other domains see', () => {
  test('emits a new mint after the commit, and not after a rollback', async () => {
    const { mints, received, inJob } = await setUp();
    const undone = inJob(() => {
      mints.enqueueInJob(MINT);
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    expect([received, mints.find(MATCH, WALLET)]).toEqual([[], null]);
    await inJob(() => mints.enqueueInJob(MINT));
    expect(received).toEqual(['queued']);
    expect(mints.find(MATCH, WALLET)).toMatchObject({ state: 'queued', confirmations: null, held: false });
  });

  test.each([
    ['a wallet in upper case', { wallet: `0x${'AA'.repeat(20)}` }],
    ['an invalid match id', { matchId: 'm1' }],
    ['an amount of zero', { amountMicro: 0 }],
    ['a fraction of a micro-unit', { amountMicro: 0.5 }],
    ['an amount that is no safe integer', { amountMicro: 2 ** 53 }],
  ])('throws for a mint with %s', async (_, change) => {
    const { mints, inJob } = await setUp();
    await expect(inJob(() => mints.enqueueInJob({ ...MINT, ...change } as MintRequest))).rejects.toThrow(
      TypeError,
    );
  });

  test('releases a held mint once, and emits only real changes', async () => {
    const { mints, received, inJob } = await setUp();
    await inJob(() => mints.enqueueInJob({ ...MINT, held: true }));
    const did = await inJob(() => [
      mints.releaseHeldInJob(MATCH, WALLET),
      mints.releaseHeldInJob(MATCH, WALLET),
      mints.rejectHeldInJob(MATCH, WALLET),
    ]);
    expect([did, received]).toEqual([
      [true, false, false],
      ['held', 'queued'],
    ]);
  });

  test('wakes the minter once a mint can go, after the commit', async () => {
    const { context, woken } = await wakeableMints();
    const inJob = (job: () => void): Promise<void> => context.writer.write(job);
    await inJob(() => context.mints.enqueueInJob({ ...MINT, held: true }));
    expect(woken()).toBe(0);
    await inJob(() => {
      context.mints.releaseHeldInJob(MATCH, WALLET);
      expect(woken()).toBe(0);
    });
    expect(woken()).toBe(1);
  });

  test('returns at once for a mint that will not change by itself or does not exist', async () => {
    const { mints, inJob } = await setUp();
    await inJob(() => mints.enqueueInJob({ ...MINT, held: true }));
    expect(await mints.waitForOutcome(MATCH, WALLET, 1000)).toMatchObject({ state: 'held' });
    expect(await mints.waitForOutcome('none', WALLET, 1000)).toBeNull();
  });

  test('waits for the outcome of a mint up to the limit, and not just for its first change', async () => {
    const { mints, inJob, time } = await setUp();
    await inJob(() => mints.enqueueInJob(MINT));
    const waiting = mints.waitForOutcome(MATCH, WALLET, 1000);
    time.advance(1000);
    expect(await waiting).toMatchObject({ state: 'queued' });
  });

  test('audits each change of the pause switch once', async () => {
    const { mints, auditRows, inJob } = await setUp();
    for (const paused of [true, true, false]) mints.setPaused(paused);
    await inJob(() => undefined);
    expect(auditRows()).toEqual(['MINTING_PAUSED local person', 'MINTING_RESUMED local person']);
  });
});
