import { encodeFunctionData, parseAbi, type Address } from 'viem';
import type { PrivateKeyAccount } from 'viem/accounts';
import type { StakeJson } from '../../../src/shared/wire/stakes.ts';
import { seededNumbers } from '../random-play.ts';
import { NETWORK, type RealNetwork } from '../payments/real-network.ts';

/**
 * Stakes on a real network, which an Anvil simulates, with two external players, while the host is killed repeatedly.
 * The chain runs all the time.
 */

const FEE = 250_001;
const START = 50_000_000;
const ABI = parseAbi(['function balanceOf(address account) view returns (uint256)']);
const FIELDS = [
  { name: 'from', type: 'address' },
  { name: 'to', type: 'address' },
  { name: 'value', type: 'uint256' },
  { name: 'validAfter', type: 'uint256' },
  { name: 'validBefore', type: 'uint256' },
  { name: 'nonce', type: 'bytes32' },
] as const;

interface Player {
  readonly token: string;
  readonly account: PrivateKeyAccount;
}

export interface AmidKillsReport {
  readonly kills: number;
  readonly settled: number;
  readonly drawn: number;
  readonly refunded: number;
  /** The differences found, one line each; empty when all money is accounted for. */
  readonly problems: readonly string[];
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Allows stakes on the network, as a person does who types its name. */
export async function openStakes(network: RealNetwork): Promise<void> {
  await call(network, 'stakes.allow', { network: NETWORK, typed: NETWORK, isAllowed: true });
}

/** Plays stakes until the host was killed so often and every stake is over. */
export async function playAmidKills(
  network: RealNetwork,
  { kills, seed, atLeast = 3 }: { readonly kills: number; readonly seed: number; readonly atLeast?: number },
): Promise<AmidKillsReport> {
  const random = seededNumbers(seed);
  const { node } = network;
  const players = [await enrol(network, 'ann'), await enrol(network, 'bob')];
  const stop = new AbortController();
  const mining = mineOn(network, stop.signal);
  const counts = { kills: 0, settled: 0, drawn: 0, refunded: 0 };
  const problems: string[] = [];
  const killing = (async (): Promise<void> => {
    while (counts.kills < kills && !stop.signal.aborted) {
      await pause(200 + random() * 1800);
      await network.restart();
      counts.kills += 1;
    }
  })();
  let expected = new Map(players.map(({ account }) => [account.address, START]));
  let played = 0;
  while (counts.kills < kills || played < atLeast) {
    played += 1;
    const plan = { title: `Stake ${played}`, isCancelled: random() < 0.3 };
    const stake = await playOne(network, players, { ...plan, random });
    expected = added(expected, stake, problems);
    if (stake.state === 'refunded') counts.refunded += 1;
    else if (stake.entries.every(({ payoutMicro }) => payoutMicro === FEE)) counts.drawn += 1;
    else counts.settled += 1;
  }
  await killing;
  stop.abort();
  await mining;
  for (const [address, micro] of expected) {
    const onChain = await balanceOf(network, address);
    if (onChain !== micro) problems.push(`${address} has ${onChain}, not ${micro}`);
  }
  const stakes = await retried(() => call(network, 'stakes.list', {}));
  const held = await balanceOf(network, stakes[0]?.escrow as Address);
  if (held !== 0) problems.push(`the contract still holds ${held}`);
  if (stakes.length !== played) problems.push(`${stakes.length} stakes, not ${played}`);
  const ledger = await retried(() => call(network, 'ledger.check', {}));
  for (const { kind, code, subject } of ledger.differences) problems.push(`${kind} ${code} ${subject}`);
  await node.rpc('evm_mine');
  return { ...counts, problems };
}

/** The players' balances after a finished stake; an outcome that does not add up is a problem. */
function added(
  before: ReadonlyMap<Address, number>,
  { title, state, entries }: StakeJson,
  problems: string[],
): Map<Address, number> {
  const paid = entries.reduce((sum, { payoutMicro }) => sum + (payoutMicro ?? 0), 0);
  if (state === 'settled' && paid !== 2 * FEE) problems.push(`${title} paid out ${paid} of ${2 * FEE}`);
  if (state !== 'settled') return new Map(before);
  return new Map(
    [...before].map(([address, micro]) => {
      const entry = entries.find(({ wallet }) => wallet === address);
      return [address, micro - FEE + (entry?.payoutMicro ?? 0)];
    }),
  );
}

/** Registers an agent with a wallet that has USDC. */
async function enrol(network: RealNetwork, name: string): Promise<Player> {
  const { body } = await network.host.rest.post('/agents', { name });
  return { token: String(body['token']), account: await network.payer(START) };
}

/** Adds a block every 300 ms, as a network does. */
async function mineOn({ node }: RealNetwork, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await node.rpc('evm_mine');
    await pause(300);
  }
}

