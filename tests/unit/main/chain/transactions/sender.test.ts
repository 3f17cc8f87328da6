import { parseTransaction } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { expect, it } from 'vitest';
import { Sender } from '../../../../../src/main/chain/transactions/sender.ts';
import type { ChainLink } from '../../../../../src/main/chain/context.ts';
import type { Rpc } from '../../../../../src/main/chain/network/rpc.ts';
import { NEW_SEND, testChainContext } from '../../../../support/chain/chain-context.ts';

const account = privateKeyToAccount(`0x${'5'.repeat(64)}`);
const sender = account.address.toLowerCase() as `0x${string}`;
const PLAN = { purpose: 'settle', to: `0x${'b'.repeat(40)}`, data: '0x', gas: 21_000n } as const;

/** A sender whose node reports `pending` transactions of the key, and that has stored sends up to `stored`. */
async function setUp(pending: number, stored: number | null) {
  const { context, sends } = await testChainContext();
  const sent: number[] = [];
  const rpc: Rpc = async (method, params = []) => {
    if (method === 'eth_getTransactionCount') return `0x${pending.toString(16)}`;
    if (method === 'eth_sendRawTransaction')
      sent.push(parseTransaction(params[0] as `0x${string}`).nonce ?? 0);
    return `0x${'0'.repeat(64)}`;
  };
  const count = stored === null ? 0 : stored + 1;
  for (let nonce = 0; nonce < count; nonce += 1) {
    const candidate = { txHash: `0x${nonce}`, rawTx: '0xf1', maxFee: 1n } as const;
    sends.insert({ ...NEW_SEND, sender, nonce, ref: `stored ${nonce}` }, candidate, 1);
  }
  const link = {
    rpc,
    signal: new AbortController().signal,
    facts: { chainId: 31_337, isLocal: true, pollMs: 1000 },
    keys: { address: () => sender, account: () => account },
  } as unknown as ChainLink;
  const own = { writer: { write: async <T>(job: () => T) => job() }, nowMs: () => 1 };
  const parts = Object.assign(Object.create(context), own) as typeof context;
  const nonces = async (wanted: number) => {
    const plans = Array.from({ length: wanted }, (_, n) => ({ ...PLAN, ref: `new ${n}` }));
    const records = await new Sender(parts, link, 'e1', new Map()).dispatch('minter', plans);
    expect(sent).toEqual(records.map(({ nonce }) => nonce));
    return sent;
  };
  return { nonces };
}

it('counts on from the node when another program has used the key', async () => {
  expect(await (await setUp(5, 2)).nonces(2)).toEqual([5, 6]);
});

it('never gives a stored nonce again, although the node has forgotten its transaction', async () => {
  expect(await (await setUp(1, 2)).nonces(2)).toEqual([3, 4]);
});

it('begins with the nonce of the node for a new key', async () => {
  expect(await (await setUp(0, null)).nonces(1)).toEqual([0]);
});
