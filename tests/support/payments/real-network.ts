import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { encodeDeployData, encodeFunctionData, parseAbi, type Hex } from 'viem';
import { generatePrivateKey, privateKeyToAccount, type PrivateKeyAccount } from 'viem/accounts';
import {
  REWARD_TOKEN_ABI,
  REWARD_TOKEN_CODE,
  TEST_USDC_CODE,
  USDC_ABI,
} from '../../../src/main/chain/network/abi.ts';
import { installMeteredContracts } from '../../../src/main/chain/metered-contracts.ts';
import { createMutex } from '../../../src/main/platform/mutex.ts';
import { parseJson } from '../../../src/shared/json.ts';
import { startBuiltHost, type BuiltHost } from '../built-host.ts';
import { openNode, type Node } from '../chain/node.ts';
import { httpSellerOn, type HttpSeller } from './http-seller.ts';

export const NETWORK = 'base-sepolia';
const CHAIN_ID = 84_532;
const USDC = '0x036cbd53842c5426634e7929541ec2318f3dcf7e';
const MINT_ABI = parseAbi(['function mint(address to, uint256 amount)']);

/** An answer of the node that a test replaces; undefined leaves the node's own. */
export type Replace = (request: { readonly method: string; readonly params: readonly unknown[] }) => unknown;

/** A host on a real network, which an Anvil of that chain id takes the part of. */
export interface RealNetwork {
  /** The host that runs now. */
  readonly host: BuiltHost;
  readonly node: Node;
  /** The address that the host was given, in front of the node. */
  readonly rpcUrl: string;
  readonly proxy: { replace: Replace };
  /** A new account with gas and USDC. */
  payer(micro?: number): Promise<PrivateKeyAccount>;
  /** Kills the host without a warning and starts the next one on the same data folder. */
  restart(): Promise<void>;
  dispose(): Promise<void>;
}

/**
 * Deploys the contracts, starts a host of the built program and chooses the network; no payee is set. `own` are more
 * variables of the host; with `slotsInEpoch` a block is finalized two epochs of so many slots later.
 */
export async function openRealNetwork(
  own: Readonly<Record<string, string>> = {},
  slotsInEpoch?: number,
): Promise<RealNetwork> {
  const slots = slotsInEpoch === undefined ? {} : { slotsInEpoch };
  const node = await openNode({ chainId: CHAIN_ID, untilEnd: true, ...slots });
  const admin = await node.account();
  // Two transactions of one account at once would get the same nonce.
  const minting = createMutex();
  const [minterKey, facilitatorKey] = [generatePrivateKey(), generatePrivateKey()];
  const minter = privateKeyToAccount(minterKey).address;
  const token = encodeDeployData({
    abi: REWARD_TOKEN_ABI,
    bytecode: REWARD_TOKEN_CODE,
    args: [admin.address, minter, 10n ** 24n],
  });
  const rewardToken = (await node.send(admin, { data: token })).contract as Hex;
  const usdc = encodeDeployData({ abi: USDC_ABI, bytecode: TEST_USDC_CODE, args: [admin.address] });
  const deployed = (await node.send(admin, { data: usdc })).contract as Hex;
  await node.rpc('anvil_setCode', [USDC, await node.rpc('eth_getCode', [deployed, 'latest'])]);
  // Base Sepolia has the contracts of metered payments at these addresses.
  const setCode = async (at: string, code: string): Promise<void> =>
    void (await node.rpc('anvil_setCode', [at, code]));
  await installMeteredContracts({ anvil: { setCode }, rpc: node.rpc } as never);
  for (const key of [minterKey, facilitatorKey])
    await node.rpc('anvil_setBalance', [privateKeyToAccount(key).address, '0xffffffffffffffffff']);
  const proxy = { replace: (() => undefined) as Replace };
  const { server, url } = await openProxy(node.anvil.url, proxy);
  const options = {
    chain: 'settings',
    testClock: false,
    env: { ARBITER_MINTER_KEY: minterKey, ARBITER_FACILITATOR_KEY: facilitatorKey, ...own },
  };
  let host = await startBuiltHost(options);
  const { api } = await host.window();
  await api.call('chain.choose', { profile: NETWORK, typedName: NETWORK, rpcUrl: url, rewardToken });
  for (;;) {
    const { state } = await api.call('chain.status', {});
    if (state === 'ready') break;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return {
    get host() {
      return host;
    },
    async restart() {
      await host.kill();
      host = await startBuiltHost({ ...options, data: host.data });
    },
    node,
    rpcUrl: url,
    proxy,
    async payer(micro = 1_000_000) {
      const account = await node.account();
      const args = [account.address, BigInt(micro)] as const;
      const data = encodeFunctionData({ abi: MINT_ABI, functionName: 'mint', args });
      await minting.run(() => node.send(admin, { to: USDC, data }));
      return account;
    },
    async dispose() {
      await host.dispose();
      server.closeAllConnections();
      server.close();
      await node.end();
    },
  };
}

interface RpcCall {
  readonly id: unknown;
  readonly method: string;
  readonly params: readonly unknown[];
}

/** A node's address whose answers a test may replace. */
async function openProxy(
  target: string,
  proxy: { readonly replace: Replace },
): Promise<{ server: Server; url: string }> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString();
      const answer = async (): Promise<string> => {
        const sent = parseJson(body) as RpcCall | RpcCall[];
        const result = Array.isArray(sent) ? undefined : proxy.replace(sent);
        if (result !== undefined) return JSON.stringify({ jsonrpc: '2.0', id: (sent as RpcCall).id, result });
        const headers = { 'content-type': 'application/json' };
        return (await fetch(target, { method: 'POST', headers, body })).text();
      };
      answer().then(
        (text) => response.writeHead(200, { 'content-type': 'application/json' }).end(text),
        () => response.destroy(),
      );
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

/** A seller on a real network, with a payee of its own. Its wallets are given USDC by the network. */
export async function openRealSeller(own: Readonly<Record<string, string>> = {}): Promise<HttpSeller> {
  const network = await openRealNetwork(own);
  const { api } = await network.host.window();
  const { address } = privateKeyToAccount(generatePrivateKey());
  await api.call('payments.payee', { profile: NETWORK, address, confirm: false });
  const seller = await httpSellerOn(network.host, network.node.anvil.url);
  return { ...seller, wallet: network.payer, dispose: network.dispose };
}