const balanceOf = async ({ node }: RealNetwork, holder: Address): Promise<number> =>
  Number(
    BigInt(
      (await node.rpc('eth_call', [
        {
          to: '0x036cbd53842c5426634e7929541ec2318f3dcf7e',
          data: encodeFunctionData({ abi: ABI, functionName: 'balanceOf', args: [holder] }),
        },
        'latest',
      ])) as string,
    ),
  );

type Api = Awaited<ReturnType<RealNetwork['host']['window']>>['api'];

/** A call to the host that runs now, over a connection of its own. */
async function call<N extends Parameters<Api['call']>[0]>(
  network: RealNetwork,
  name: N,
  input: Parameters<Api['call']>[1],
) {
  const window = await network.host.window();
  try {
    return await (window.api.call as (name: N, input: unknown) => ReturnType<typeof window.api.call<N>>)(
      name,
      input,
    );
  } finally {
    window.close();
  }
}

/** Repeats what a kill interrupted, for at most two minutes. */
async function retried<T>(work: () => Promise<T | null>): Promise<T> {
  const untilMs = performance.now() + 120_000;
  let last: unknown = 'no answer';
  while (performance.now() < untilMs) {
    const answer = await work().catch((error: unknown) => {
      last = error;
      return null;
    });
    if (answer !== null) return answer;
    await pause(100);
  }
  throw new Error(`not possible within two minutes: ${String(last)}`);
}

interface StakePlan {
  readonly title: string;
  readonly isCancelled: boolean;
  readonly random: () => number;
}

async function playOne(
  network: RealNetwork,
  players: readonly Player[],
  { title, isCancelled, random }: StakePlan,
): Promise<StakeJson> {
  const find = async (): Promise<StakeJson | null> =>
    (await call(network, 'stakes.list', {})).find((stake) => stake.title === title) ?? null;
  const game = { kind: 'session' as const, template: 'tic_tac_toe.v1' };
  const { stakeId } = await retried(
    async () => (await find()) ?? (await call(network, 'stakes.create', { title, game, feeMicro: FEE })),
  );
  const read = () => retried(() => call(network, 'stakes.get', { stakeId }));
  for (const player of players)
    await retried(async () => {
      const { state, entries } = await call(network, 'stakes.get', { stakeId });
      if (state === 'draft') return null;
      if (state !== 'open' || entries.some(({ wallet }) => wallet === player.account.address)) return true;
      return enterOnce(network, player, stakeId);
    });
  let stake = await read();
  const deadline = performance.now() + 180_000;
  while (!isOver(stake) && performance.now() < deadline) {
    if (isCancelled && ['open', 'locked', 'running'].includes(stake.state))
      await call(network, 'stakes.cancel', { stakeId, reason: 'test' }).catch(() => undefined);
    else if (stake.state === 'running' && stake.sessionId !== null)
      await moveOnce(network, players, { sessionId: stake.sessionId, random }).catch(() => undefined);
    await pause(50);
    stake = await read();
  }
  if (!isOver(stake)) throw new Error(`${title} stays ${stake.state}`);
  return stake;
}

const isOver = ({ state, entries }: StakeJson): boolean =>
  state === 'refunded' || (state === 'settled' && entries.every((entry) => entry.state !== 'won'));

/** Asks what to sign, signs it and sends it; null if the host does not take it now. */
async function enterOnce(
  { host }: RealNetwork,
  { token, account }: Player,
  stakeId: string,
): Promise<true | null> {
  const path = `/stakes/${stakeId}/entries`;
  const unsigned = await host.rest.post(path, { wallet: account.address }, { token });
  if (unsigned.status !== 200) return null;
  const sign = unsigned.body['sign'] as null | {
    domain: { name: string; version: string; chainId: number; verifyingContract: Address };
    message: Record<string, string>;
  };
  if (sign === null) return true;
  const signature = await account.signTypedData({
    domain: sign.domain,
    types: { ReceiveWithAuthorization: FIELDS },
    primaryType: 'ReceiveWithAuthorization',
    message: sign.message as never,
  });
  const entered = await host.rest.post(path, { wallet: account.address, signature }, { token });
  return entered.status === 200 ? true : null;
}

/** Plays one random move of the player to act. */
async function moveOnce(
  { host }: RealNetwork,
  players: readonly Player[],
  { sessionId, random }: { readonly sessionId: string; readonly random: () => number },
): Promise<void> {
  for (const { token } of players) {
    const { body } = await host.rest.get(`/sessions/${sessionId}/state`, { token });
    const legal = (body['legal_actions'] ?? []) as string[];
    if (body['status'] !== 'active' || legal.length === 0) continue;
    const action = legal[Math.floor(random() * legal.length)];
    await host.rest.post(
      `/sessions/${sessionId}/actions`,
      { action, expected_tick: body['tick'] },
      { token },
    );
    return;
  }
}
