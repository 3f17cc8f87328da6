import { expect, test } from 'vitest';
import {
  createChainContext,
  type ChainDeps,
  type DeployedNode,
} from '../../../../../src/main/chain/context.ts';
import { DayLimit } from '../../../../../src/main/chain/minting/day-limit.ts';
import { MATCH, testRewards, WALLET } from '../../../../support/rewards/test-rewards.ts';

const DAY_MS = 86_400_000;
const TODAY = 20_000n;
const CEILING_MICRO = 100_000_000;
const AMOUNT_MICRO = 70_000_000;
const toWei = (micro: number): bigint => BigInt(micro) * 10n ** 12n;

/** A contract of which half of the ceiling is left; its day ends before the read with number `endsBefore`. */
async function openLimit(endsBefore: number) {
  const { db, context, time } = await testRewards();
  const { writer, audit, bus, runtime, log } = context;
  const deps = { db, writer, audit, bus, runtime, log, processClock: time };
  const chain = createChainContext(deps as unknown as ChainDeps);
  let reads = 0;
  const readContract = async ({ functionName }: { functionName: string }): Promise<bigint> => {
    reads += 1;
    const hasEnded = reads >= endsBefore;
    if (functionName === 'today') return hasEnded ? TODAY + 1n : TODAY;
    return toWei(functionName === 'dailyCeiling' || hasEnded ? CEILING_MICRO : CEILING_MICRO / 2);
  };
  const node = {
    facts: { profile: 'local', isLocal: true },
    epoch: { rewardToken: '0xaa' },
    client: { readContract },
    signal: new AbortController().signal,
    reportProblem: () => undefined,
  } as unknown as DeployedNode;
  let kicks = 0;
  const limit = new DayLimit({ context: chain, node, onDay: () => (kicks += 1) });
  const mint = {
    matchId: MATCH,
    wallet: WALLET,
    amountMicro: AMOUNT_MICRO,
    kind: 'reward',
    held: false,
  } as const;
  writer.writeNow(() => chain.outbox.insert(mint, 'local', 1));
  const pass = () => limit.rowsForToday(chain.outbox.queued('local', 10), async (rows) => [...rows]);
  return { pass, row: () => chain.outbox.get(MATCH, WALLET), kicks: () => kicks, stop: () => limit.stop() };
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
