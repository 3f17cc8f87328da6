import { expect, test } from 'vitest';
import {
  createChainContext,
  type ChainDeps,
  type DeployedNode,
} from '../../../../../src/main/chain/context.ts';
import { Minter } from '../../../../../src/main/chain/minting/minter.ts';
import { NEW_TRANSACTION } from '../../../../support/chain/chain-context.ts';
import { MATCH, testRewards, WALLET } from '../../../../support/rewards/test-rewards.ts';

const EPOCH = { epoch: 'e1', profile: 'local', chainId: 31_337, genesisHash: '0x00' } as const;
const LINK = { config: { profile: 'local' }, epoch: EPOCH } as unknown as DeployedNode;

test('tries a mint three times, and then fails it with one audit row that counts them', async () => {
  const { db, context, auditRows, bus, time } = await testRewards();
  const { writer, audit, runtime, log } = context;
  const chain = createChainContext({
    db,
    writer,
    audit,
    bus,
    runtime,
    log,
    processClock: time,
  } as unknown as ChainDeps);
  const minter = new Minter(chain, LINK, () => false);
  const mint = { matchId: MATCH, wallet: WALLET, amountMicro: 1, kind: 'reward', held: false } as const;
  writer.writeNow(() => {
    chain.state.insertEpoch({ ...EPOCH, rewardToken: '0xaa', usdc: '0xbb' }, 1);
    chain.outbox.insert(mint, 'local', 1);
  });
  const states: unknown[] = [];
  for (let attempt = 1; attempt <= 3; attempt += 1) {
    writer.writeNow(() => {
      const row = chain.outbox.find(MATCH, WALLET);
      if (row === null) throw new Error('the mint is gone');
      const candidate = { txHash: `0x0${attempt}`, rawTx: '0xf1', maxFee: 1n } as const;
      const transaction = { ...NEW_TRANSACTION, nonce: attempt, ref: `try ${attempt}` };
      const transactionId = chain.transactions.insert(transaction, candidate, attempt);
      chain.outbox.markSigned(row, { transactionId, txHash: candidate.txHash, epoch: 'e1' }, attempt);
      const receipt = {
        ok: false,
        blockNumber: attempt,
        blockHash: '0xb1',
        contract: null,
        logs: [],
      } as const;
      minter.onReceipt(chain.transactions.findById(transactionId)!, { ...receipt, txHash: candidate.txHash });
    });
    states.push([chain.outbox.find(MATCH, WALLET)?.state, auditRows().length]);
  }
  expect(states).toEqual([
    ['queued', 0],
    ['queued', 0],
    ['failed', 1],
  ]);
  expect(auditRows()).toEqual([`MINT_FAILED ${MATCH} host`]);
});
