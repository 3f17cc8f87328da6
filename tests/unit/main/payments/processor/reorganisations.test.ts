import { expect, test } from 'vitest';
import type { BlockId, SettlementState } from '../../../../../src/main/payments/evidence/settlement-state.ts';
import { createReorganisationWatch } from '../../../../../src/main/payments/processor/reorganisations.ts';
import { reservedRow, testProcessor } from '../../../../support/payments/test-processor.ts';

const nonceOf = (n: number) => `0x${String(n).repeat(64)}`;
const txOf = (n: number | string) => `0x${String(n).repeat(64)}`;

/** Payments `p1`, `p2` … that were confirmed in the blocks 1, 2 … of a chain which the test changes. */
async function openWatch(count: number) {
  const lost: string[] = [];
  const restored: string[] = [];
  const base = await testProcessor();
  const { store, writer, clock } = base;
  writer.writeNow(() => {
    for (let n = 1; n <= count; n += 1) {
      const paymentId = `p${n}`;
      store.insert(reservedRow({ paymentId, nonce: nonceOf(n) }));
      store.markSettling(paymentId, { result: null, fromBlock: 0 }, 1);
      const values = { delivery: 'delivered', txHash: txOf(n), logIndex: 0, result: null } as const;
      // The first payment is read first.
      store.markConfirmed(paymentId, values, clock.nowMs() - n);
    }
  });
  const blocks = new Map<number, string>(Array.from({ length: count }, (_, at) => [at + 1, `0x${at + 1}`]));
  const paid = (n: number, txHash = txOf(n)): SettlementState => ({
    kind: 'paid',
    txHash,
    logIndex: 0,
    blockNumber: n,
    blockHash: blocks.get(n) ?? '',
  });
  const evidence = new Map<string, SettlementState>(
    Array.from({ length: count }, (_, at) => [nonceOf(at + 1), paid(at + 1)]),
  );
  const requests = { reads: 0, blocks: 0 };
  const beforeRead = new Map<string, () => void>();
  const watch = createReorganisationWatch({
    ...base.context,
    specOf: () => ({
      effect: 'lasting',
      onLost: ({ paymentId }) => void lost.push(paymentId),
      onRestored: ({ paymentId }) => void restored.push(paymentId),
    }),
    settlementEvidence: {
      ...base.context.settlementEvidence,
      readHead: async (): Promise<BlockId> => {
        const number = Math.max(...blocks.keys());
        return { number, hash: blocks.get(number) ?? '' };
      },
      async hasBlock(_chainId, { number, hash }) {
        requests.blocks += 1;
        return blocks.get(number) === hash;
      },
      async readSettlement({ nonce }) {
        requests.reads += 1;
        beforeRead.get(nonce)?.();
        beforeRead.delete(nonce);
        return evidence.get(nonce) ?? { kind: 'unused' };
      },
    },
  });
  const reasonOf = (n: number) => store.findById(`p${n}`)?.reason;
  return { ...base, watch, beforeRead, blocks, evidence, requests, lost, restored, paid, reasonOf };
}

test('each payment is read once, and a new block costs two questions', async () => {
  const { watch, blocks, requests } = await openWatch(3);
  await watch.run();
  await watch.run();
  expect(requests).toEqual({ reads: 3, blocks: 1 });
  blocks.set(4, '0x4');
  await watch.run();
  expect(requests).toEqual({ reads: 3, blocks: 3 });
});

test('only payments of replaced blocks are read again', async () => {
  const { watch, blocks, requests, evidence, paid, lost } = await openWatch(3);
  await watch.run();
  for (const n of [2, 3]) {
    blocks.set(n, `0x${n}a`);
    evidence.set(nonceOf(n), paid(n));
  }
  await watch.run();
  expect(requests).toEqual({ reads: 5, blocks: 5 });
  expect(lost).toEqual([]);
  blocks.set(4, '0x4');
  await watch.run();
  expect(requests).toEqual({ reads: 5, blocks: 7 });
});

test('a payment whose authorisation was used for something else is lost, once, with its audit row', async () => {
  const { watch, blocks, evidence, lost, reasonOf, auditRows } = await openWatch(2);
  await watch.run();
  blocks.set(2, '0x2a');
  evidence.set(nonceOf(2), { kind: 'used_for_other' });
  await watch.run();
  blocks.set(3, '0x3');
  await watch.run();
  expect([lost, reasonOf(1), reasonOf(2)]).toEqual([['p2'], null, 'payment_lost']);
  expect(auditRows().filter((row) => row.startsWith('PAYMENT_LOST'))).toHaveLength(1);
});

test('a payment that a second reorganisation brings back is confirmed again, once', async () => {
  const { watch, blocks, evidence, paid, restored, reasonOf, auditRows } = await openWatch(2);
  await watch.run();
  blocks.set(2, '0x2a');
  evidence.set(nonceOf(2), { kind: 'used_for_other' });
  await watch.run();
  expect(reasonOf(2)).toBe('payment_lost');
  blocks.set(2, '0x2b');
  evidence.set(nonceOf(2), paid(2));
  await watch.run();
  blocks.set(3, '0x3');
  await watch.run();
  expect([restored, reasonOf(2)]).toEqual([['p2'], null]);
  expect(auditRows().filter((row) => row.startsWith('PAYMENT_CONFIRMED'))).toHaveLength(1);
  // From then on it is watched like any other payment.
  blocks.set(2, '0x2c');
  evidence.set(nonceOf(2), { kind: 'cancelled' });
  blocks.set(3, '0x3c');
  await watch.run();
  expect(reasonOf(2)).toBe('payment_lost');
});

