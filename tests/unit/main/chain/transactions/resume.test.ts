import { expect, test } from 'vitest';
import type { TransactionRecord } from '../../../../../src/main/chain/records.ts';
import { resumeOpenTransactions } from '../../../../../src/main/chain/transactions/resume.ts';
import type { Sender } from '../../../../../src/main/chain/transactions/sender.ts';
import { NEW_TRANSACTION, testChainContext } from '../../../../support/chain/chain-context.ts';

test('sends what is in no block again in the order of signing, and nothing once its link is closed', async () => {
  const { context, transactions } = await testChainContext();
  for (const nonce of [7, 8, 9])
    transactions.insert(
      { ...NEW_TRANSACTION, nonce, ref: `r${nonce}` },
      { txHash: `0x${nonce}`, rawTx: '0xf1', maxFee: 1n },
      1,
    );
  const found = { blockNumber: 1, blockHash: '0xb1', txHash: '0x9', state: 'mined', error: null } as const;
  transactions.markMined(3, found, 2);
  const resend = async (isClosed: boolean) => {
    const done: string[] = [];
    const note = (what: string) => async (transaction: TransactionRecord) => {
      done.push(`${what} ${transaction.nonce}`);
      return transaction;
    };
    const sender = { isClosed: () => isClosed, rebroadcast: note('sent'), follow: note('followed') };
    await resumeOpenTransactions(context, sender as unknown as Sender, NEW_TRANSACTION.epoch);
    return done;
  };
  expect(await resend(false)).toEqual(['sent 7', 'sent 8', 'followed 7', 'followed 8']);
  expect(await resend(true)).toEqual(['followed 7', 'followed 8']);
});
