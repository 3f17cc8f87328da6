import { expect, it } from 'vitest';
import {
  createChainContext,
  type ChainDeps,
  type DeployedLink,
} from '../../../../../src/main/chain/context.ts';
import { finalise } from '../../../../../src/main/chain/minting/finality.ts';
import { NEW_SEND } from '../../../../support/chain/chain-context.ts';
import { MATCH, OTHER, testRewards, WALLET } from '../../../../support/rewards/test-rewards.ts';

const TX = '0x01';
const EPOCH = {
  epoch: 'e1',
  profile: 'local',
  chainId: 31_337,
  genesisHash: '0x00',
  rewardToken: '0xaa',
  usdc: '0xbb',
} as const;
const LINK = { facts: { profile: 'local' }, epoch: EPOCH } as unknown as DeployedLink;

/** A mint of `WALLET` in block 7 and one of `OTHER` in block 8, both of one send in block 7. */
async function setUp() {
  const { db, context, auditRows, bus, time } = await testRewards();
  const { writer, audit, ports, log } = context;
  const deps = { db, writer, audit, bus, ports, log, processClock: time } as unknown as ChainDeps;
  const chain = createChainContext(deps);
  const emitted: unknown[] = [];
  bus.on('mint.changed', ({ wallet, state }) => void emitted.push([wallet, state]));
  writer.writeNow(() => {
    chain.state.insertEpoch(EPOCH, 1);
    const sendId = chain.sends.insert(NEW_SEND, { txHash: TX, rawTx: '0xf1', maxFee: 1n }, 1);
    const inBlock = { txHash: TX, blockHash: '0xb7', epoch: 'e1' } as const;
    chain.sends.setMined(sendId, { ...inBlock, state: 'mined', blockNumber: 7, error: null }, 1);
    for (const [wallet, blockNumber] of [
      [WALLET, 7],
      [OTHER, 8],
    ] as const) {
      const request = { matchId: MATCH, wallet, amountMicro: 1, kind: 'reward', held: false } as const;
      chain.outbox.insert(request, 'local', 1);
      const id = chain.outbox.get(MATCH, wallet)?.id ?? 0;
      chain.outbox.setMined(id, { ...inBlock, blockNumber }, 1);
    }
  });
  const states = () => [WALLET, OTHER].map((wallet) => chain.outbox.get(MATCH, wallet)?.state);
  return { chain, states, auditRows, emitted };
}

it('marks mints and sends up to a block as final, and audits each mint once', async () => {
  const { chain, states, auditRows, emitted } = await setUp();
  await finalise(chain, LINK, 7);
  expect([states(), chain.sends.countMined('e1')]).toEqual([['final', 'mined'], 0]);
  expect(emitted).toEqual([[WALLET, 'final']]);
  await finalise(chain, LINK, 7);
  expect(auditRows()).toEqual([`MINT_CONFIRMED ${MATCH} host`]);
  await finalise(chain, LINK, 8);
  expect([states(), auditRows().length]).toEqual([['final', 'final'], 2]);
});

it('does not audit a mint again that becomes final twice in the same epoch', async () => {
  const { chain, states, auditRows } = await setUp();
  await finalise(chain, LINK, 7);
  const mined = { txHash: TX, blockNumber: 7, blockHash: '0xb7', epoch: 'e1' } as const;
  chain.writer.writeNow(() => {
    chain.outbox.requeueUntracked('e1', 6, 2);
    chain.outbox.setMined(chain.outbox.get(MATCH, WALLET)?.id ?? 0, mined, 3);
  });
  expect(states()).toEqual(['mined', 'queued']);
  await finalise(chain, LINK, 7);
  expect([states(), auditRows().length]).toEqual([['final', 'queued'], 1]);
});
