import { expect, test } from 'vitest';
import { NEW_TRANSACTION } from '../../../../support/chain/chain-context.ts';
import { mintEvent, openMinter, receiptWith } from '../../../../support/chain/scripted-minter.ts';
import { MATCH, OTHER, WALLET } from '../../../../support/rewards/test-rewards.ts';

/** The effects of a transaction or the contract on the mints that it carries. */

const STRANGE = `0x${'d'.repeat(40)}` as const;

test('counts no attempt when another transaction has used the nonce', async () => {
  const { minter, rowOf, queue, run, transactionOf, inJob, close } = await openMinter();
  queue(WALLET);
  await run();
  const transaction = transactionOf(WALLET);
  inJob(() => minter.onDead(transaction));
  expect(rowOf(WALLET)).toMatchObject({ state: 'queued', attempts: 0, transactionId: null });
  await close();
});

test.each([
  ['has the event of this wallet', receiptWith(true, [mintEvent(WALLET)]), 'mined', 0],
  ['has no event, because the batch left it out', receiptWith(true, []), 'queued', 0],
  ['has the event of another wallet', receiptWith(true, [mintEvent(OTHER)]), 'queued', 0],
  ['has the event of another contract', receiptWith(true, [mintEvent(WALLET, STRANGE)]), 'queued', 0],
  ['reverted', receiptWith(false, []), 'queued', 1],
  ['reverted and claims the event', receiptWith(false, [mintEvent(WALLET)]), 'queued', 1],
] as const)('a mint whose receipt %s', async (_, receipt, state, attempts) => {
  const { minter, rowOf, queue, run, transactionOf, inJob, close } = await openMinter();
  queue(WALLET);
  await run();
  const transaction = transactionOf(WALLET);
  inJob(() => minter.onReceipt(transaction, receipt));
  expect(rowOf(WALLET)).toMatchObject({ state, attempts });
  await close();
});

test('has the hash of the form that was sent last, and audits its attempt', async () => {
  const { chain, minter, rowOf, queue, run, transactionOf, inJob, close } = await openMinter();
  queue(WALLET);
  await run();
  const transaction = transactionOf(WALLET);
  inJob(() => minter.onSent(transaction));
  inJob(() => minter.onReplaced(transaction, '0x99'));
  expect(rowOf(WALLET)).toMatchObject({ state: 'sent', txHash: '0x99' });
  const [sent] = chain.audit.page({ offset: 0, limit: 1 }).rows;
  expect(sent).toMatchObject({ action: 'MINT_SENT', payload: { attempts: 1, txHash: transaction.txHash } });
  await close();
});

test('signs nothing for a mint that another transaction carries already', async () => {
  const { chain, rowOf, queue, run, logged, inJob, beforeSigning, close } = await openMinter();
  queue(WALLET);
  beforeSigning(() => {
    const candidate = { txHash: '0x66', rawTx: '0xf1', maxFee: 1n } as const;
    inJob(() => {
      const transactionId = chain.transactions.insert(
        { ...NEW_TRANSACTION, nonce: 40, ref: 'another' },
        candidate,
        1,
      );
      chain.outbox.markSigned(rowOf(WALLET), { ...candidate, transactionId, epoch: 'e1' }, 1);
    });
  });
  await run();
  expect(logged).toEqual(['minting failed; trying again']);
  expect(rowOf(WALLET)).toMatchObject({ state: 'signed', txHash: '0x66' });
  await close();
});

test.each([
  ['the contract is paused', { errorName: 'EnforcedPause' }, 'minting_paused'],
  [
    'the key may not mint',
    { errorName: 'AccessControlUnauthorizedAccount', args: [WALLET, `0x${'0'.repeat(64)}`] },
    'not_minter',
  ],
] as const)('every mint waits without an attempt while %s', async (_, error, problem) => {
  const { contract, problems, rowOf, queue, run, dispatched, close } = await openMinter();
  contract.error = error;
  queue(WALLET, OTHER);
  await run();
  expect(problems).toContain(problem);
  expect([rowOf(WALLET), rowOf(OTHER)]).toMatchObject([
    { state: 'queued', attempts: 0 },
    { state: 'queued', attempts: 0 },
  ]);
  contract.error = null;
  await run(2);
  expect(dispatched).toHaveLength(2);
  await close();
});

test.each([
  ['it is minted already', { errorName: 'AlreadyMinted', args: [`0x${'0'.repeat(64)}`, WALLET] }, 0],
  ['the day has no room', { errorName: 'CeilingReached', args: [1n, 0n, 1n] }, 0],
  ['its wallet cannot receive', { errorName: 'ERC20InvalidReceiver', args: [WALLET] }, 1],
] as const)(
  'a mint that is refused because %s keeps its attempts or loses one',
  async (_, error, attempts) => {
    const { contract, rowOf, queue, run, close } = await openMinter();
    contract.error = error;
    queue(WALLET);
    await run(0.1);
    expect(rowOf(WALLET)).toMatchObject({ state: 'queued', attempts });
    await close();
  },
);

test('mints nothing while a person has paused it, also in the middle of the queue', async () => {
  const { contract, state, rowOf, queue, run, dispatched, close } = await openMinter();
  contract.error = { errorName: 'EnforcedPause' };
  queue(WALLET);
  await run();
  state.isPaused = true;
  contract.error = null;
  await run(3);
  expect([dispatched, rowOf(WALLET).state]).toEqual([[], 'queued']);
  await close();
});

test('records a mint that the contract has paid already, and does not mint it again', async () => {
  const { contract, rowOf, queue, run, dispatched, close } = await openMinter();
  contract.paid.add(WALLET);
  queue(WALLET, OTHER);
  await run();
  expect(rowOf(WALLET)).toMatchObject({ state: 'mined', txHash: '0x77', blockNumber: 7, blockHash: '0xb7' });
  expect([dispatched.length, rowOf(OTHER).state]).toEqual([1, 'signed']);
  await close();
});

test('calls nothing minted that has no event, and says so', async () => {
  const { contract, rowOf, queue, run, logged, close } = await openMinter();
  contract.paid.add(WALLET);
  contract.hasEvents = false;
  queue(WALLET);
  await run();
  expect([rowOf(WALLET).state, logged]).toEqual(['queued', ['minting failed; trying again']]);
  await close();
});

test('goes on by itself after the node did not answer', async () => {
  const { contract, rowOf, queue, run, auditRows, close } = await openMinter();
  contract.outages = 1;
  queue(WALLET);
  await run(0.1);
  expect(rowOf(WALLET)).toMatchObject({ state: 'queued', attempts: 0 });
  await run(2);
  expect([rowOf(WALLET).state, auditRows()]).toEqual(['signed', []]);
  expect(rowOf(WALLET).matchId).toBe(MATCH);
  await close();
});
