// In process: an older contract is put on the chain between two starts of it.
import { toFunctionSelector } from 'viem';
import { expect, test } from 'vitest';
import { createRpc } from '../../../src/main/chain/network/rpc.ts';
import { readCode } from '../../../src/main/chain/network/node-reads.ts';
import { openTestChain, WALLET } from '../../support/chain/test-chain.ts';

const SELECTOR = toFunctionSelector(
  'receiveWithAuthorization(address,address,uint256,uint256,uint256,bytes32,bytes)',
).slice(2);

test(
  'a play-money token of an earlier version is renewed at the next start, and balances stay',
  {
    timeout: 120_000,
  },
  async () => {
    const opened = await openTestChain();
    const start = async () => {
      opened.chain.start();
      expect(await opened.chain.whenReady(60_000)).toBe(true);
      const { rpcUrl, usdc } = opened.chain.status();
      const rpc = createRpc(rpcUrl ?? '', (url, init) => fetch(url, init));
      return { rpc, usdc: (usdc?.address ?? '0x') as `0x${string}` };
    };
    const { rpc, usdc } = await start();
    expect(await opened.chain.fundUsdc(WALLET, 5_000_000, 'renewed')).toMatchObject({ kind: 'mined' });
    const code = await readCode(rpc, usdc);
    // The code as an earlier version had it: it does not know the function.
    await rpc('anvil_setCode', [usdc, code.replaceAll(SELECTOR, 'deadbeef')]);
    await opened.chain.fundUsdc(WALLET, 1, 'renewed-2');
    await opened.chain.stop();
    const again = await start();
    expect(again.usdc).toBe(usdc);
    expect((await readCode(again.rpc, usdc)).includes(SELECTOR)).toBe(true);
    expect((await opened.chain.readBalances(WALLET))?.usdcMicro).toBe(5_000_001n);
    await opened.chain.stop();
  },
);
