import { expect, test } from 'vitest';
import {
  createDispatchQueue,
  type DispatchSteps,
} from '../../../../../src/main/chain/transactions/dispatch-queue.ts';
import type { UnsignedTransaction } from '../../../../../src/main/chain/transactions/sender.ts';
import type { TransactionRecord } from '../../../../../src/main/chain/records.ts';
import { createMutex } from '../../../../../src/main/platform/mutex.ts';

const transaction = (ref: string): UnsignedTransaction => ({
  purpose: 'settle',
  ref,
  to: `0x${'b'.repeat(40)}`,
  data: '0x',
  gas: 21_000n,
});

/** A queue that notes the refs of each commit; `refused` is a ref that cannot be committed. */
function setUp({
  refused = '',
  send = async () => undefined,
}: Partial<DispatchSteps> & { refused?: string } = {}) {
  const commits: string[][] = [];
  const queue = createDispatchQueue(createMutex(), {
    async commit(transactions) {
      const refs = transactions.map(({ ref }) => ref);
      commits.push(refs);
      if (refs.includes(refused)) throw new Error(`${refused} is known`);
      return refs.map((ref) => ({ ref }) as TransactionRecord);
    },
    send,
  });
  const dispatch = async (...refs: string[]) => (await queue(refs.map(transaction))).map(({ ref }) => ref);
  return { commits, dispatch };
}

test('commits what waits together, and gives each call its own transactions', async () => {
  const { commits, dispatch } = setUp();
  const answers = await Promise.all([dispatch('a'), dispatch('b', 'c'), dispatch('d')]);
  expect(answers).toEqual([['a'], ['b', 'c'], ['d']]);
  expect(commits).toEqual([['a', 'b', 'c', 'd']]);
});

test('commits at most 32 calls together, in the order of the calls', async () => {
  const { commits, dispatch } = setUp();
  await Promise.all(Array.from({ length: 40 }, (_, n) => dispatch(`${n}`)));
  expect(commits.map(({ length }) => length)).toEqual([32, 8]);
  expect(commits.flat()).toEqual(Array.from({ length: 40 }, (_, n) => `${n}`));
});

test('rejects only the call that cannot be committed', async () => {
  const { commits, dispatch } = setUp({ refused: 'b' });
  const answers = await Promise.allSettled([dispatch('a'), dispatch('b'), dispatch('c')]);
  expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(commits).toEqual([['a', 'b', 'c'], ['a'], ['b'], ['c']]);
});

test('rejects the calls whose transactions could not be recorded, and goes on', async () => {
  let fails = true;
  const { dispatch } = setUp({
    async send() {
      if (fails) throw new Error('the disk is full');
    },
  });
  await expect(dispatch('a')).rejects.toThrow('the disk is full');
  fails = false;
  expect(await dispatch('b')).toEqual(['b']);
});