test('a transfer that waits to be mined again is not lost, until its authorisation is too old', async () => {
  const { watch, blocks, evidence, clock, lost, paid } = await openWatch(2);
  await watch.run();
  blocks.delete(2);
  evidence.set(nonceOf(2), { kind: 'unused' });
  await watch.run();
  clock.advance(149_000);
  await watch.run();
  expect(lost).toEqual([]);
  blocks.set(2, '0x2a');
  evidence.set(nonceOf(2), paid(2));
  await watch.run();
  blocks.delete(2);
  evidence.set(nonceOf(2), { kind: 'unused' });
  clock.advance(2000);
  await watch.run();
  expect(lost).toEqual(['p2']);
});

test('a payment that another transaction made after the reorganisation is not lost', async () => {
  const { watch, blocks, evidence, paid, clock, lost } = await openWatch(1);
  await watch.run();
  blocks.set(1, '0x1a');
  evidence.set(nonceOf(1), paid(1, txOf('f')));
  await watch.run();
  clock.advance(200_000);
  await watch.run();
  expect(lost).toEqual([]);
});

test('a block that was replaced while another payment was read is noticed', async () => {
  const { watch, blocks, evidence, paid, lost, beforeRead } = await openWatch(2);
  beforeRead.set(nonceOf(2), () => {
    // The first payment was read in the old block; the second one is read in a block of the new chain.
    blocks.set(1, '0x1a');
    blocks.set(2, '0x2a');
    evidence.set(nonceOf(1), { kind: 'used_for_other' });
    evidence.set(nonceOf(2), paid(2));
  });
  await watch.run();
  blocks.set(3, '0x3');
  await watch.run();
  expect(lost).toEqual(['p1']);
});

test('a payment of a block that came and went between two looks at the same newest block is noticed', async () => {
  const { watch, blocks, evidence, store, writer, clock, lost } = await openWatch(1);
  await watch.run();
  writer.writeNow(() => {
    store.insert(reservedRow({ paymentId: 'p2', nonce: nonceOf(2) }));
    store.markSettling('p2', { result: null, fromBlock: 0 }, 1);
    const values = { delivery: 'delivered', txHash: txOf(2), logIndex: 0, result: null } as const;
    store.markConfirmed('p2', values, clock.nowMs());
  });
  evidence.set(nonceOf(2), { kind: 'used_for_other' });
  expect(blocks.size).toBe(1);
  await watch.run();
  expect(lost).toEqual(['p2']);
});

test('a node that does not answer makes nothing lost', async () => {
  const { watch, blocks, evidence, lost, clock } = await openWatch(1);
  await watch.run();
  blocks.set(1, '0x1a');
  evidence.set(nonceOf(1), { kind: 'unreachable' });
  await watch.run();
  clock.advance(200_000);
  await watch.run();
  expect(lost).toEqual([]);
});

test('a payer of a lost payment is known, and payments of an hour ago are no longer compared', async () => {
  const { watch, blocks, evidence, store, requests, clock } = await openWatch(2);
  await watch.run();
  blocks.set(2, '0x2a');
  evidence.set(nonceOf(2), { kind: 'cancelled' });
  expect(store.hasLostPayment(reservedRow())).toBe(false);
  await watch.run();
  expect(store.hasLostPayment(reservedRow())).toBe(true);
  expect(store.hasLostPayment(reservedRow({ payer: `0x${'9'.repeat(40)}` }))).toBe(false);
  const before = { ...requests };
  clock.advance(3_600_000);
  blocks.set(3, '0x3');
  await watch.run();
  expect(requests).toEqual(before);
});

test('payments behind the newest 500 are compared too, however many stay unlocated', async () => {
  const { watch, evidence, lost } = await openWatch(502);
  for (let n = 1; n <= 500; n += 1) evidence.set(nonceOf(n), { kind: 'unreachable' });
  for (const n of [501, 502]) evidence.set(nonceOf(n), { kind: 'used_for_other' });
  await watch.run();
  await watch.run();
  expect(lost).toEqual(['p501', 'p502']);
});

test('of more than 500 lost payments, all that come back are confirmed again', async () => {
  const { watch, blocks, evidence, paid, lost, restored } = await openWatch(502);
  for (let n = 1; n <= 502; n += 1) evidence.set(nonceOf(n), { kind: 'cancelled' });
  await watch.run();
  await watch.run();
  expect(lost).toHaveLength(502);
  blocks.set(503, '0x503');
  for (const n of [1, 2, 502]) evidence.set(nonceOf(n), paid(n));
  await watch.run();
  expect(restored.toSorted()).toEqual(['p1', 'p2', 'p502']);
});
