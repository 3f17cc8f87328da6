import { expect, it, onTestFinished } from 'vitest';
import { createReconciler } from '../../../../../src/main/payments/processor/reconciler.ts';
import type { PaymentRow } from '../../../../../src/main/payments/records.ts';
import {
  reservedRow,
  testProcessor,
  TX,
  type TestProcessor,
} from '../../../../support/payments/test-processor.ts';

const nonceOf = (n: number) => `0x${String(n).repeat(64)}`;
const idle = () => false;

function insert({ store, writer }: TestProcessor, ...changes: Partial<PaymentRow>[]): void {
  writer.writeNow(() => {
    for (const [n, change] of changes.entries()) {
      const row = reservedRow({ paymentId: `p${n + 1}`, nonce: nonceOf(n + 1), ...change });
      store.insert(row);
      if (change.state !== 'reserved') store.beginSettling(row.paymentId, { result: null, fromBlock: 7 }, 1);
      if (change.state !== 'confirmed') continue;
      store.confirm(row.paymentId, { delivery: change.delivery ?? 'due', txHash: TX, result: null }, 1);
    }
  });
}

const stateOf = ({ store }: TestProcessor, id: string) => {
  const row = store.payment(id);
  return row === null ? null : [row.state, row.delivery, row.reason];
};

it('what is open ends by what the chain says, except what a call holds in its hands', async () => {
  const till = await testProcessor();
  insert(till, { state: 'settling' }, { state: 'settling' });
  till.chain.evidence = { kind: 'paid', txHash: TX };
  await createReconciler(till.context, ({ paymentId }) => paymentId === 'p2').run();
  expect(till.store.payment('p1')).toMatchObject({ state: 'confirmed', txHash: TX });
  expect(stateOf(till, 'p2')).toEqual(['settling', 'none', null]);
});

it('an unused authorisation fails only once it can never be used', async () => {
  const till = await testProcessor();
  insert(till, { state: 'settling' });
  const reconciler = createReconciler(till.context, idle);
  till.clock.advance(120_000);
  await reconciler.run();
  expect(stateOf(till, 'p1')?.[0]).toBe('settling');
  till.clock.advance(120_000);
  await reconciler.run();
  expect(stateOf(till, 'p1')).toEqual(['failed', 'none', 'expired_unused']);
});

it('what was confirmed and has nobody to answer is owed', async () => {
  const till = await testProcessor();
  insert(till, { state: 'confirmed' });
  await createReconciler(till.context, idle).run();
  expect(stateOf(till, 'p1')).toEqual(['confirmed', 'owed', 'restart']);
});

it('a start frees what an earlier run had reserved: nothing was sent', async () => {
  const till = await testProcessor();
  insert(till, { state: 'reserved' });
  const stop = createReconciler(till.context, idle).start();
  onTestFinished(stop);
  await expect.poll(() => stateOf(till, 'p1')).toEqual(['released', 'none', 'restart']);
});

it('answers are kept for a day, and looked for at most every ten minutes', async () => {
  const till = await testProcessor();
  insert(till, { state: 'confirmed', delivery: 'due' });
  till.writer.writeNow(() =>
    till.store.deliver('p1', { delivery: 'delivered', result: '{}', reason: null }, till.clock.nowMs()),
  );
  const reconciler = createReconciler(till.context, idle);
  const result = () => till.store.payment('p1')?.result;
  till.clock.advance(24 * 3_600_000);
  await reconciler.run();
  till.clock.advance(599_999);
  await reconciler.run();
  expect(result()).toBe('{}');
  till.clock.advance(1);
  await reconciler.run();
  expect(result()).toBeNull();
});
