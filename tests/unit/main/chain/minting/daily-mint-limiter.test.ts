import { expect, test } from 'vitest';
import {
  createChainContext,
  type ChainDeps,
  type DeployedNode,
} from '../../../../../src/main/chain/context.ts';
import { callBlock, DailyMintLimiter } from '../../../../../src/main/chain/minting/daily-mint-limiter.ts';
import { MATCH, testRewards, WALLET } from '../../../../support/rewards/test-rewards.ts';

const DAY_MS = 86_400_000;
const TODAY = 20_000n;
const DAILY_MINT_LIMIT_MICRO = 100_000_000;
const AMOUNT_MICRO = 70_000_000;
const toWei = (micro: number): bigint => BigInt(micro) * 10n ** 12n;

/** A contract of which half of the daily mint limit is left; its day ends before the read with number `endsBefore`. */
async function openLimit(endsBefore: number, amountMicro = AMOUNT_MICRO) {
  const { db, context, time } = await testRewards();
  const { writer, audit, bus, runtime, log } = context;
  const deps = { db, writer, audit, bus, runtime, log, processClock: time };
  const chain = createChainContext(deps as unknown as ChainDeps);
  let reads = 0;
  const problems: unknown[] = [];
  const readContract = async ({ functionName }: { functionName: string }): Promise<bigint> => {
    reads += 1;
    const hasEnded = reads >= endsBefore;
    if (functionName === 'today') return hasEnded ? TODAY + 1n : TODAY;
    return toWei(
      functionName === 'dailyCeiling' || hasEnded ? DAILY_MINT_LIMIT_MICRO : DAILY_MINT_LIMIT_MICRO / 2,
    );
  };
  const node = {
    config: { profile: 'local', isLocal: true },
    epoch: { rewardToken: '0xaa' },
    client: { readContract },
    signal: new AbortController().signal,
    reportProblem: (problem: unknown) => void problems.push(problem),
  } as unknown as DeployedNode;
  let kicks = 0;
  const limit = new DailyMintLimiter({ context: chain, node, onDay: () => (kicks += 1) });
  const mint = {
    matchId: MATCH,
    wallet: WALLET,
    amountMicro,
    kind: 'reward',
    held: false,
  } as const;
  writer.writeNow(() => chain.outbox.insert(mint, 'local', 1));
  const pass = () => limit.rowsForToday(chain.outbox.listQueued('local', 10), async (rows) => [...rows]);
  return {
    pass,
    limit,
    problems,
    time,
    row: () => chain.outbox.find(MATCH, WALLET),
    /** Another program mints the row. */
    settleElsewhere: () =>
      writer.writeNow(() => {
        const row = chain.outbox.find(MATCH, WALLET);
        const paid = { txHash: '0x01', blockNumber: 7, blockHash: '0xb7', epoch: 'e1' } as const;
        chain.state.insertEpoch(
          { ...paid, profile: 'local', chainId: 1, genesisHash: '0x00', rewardToken: null, usdc: null },
          1,
        );
        if (row !== null) chain.outbox.markMined(row.id, paid, 1);
      }),
    kicks: () => kicks,
    stop: () => limit.stop(),
  };
}

const NEVER = Number.POSITIVE_INFINITY;

test('lets a row that the rest of the day has no room for wait for the next day', async () => {
  const { pass, row, kicks, stop } = await openLimit(NEVER);
  expect(await pass()).toEqual([]);
  expect(row()).toMatchObject({ wait: 'day', notBeforeMs: Number(TODAY + 1n) * DAY_MS });
  expect(kicks()).toBe(0);
  stop();
});

test.each([2, 3, 4, 5])('asks again when the day ends before read %i of a pass', async (endsBefore) => {
  const { pass, row, kicks, stop } = await openLimit(endsBefore);
  expect(await pass()).toEqual([]);
  expect(row()).toMatchObject({ wait: null, notBeforeMs: null });
  expect(kicks()).toBe(1);
  expect(await pass()).toHaveLength(1);
  stop();
});

test('looks again when the block of a new day is added, and when its own clock says so', async () => {
  const { pass, limit, time, kicks, stop } = await openLimit(NEVER);
  await pass();
  limit.onNewBlock(Number(TODAY + 1n) * DAY_MS - 1);
  expect(kicks()).toBe(0);
  limit.onNewBlock(Number(TODAY + 1n) * DAY_MS);
  expect(kicks()).toBe(1);
  // The clock of the host may be behind the clock of the chain, so it asks at least every hour.
  time.advance(3_600_000);
  expect(kicks()).toBe(2);
  stop();
});

test('lets a row above the daily mint limit wait for a person without a date, and says so until it is settled', async () => {
  const { pass, limit, row, problems, settleElsewhere, stop } = await openLimit(
    NEVER,
    DAILY_MINT_LIMIT_MICRO + 1,
  );
  await pass();
  expect(row()).toMatchObject({ wait: 'decision', notBeforeMs: null });
  limit.clearReport();
  expect(problems).toEqual(['above_ceiling']);
  settleElsewhere();
  limit.clearReport();
  limit.clearReport();
  expect(problems).toEqual(['above_ceiling', null]);
  stop();
});

test('asks a local chain at the time of its next block, because it adds none while it rests', () => {
  const at = (isLocal: boolean) => callBlock({ config: { isLocal } } as unknown as DeployedNode);
  expect([at(true), at(false)]).toEqual(['pending', 'latest']);
});
