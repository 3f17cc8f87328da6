import { expect, test } from 'vitest';
import { createModelStatsTally } from '../../../../src/main/models/model-stats-tally.ts';
import type { MoveRecord } from '../../../../src/main/models/store/moves-store.ts';
import type { ModelTurnFault } from '../../../../src/shared/contract/index.ts';

const move = (faults: readonly (ModelTurnFault | null)[], more: Partial<MoveRecord> = {}): MoveRecord => ({
  sessionId: 's',
  tick: 0,
  role: 'x',
  agentId: 'a',
  endpointId: 'e',
  model: 'm',
  build: null,
  promptHash: '',
  attempts: faults.map((fault) => ({
    fault,
    text: '',
    failure: null,
    latencyMs: 1,
    promptTokens: null,
    completionTokens: null,
    sampling: null,
    transportRetries: fault === 'transport' ? 3 : 0,
  })),
  text: '',
  action: null,
  policyUsed: null,
  estimatedTokens: 0,
  promptTokens: 90,
  completionTokens: 10,
  latencyMs: 1000,
  server: null,
  waitMs: 0,
  variant: null,
  cost: null,
  createdAt: '',
  ...more,
});

function statsOf(...records: MoveRecord[]) {
  const tally = createModelStatsTally();
  for (const record of records) tally.add(record);
  return tally.stats();
}

test('tokens per second are those of the attempts that reported their tokens', () => {
  const record = move([null, 'transport', null]);
  const spent = [
    { completionTokens: 30, latencyMs: 500 },
    { completionTokens: 1000, latencyMs: 1 },
    { completionTokens: null, latencyMs: 9000 },
  ];
  const attempts = record.attempts.map((attempt, at) => ({ ...attempt, ...spent[at] }));
  expect(statsOf({ ...record, attempts }).tokensPerSecond).toBe(60);
  expect(statsOf(move([null])).tokensPerSecond).toBeNull();
});

test('rates are shares of the attempts that reached the model', () => {
  const stats = statsOf(
    move([null]),
    move(['illegal', null]),
    move(['empty', 'unparsable', 'illegal']),
    move(['timeout']),
  );
  expect(stats).toMatchObject({
    moves: 4,
    attempts: 7,
    illegalRate: 2 / 7,
    unparsableRate: 2 / 7,
    firstTryRate: 1 / 4,
    retriesPerMove: 3 / 4,
    timeouts: 1,
    tokensPerMove: 100,
    secondsPerMove: 1,
  });
});

test('a transport fault counts as neither move nor mistake', () => {
  expect(statsOf(move(['transport']))).toMatchObject({
    moves: 0,
    attempts: 0,
    illegalRate: 0,
    transportRetries: 3,
  });
  expect(statsOf(move(['illegal', 'transport']))).toMatchObject({ moves: 1, attempts: 1, illegalRate: 1 });
});

test('the wait for a free place is no part of the latency, and earlier rows know none', () => {
  const stats = statsOf(
    move([null], { waitMs: 100 }),
    move([null], { waitMs: 300 }),
    move([null], { waitMs: null }),
  );
  expect(stats.waitP95Ms).toBeGreaterThan(100);
  expect(stats.waitP95Ms).toBeLessThanOrEqual(300);
  expect(stats.latencyP95Ms).toBe(1000);
  expect(statsOf(move([null], { waitMs: null })).waitP95Ms).toBeNull();
});
