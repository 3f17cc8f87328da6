import { privateKeyToAccount } from 'viem/accounts';
import { matchKeyOf } from '../../../src/main/chain/match-key.ts';
import type { RealNetwork } from './real-network.ts';

export const walletOf = (n: number): `0x${string}` => `0x${(n + 4096).toString(16).padStart(40, '0')}`;

export interface PaidMint {
  readonly matchId: string;
  readonly wallet: `0x${string}`;
}

/** A generator of numbers from 0 to 1 that gives the same sequence for the same seed (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Replaces the newest blocks; with `replaceNonce`, another transaction of the minter's key takes the first nonce. */
async function reorganise(network: RealNetwork, depth: number, replaceNonce: boolean): Promise<void> {
  const { node, minterKey } = network;
  const account = privateKeyToAccount(minterKey);
  const head = Number(await node.rpc('eth_blockNumber'));
  const below = `0x${(head - depth).toString(16)}`;
  const nonce = Number(await node.rpc('eth_getTransactionCount', [account.address, below]));
  const raw = await account.signTransaction({
    type: 'eip1559',
    chainId: 84532,
    nonce,
    gas: 21_000n,
    to: account.address,
    maxFeePerGas: 10n ** 12n,
    maxPriorityFeePerGas: 10n ** 9n,
  });
  await node.rpc('anvil_reorg', [depth, replaceNonce ? [[raw, 0]] : []]);
}

/** Adds a block every half second, as a network does. Returns a function that ends it. */
function mineOn({ node }: RealNetwork): () => Promise<void> {
  const stop = new AbortController();
  const mining = (async () => {
    while (!stop.signal.aborted) {
      await node.rpc('evm_mine');
      await new Promise((resolve) => setTimeout(resolve, 500));
    }
  })();
  return () => {
    stop.abort();
    return mining;
  };
}

/** The mints that the host calls final but the chain does not contain. */
async function untrueFinals(network: RealNetwork, mints: readonly PaidMint[]): Promise<PaidMint[]> {
  const states = await Promise.all(mints.map(({ matchId, wallet }) => network.stateOf(matchId, wallet)));
  const onChain = new Set((await network.mintedOnChain()).map(({ matchId }) => matchId));
  return mints.filter(({ matchId }, at) => states[at] === 'final' && !onChain.has(matchKeyOf(matchId)));
}

/**
 * Pays `perReorg` pools, then replaces the newest 1 to 5 blocks after up to `maxWaitMs`, `reorgs` times. With `isKilled`
 * the host is killed in about half of the rounds, just before or just after the blocks are replaced. Returns the mints,
 * mints that were called final without being on the chain, and the number of kills.
 */
export async function mintAmidReorganisations(
  network: RealNetwork,
  {
    reorgs,
    perReorg,
    maxWaitMs,
    seed,
    isKilled = false,
  }: Readonly<Record<'reorgs' | 'perReorg' | 'maxWaitMs' | 'seed', number>> & { readonly isKilled?: boolean },
): Promise<{
  readonly mints: readonly PaidMint[];
  readonly untrue: readonly PaidMint[];
  readonly kills: number;
}> {
  const random = seeded(seed);
  let kills = 0;
  const mints: PaidMint[] = [];
  const untrue: PaidMint[] = [];
  await network.node.rpc('anvil_mine', ['0xa']);
  const stopMining = mineOn(network);
  for (let round = 0; round < reorgs; round += 1) {
    for (let n = 0; n < perReorg; n += 1) {
      const wallet = walletOf(mints.length);
      mints.push({ matchId: await network.pay(`p${mints.length}`, wallet, 1_000_000), wallet });
    }
    const newest = mints.at(-1);
    if (newest !== undefined)
      await network.untilState(newest.matchId, newest.wallet, ['mined', 'sent', 'final']);
    await new Promise((resolve) => setTimeout(resolve, random() * maxWaitMs));
    const replace = () => reorganise(network, 1 + Math.floor(random() * 5), random() < 0.5);
    const plan = isKilled ? random() : 1;
    if (plan < 0.25) await network.kill();
    await replace();
    if (plan >= 0.25 && plan < 0.5) await network.kill();
    if (plan < 0.5) {
      kills += 1;
      await network.startAgain();
    }
    untrue.push(...(await untrueFinals(network, mints)));
  }
  await stopMining();
  return { mints, untrue, kills };
}
