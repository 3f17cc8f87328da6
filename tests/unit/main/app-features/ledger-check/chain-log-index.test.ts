import { expect, test } from 'vitest';
import { createLogIndex } from '../../../../../src/main/app-features/ledger-check/chain-log-index.ts';

/** A chain whose block hashes and logs a test may replace. */
function testChain(logsAt: Record<number, string>) {
  /** The first block of each replacement, oldest first. */
  const forks: number[] = [];
  const reads: [number, number][] = [];
  const hashOf = (block: number): string => `${forks.findLastIndex((from) => block >= from)}/${block}`;
  return {
    reads,
    head: (number: number) => ({ number, hash: hashOf(number) }),
    replaceFrom(block: number, logs: Record<number, string>) {
      forks.push(block);
      for (const at of Object.keys(logsAt)) if (Number(at) >= block) delete logsAt[Number(at)];
      Object.assign(logsAt, logs);
    },
    source: {
      read: async (from: number, to: number) => {
        reads.push([from, to]);
        return Object.entries(logsAt)
          .map(([at, value]) => ({ blockNumber: Number(at), value }))
          .filter(({ blockNumber }) => blockNumber >= from && blockNumber <= to);
      },
      hashAt: async (block: number) => hashOf(block),
    },
  };
}

test('new blocks only are read', async () => {
  const chain = testChain({ 3: 'x', 12: 'y' });
  const index = createLogIndex(chain.source, 2);
  expect([await index.advance(chain.head(10)), index.values()]).toEqual([true, ['x']]);
  expect([await index.advance(chain.head(12)), index.values()]).toEqual([true, ['x', 'y']]);
  expect(await index.advance(chain.head(12))).toBe(true);
  expect(chain.reads).toEqual([
    [2, 10],
    [11, 12],
  ]);
});

test('replaced blocks are read again, back to the last one that is still there', async () => {
  const chain = testChain({ 3: 'x', 8: 'gone', 12: 'gone too' });
  const index = createLogIndex(chain.source, 0);
  await index.advance(chain.head(5));
  await index.advance(chain.head(12));
  chain.replaceFrom(7, { 9: 'new' });
  await index.advance(chain.head(11));
  expect(index.values()).toEqual(['x', 'new']);
  chain.replaceFrom(0, {});
  await index.advance(chain.head(4));
  expect(index.values()).toEqual([]);
});

test('a long chain takes several steps', async () => {
  const chain = testChain({ 100_000: 'late' });
  const index = createLogIndex(chain.source, 0);
  expect(await index.advance(chain.head(100_001))).toBe(false);
  expect(await index.advance(chain.head(100_001))).toBe(true);
  expect(index.values()).toEqual(['late']);
  expect(chain.reads.every(([from, to]) => to - from < 2000)).toBe(true);
});
