import { expect, test } from 'vitest';
import { DEPLOYER, ESCROW_ADDRESS } from '../../../../../src/main/stakes/escrow/encoding.ts';
import {
  createEscrowChain,
  type EscrowChainDeps,
} from '../../../../../src/main/stakes/escrow/escrow-chain.ts';
import { stoppedClock } from '../../../../support/test-storage.ts';

function openChain(changes: { code?: string; state?: string } = {}) {
  const sent: { ref: string; to: string }[] = [];
  const status = {
    profile: 'local',
    state: changes.state ?? 'ready',
    chainId: 31_337,
    playMoney: true,
    epoch: 'e1',
    usdc: { address: `0x${'A'.repeat(40)}`, name: 'USDC', version: '2' },
  };
  const chain = {
    status: () => status,
    reader: () => ({ getCode: async () => changes.code, getBlock: async () => ({ timestamp: 5n }) }),
    readAddress: async () => `0x${'F'.repeat(40)}`,
    send: async ({ ref, to }: { ref: string; to: string }) => {
      sent.push({ ref, to });
      return { kind: 'mined', txHash: '0x01', blockNumber: 1 };
    },
    readTransactionOutcome: async (purpose: string, ref: string) =>
      purpose === 'stakes' && sent.some((transaction) => transaction.ref === ref)
        ? { kind: 'mined', txHash: '0x01', blockNumber: 1 }
        : null,
  } as unknown as EscrowChainDeps['chain'];
  return { sent, escrow: createEscrowChain({ chain, processClock: stoppedClock(9000) }) };
}

const WITHDRAW = { name: 'withdraw', token: `0x${'a'.repeat(40)}`, wallet: `0x${'b'.repeat(40)}` } as const;
const OPEN = {
  name: 'open',
  terms: {
    id: `0x${'0'.repeat(64)}`,
    referee: WITHDRAW.wallet,
    token: WITHDRAW.token,
    feeMicro: 1,
    seats: 2,
    hostFeeBps: 0,
    hostFeeTo: WITHDRAW.wallet,
    enterByS: 1,
    resultByS: 2,
    rulesHash: `0x${'0'.repeat(64)}`,
  },
} as const;

test('deploys the contract before the first stake, and only then', async () => {
  const fresh = openChain();
  await fresh.escrow.send('x/open', OPEN);
  await fresh.escrow.send('x/withdraw', WITHDRAW);
  expect(fresh.sent).toEqual([
    { ref: 'e1/escrow', to: DEPLOYER },
    { ref: 'x/open', to: ESCROW_ADDRESS },
    { ref: 'x/withdraw', to: ESCROW_ADDRESS },
  ]);
  const deployed = openChain({ code: '0x60' });
  await deployed.escrow.send('x/open', OPEN);
  expect(deployed.sent.map(({ ref }) => ref)).toEqual(['x/open']);
});

test('is no network until the chain is ready, and keeps real time on a chain without new blocks', async () => {
  expect(await openChain({ state: 'starting' }).escrow.readNetwork()).toBeNull();
  const { escrow } = openChain();
  expect(await escrow.readNetwork()).toMatchObject({ isPlayMoney: true, token: `0x${'a'.repeat(40)}` });
  expect(await escrow.readReferee()).toBe(`0x${'f'.repeat(40)}`);
  expect(await escrow.readNowS()).toBe(9);
});

test('finds the outcome of what it has sent, and sends nothing for that', async () => {
  const { sent, escrow } = openChain({ code: '0x60' });
  expect(await escrow.findOutcome('x/withdraw')).toBeNull();
  await escrow.send('x/withdraw', WITHDRAW);
  expect(await escrow.findOutcome('x/withdraw')).toMatchObject({ kind: 'mined', txHash: '0x01' });
  expect(sent).toHaveLength(1);
});
