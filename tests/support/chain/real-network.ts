import { encodeDeployData, type Hex } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import {
  REWARD_TOKEN_ABI,
  REWARD_TOKEN_CODE,
  TEST_USDC_CODE,
  USDC_ABI,
} from '../../../src/main/chain/network/abi.ts';
import { startBuiltHost, type BuiltHost, type HostWindow } from '../built-host.ts';
import { openNode, type Node } from './node.ts';

const CHAIN_ID = 84532;
const USDC = '0x036cbd53842c5426634e7929541ec2318f3dcf7e';
const WAIT_MS = 60_000;

export interface RealNetwork {
  readonly node: Node;
  readonly host: BuiltHost;
  readonly window: HostWindow;
  readonly rewardToken: Hex;
  readonly minterKey: Hex;
  /** Pays a pool of one place, which is one mint, and returns its match id. */
  pay(pool: string, wallet: Hex, amountMicro: number): Promise<string>;
  /** The state of a mint: `queued`, `mined`, `final` and so on. */
  stateOf(matchId: string, wallet: Hex): Promise<string | null>;
  /** Kills the host without a warning. */
  kill(): Promise<void>;
  /** Starts the next host on the same data folder, and waits for its chain. */
  startAgain(): Promise<void>;
  /** Waits until a mint has one of the states. */
  untilState(matchId: string, wallet: Hex, states: readonly string[]): Promise<void>;
  /** All mints that the canonical chain contains now. */
  mintedOnChain(): Promise<{ matchId: Hex; to: Hex; amount: bigint }[]>;
}

/** The two contracts as Base Sepolia has them; the minter has gas, and `ceilingWei` limits a day. */
async function deployTo(node: Node, minter: Hex, ceilingWei: bigint): Promise<Hex> {
  const admin = await node.account();
  const token = encodeDeployData({
    abi: REWARD_TOKEN_ABI,
    bytecode: REWARD_TOKEN_CODE,
    args: [admin.address, minter, ceilingWei],
  });
  const { contract } = await node.send(admin, { data: token });
  const usdcCode = encodeDeployData({ abi: USDC_ABI, bytecode: TEST_USDC_CODE, args: [admin.address] });
  const usdc = (await node.send(admin, { data: usdcCode })).contract;
  await node.rpc('anvil_setCode', [USDC, await node.rpc('eth_getCode', [usdc, 'latest'])]);
  await node.rpc('anvil_setBalance', [minter, '0xffffffffffffffffff']);
  return contract as Hex;
}

/** Waits until the chain of a host can be read. */
async function untilReady({ api }: HostWindow): Promise<void> {
  const untilMs = performance.now() + WAIT_MS;
  while ((await api.call('chain.status', {})).state !== 'ready') {
    if (performance.now() > untilMs) throw new Error('the chain is not ready');
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/**
 * A built host on the profile `base-sepolia`, and an Anvil that takes the part of that network. `rpcUrl` may lead
 * to the node by another address.
 */
export async function openRealNetwork(
  options: {
    readonly ceilingWei?: bigint;
    readonly rpcUrl?: (nodeUrl: string) => string;
    readonly slotsInEpoch?: number;
  } = {},
): Promise<RealNetwork> {
  const node = await openNode({
    chainId: CHAIN_ID,
    ...(options.slotsInEpoch === undefined ? {} : { slotsInEpoch: options.slotsInEpoch }),
  });
  const minterKey = generatePrivateKey();
  const minter = privateKeyToAccount(minterKey).address;
  const rewardToken = await deployTo(node, minter, options.ceilingWei ?? 10n ** 24n);
  const env = { ARBITER_MINTER_KEY: minterKey, ARBITER_FACILITATOR_KEY: generatePrivateKey() };
  let host = await startBuiltHost({ chain: 'settings', env });
  let window = await host.window();
  const rpcUrl = options.rpcUrl?.(node.anvil.url) ?? node.anvil.url;
  const choice = { profile: 'base-sepolia', typedName: 'base-sepolia', rpcUrl, rewardToken } as const;
  await window.api.call('chain.choose', choice);
  const stateOf = async (matchId: string, wallet: Hex): Promise<string | null> =>
    (await window.api.call('rewards.get', { matchId, wallet })).transaction?.state ?? null;
  const network: RealNetwork = {
    node,
    get host() {
      return host;
    },
    get window() {
      return window;
    },
    async kill() {
      await host.kill();
    },
    async startAgain() {
      host = await startBuiltHost({ chain: 'settings', env, data: host.data });
      window = await host.window();
      await untilReady(window);
    },
    rewardToken,
    minterKey,
    stateOf,
    async pay(pool, wallet, amountMicro) {
      const places = [{ wallet, placement: 1 }];
      const [row] = await window.api.call('rewards.payPool', { pool, amountMicro, players: 2, places });
      if (row === undefined) throw new Error('the pool paid nobody');
      return row.matchId;
    },
    async untilState(matchId, wallet, states) {
      const untilMs = performance.now() + WAIT_MS;
      while (!states.includes((await stateOf(matchId, wallet)) ?? '')) {
        if (performance.now() > untilMs) throw new Error(`the mint is ${await stateOf(matchId, wallet)}`);
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
    },
    async mintedOnChain() {
      const events = await node.client.getContractEvents({
        address: rewardToken,
        abi: REWARD_TOKEN_ABI,
        eventName: 'RewardMinted',
        fromBlock: 0n,
      });
      return events.map(({ args }) => args as { matchId: Hex; to: Hex; amount: bigint });
    },
  };
  return network;
}
