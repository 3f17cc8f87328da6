import { expect, test, onTestFinished } from 'vitest';
import { createReconciler } from '../../../../../src/main/payments/processor/reconciler.ts';
import type { PaymentRow } from '../../../../../src/main/payments/records.ts';
import {
  paidAt,
  reservedRow,
  testProcessor,
  TX,
  type TestProcessor,
} from '../../../../support/payments/test-processor.ts';

const nonceOf = (n: number) => `0x${String(n).repeat(64)}`;
const notInProgress = () => false;

function insert({ store, writer }: TestProcessor, ...changes: Partial<PaymentRow>[]): void {
  writer.writeNow(() => {
    for (const [n, change] of changes.entries()) {
      const row = reservedRow({ paymentId: `p${n + 1}`, nonce: nonceOf(n + 1), ...change });
      store.insert(row);
      if (change.state !== 'reserved') store.markSettling(row.paymentId, { result: null, fromBlock: 7 }, 1);
      if (change.state !== 'confirmed') continue;
      store.markConfirmed(
        row.paymentId,
        {
          delivery: change.delivery ?? 'due',
          txHash: TX,
          logIndex: change.evidenceLogIndex === null ? null : n,
          result: null,
        },
        1,
      );
    }
  });
}

const stateOf = ({ store }: TestProcessor, id: string) => {
  const row = store.findById(id);
  return row === null ? null : [row.state, row.delivery, row.reason];
};

test('resolves pending payments from the chain, except those that a call is processing', async () => {
  const processor = await testProcessor();
  insert(processor, { state: 'settling' }, { state: 'settling' });
  processor.chain.evidence = paidAt();
  await createReconciler(processor.context, ({ paymentId }) => paymentId === 'p2').run();
  expect(processor.store.findById('p1')).toMatchObject({ state: 'confirmed', txHash: TX });
  expect(stateOf(processor, 'p2')).toEqual(['settling', 'none', null]);
});

const paddedNonce = (n: number): string => `0x${String(n).padStart(64, '0')}`;

/** Payments whose ids sort like their numbers; three of them have the same time. */
const manyRows = (count: number, change: Partial<PaymentRow>): Partial<PaymentRow>[] =>
  Array.from({ length: count }, (_, n) => ({
    ...change,
    paymentId: `p${String(n).padStart(5, '0')}`,
    nonce: paddedNonce(n),
    createdAtMs: 1 + Math.floor(n / 3),
  }));

test('resolves a payment behind a thousand others whose outcome stays unknown', async () => {
  const processor = await testProcessor();
  insert(processor, ...manyRows(1100, { state: 'settling' }));
  const { settlementEvidence } = processor.context;
  const readSettlement: typeof settlementEvidence.readSettlement = ({ nonce }) =>
    Promise.resolve(nonce === paddedNonce(1099) ? paidAt() : { kind: 'unreachable' });
  const context = { ...processor.context, settlementEvidence: { ...settlementEvidence, readSettlement } };
  await createReconciler(context, notInProgress).run();
  expect(stateOf(processor, 'p01099')?.[0]).toBe('confirmed');
  expect(stateOf(processor, 'p01098')?.[0]).toBe('settling');
});

test('checks refused payments in turn, however many there are', async () => {
  const processor = await testProcessor();
  insert(processor, ...manyRows(250, { state: 'reserved' }));
  processor.writer.writeNow(() => {
    for (const { paymentId = '' } of manyRows(250, {})) processor.store.end(paymentId, 'failed', 'no', 1);
  });
  const { settlementEvidence } = processor.context;
  const checked: string[] = [];
  const readSettlement: typeof settlementEvidence.readSettlement = ({ nonce }) => {
    checked.push(nonce);
    return Promise.resolve({ kind: 'unused' });
  };
  const context = { ...processor.context, settlementEvidence: { ...settlementEvidence, readSettlement } };
  const reconciler = createReconciler(context, notInProgress);
  await reconciler.run();
  await reconciler.run();
  expect([checked.length, new Set(checked).size]).toEqual([250, 250]);
  await reconciler.run();
  expect([checked.length, checked[250]]).toEqual([450, paddedNonce(0)]);
});

test('releases all payments that an earlier run reserved, however many there are', async () => {
  const processor = await testProcessor();
  insert(processor, ...manyRows(1100, { state: 'reserved' }));
  onTestFinished(createReconciler(processor.context, notInProgress).start());
  await expect.poll(() => stateOf(processor, 'p01099')?.[0]).toBe('released');
  expect(processor.store.listInState('reserved')).toEqual([]);
});

test('resolves payments although those of an earlier run cannot be released', async () => {
  const processor = await testProcessor();
  insert(processor, { state: 'reserved' }, { state: 'settling' });
  processor.chain.evidence = paidAt();
  const { writer } = processor;
  const write = writer.write.bind(writer);
  let failures = 1;
  writer.write = (job) => ((failures -= 1) === 0 ? Promise.reject(new Error('no storage')) : write(job));
  onTestFinished(createReconciler(processor.context, notInProgress).start());
  await expect.poll(() => stateOf(processor, 'p2')?.[0]).toBe('confirmed');
});

test('proves a payment behind hundreds of newer ones that stay without evidence', async () => {
  const processor = await testProcessor();
  insert(processor, ...manyRows(650, { state: 'confirmed', evidenceLogIndex: null }));
  const { settlementEvidence } = processor.context;
  const read: string[] = [];
  const readSettlement: typeof settlementEvidence.readSettlement = ({ nonce }) => {
    read.push(nonce);
    return Promise.resolve(nonce === paddedNonce(0) ? paidAt() : { kind: 'unreachable' });
  };
  const context = { ...processor.context, settlementEvidence: { ...settlementEvidence, readSettlement } };
  const reconciler = createReconciler(context, notInProgress);
  const checkedBySweep: number[] = [];
  for (let sweep = 0; sweep < 3; sweep += 1) {
    await reconciler.run();
    checkedBySweep.push(new Set(read).size);
    processor.clock.advance(600_000);
  }
  expect(checkedBySweep).toEqual([400, 600, 650]);
  expect(processor.store.findById('p00000')?.evidenceLogIndex).toBe(0);
  expect(processor.store.findById('p00001')?.evidenceLogIndex).toBeNull();
});

test('fails an unused authorisation only after it can no longer be used', async () => {
  const processor = await testProcessor();
  insert(processor, { state: 'settling' });
  const reconciler = createReconciler(processor.context, notInProgress);
  processor.clock.advance(120_000);
  await reconciler.run();
  expect(stateOf(processor, 'p1')?.[0]).toBe('settling');
  processor.clock.advance(120_000);
  await reconciler.run();
  expect(stateOf(processor, 'p1')).toEqual(['failed', 'none', 'expired_unused']);
});

test('marks a confirmed payment without a call as owed', async () => {
  const processor = await testProcessor();
  insert(processor, { state: 'confirmed' });
  await createReconciler(processor.context, notInProgress).run();
  expect(stateOf(processor, 'p1')).toEqual(['confirmed', 'owed', 'restart']);
});

test('releases payments that an earlier run reserved', async () => {
  const processor = await testProcessor();
  insert(processor, { state: 'reserved' });
  const stop = createReconciler(processor.context, notInProgress).start();
  onTestFinished(stop);
  await expect.poll(() => stateOf(processor, 'p1')).toEqual(['released', 'none', 'restart']);
});

test.each(['released', 'failed'] as const)(
  'a payment that is %s and that the chain shows all the same is owed to its payer',
  async (state) => {
    const processor = await testProcessor();
    insert(processor, { state: 'reserved' }, { state: 'reserved' });
    processor.writer.writeNow(() => {
      processor.store.end('p1', state, 'invalid_payload', 1);
      processor.store.end('p2', state, 'invalid_payload', 1);
    });
    processor.chain.evidence = paidAt();
    await createReconciler(processor.context, ({ paymentId }) => paymentId === 'p2').run();
    expect(stateOf(processor, 'p1')).toEqual(['confirmed', 'owed', 'settled_late']);
    expect(stateOf(processor, 'p2')).toEqual([state, 'none', 'invalid_payload']);
  },
);

test('deletes answers after a day, and checks for them every ten minutes', async () => {
  const processor = await testProcessor();
  insert(processor, { state: 'confirmed', delivery: 'due' });
  processor.writer.writeNow(() =>
    processor.store.updateDelivery(
      'p1',
      { delivery: 'delivered', result: '{}', reason: null },
      processor.clock.nowMs(),
    ),
  );
  const reconciler = createReconciler(processor.context, notInProgress);
  const result = () => processor.store.findById('p1')?.result;
  processor.clock.advance(24 * 3_600_000);
  await reconciler.run();
  processor.clock.advance(599_999);
  await reconciler.run();
  expect(result()).toBe('{}');
  processor.clock.advance(1);
  await reconciler.run();
  expect(result()).toBeNull();
});
