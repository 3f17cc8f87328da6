import { createPublicClient, encodeFunctionData, http, type PublicClient } from 'viem';
import { REWARD_TOKEN_ABI, USDC_ABI } from './abi.ts';
import { toMicro } from './amounts.ts';
import type { Address, Balances, ChainTrouble, KeyRole, SendOutcome, SendRequest } from './api.ts';
import type { Choices } from './choices.ts';
import { align, checkUsdc, deploy, epochName, isDeployed, isOurs, openEpoch } from './deployment.ts';
import { LinkTrouble, type Deployed, type Desk, type Link } from './desk.ts';
import type { DumpFile } from './dump-file.ts';
import { Keeper } from './keeper.ts';
import { openKeys } from './keys.ts';
import { LocalChain } from './local-chain.ts';
import { Minter, MINT } from './minter.ts';
import { createMutex } from '../mutex.ts';
import type { ProfileFacts } from './profiles.ts';
import { blockAt, chainIdOf } from './receipt.ts';
import type { EpochRecord } from './records.ts';
import { finalise, resume, takeBackLost } from './recovery.ts';
import { createRpc } from './rpc.ts';
import { Sender, type SendHooks } from './sender.ts';
import { requestSend } from './requests.ts';
import { watchChain } from './watch.ts';

export interface EngineOptions {
  readonly facts: ProfileFacts;
  readonly url: string;
  /** Where a local chain's dumps lie; null on a real network. */
  readonly dumps: DumpFile | null;
  readonly choices: Choices;
  readonly signal: AbortSignal;
  readonly onTrouble: (code: ChainTrouble | null) => void;
  readonly onHead: (block: number) => void;
}

/** A chain that is ready: contracts there, books and blocks in agreement. */
export interface Engine {
  readonly epoch: Deployed['epoch'];
  readonly client: PublicClient;
  /** The keys it signs with, all of this profile. */
  readonly profile: ProfileFacts['profile'];
  address(role: KeyRole): Address;
  /** Resolves with why it can no longer be used, null when it was closed. */
  readonly ended: Promise<ChainTrouble | null>;
  kickMinter(): void;
  /** Brings pause and ceiling of the contract to what was chosen. */
  align(): Promise<void>;
  send(request: SendRequest): Promise<SendOutcome>;
  fundUsdc(wallet: Address, amountMicro: number, ref: string): Promise<SendOutcome>;
  balances(wallet: Address): Promise<Balances>;
  /** The last dump of a local chain. */
  save(): Promise<void>;
  /** After the signal: resolves when nothing of it is at work. */
  idle(): Promise<void>;
}

const HELLO_MS = 10_000;
const RESUME_MS = 5000;

/** Opens the chain behind `url`. Throws LinkTrouble or KeyTrouble when it cannot be used as it is. */
export async function openEngine(desk: Desk, options: EngineOptions): Promise<Engine> {
  const { facts, url, signal } = options;
  const rpc = createRpc(url, desk.fetch);
  const local = facts.local ? new LocalChain(rpc) : null;
  let keeper: Keeper | null = null;
  const link: Link = {
    facts,
    url,
    rpc,
    client: createPublicClient({
      transport: http(url, { retryCount: 0, timeout: HELLO_MS, fetchFn: desk.fetch as typeof fetch }),
    }) as PublicClient,
    local,
    keys: await openKeys({ vault: desk.vault, random: desk.ports.random, given: desk.givenKeys }, facts),
    signal,
    trouble: options.onTrouble,
    wrote: () => keeper?.note(),
  };
  await greet(desk, link);
  if (local !== null && options.dumps !== null) await wake(desk, link, local, options.dumps);
  const opened = await settleIn(desk, link, options);
  if (local !== null && options.dumps !== null) {
    const file = options.dumps;
    const onSaved = (block: number): Promise<void> => finalise(desk, opened.link, block);
    keeper = new Keeper(desk, { rpc, local, file, onSaved });
    await keeper.save();
  }
  const head = await blockAt(rpc, 'latest');
  if (head !== null) options.onHead(head.number);
  return running(desk, opened, { options, keeper });
}

/** The node needs a moment to come up. Whatever it is, it has to be the chain that was meant (C12). */
async function greet(desk: Desk, { rpc, facts, signal }: Link): Promise<void> {
  const untilMs = desk.processClock.monotonicMs() + (facts.local ? HELLO_MS : 0);
  for (;;) {
    signal.throwIfAborted();
    try {
      if ((await chainIdOf(rpc)) !== facts.chainId) throw new LinkTrouble('wrong_chain_id');
      return;
    } catch (error) {
      if (error instanceof LinkTrouble) throw error;
      if (desk.processClock.monotonicMs() >= untilMs) throw new LinkTrouble('not_answering');
    }
    await new Promise<void>((resolve) => desk.processClock.after(HELLO_AGAIN_MS, resolve));
  }
}

const HELLO_AGAIN_MS = 10;

/** A local chain goes on where it was saved, or one dump earlier; our keys never lack gas on it. */
async function wake(desk: Desk, link: Link, local: LocalChain, dumps: DumpFile): Promise<void> {
  for (const { name, dump } of dumps.load()) {
    if (await local.load(dump)) break;
    desk.log('error', 'a dump of the local chain is damaged; an older one is tried', { name });
    dumps.setAside(name);
  }
  for (const role of ['admin', 'minter', 'facilitator', 'faucet'] as const)
    await local.giveGas(link.keys.address(role));
}

interface Opened {
  readonly link: Deployed;
  readonly sender: Sender;
  readonly minter: Minter;
}

/** Finds or makes the deployment and brings the books and the blocks together. */
async function settleIn(desk: Desk, link: Link, options: EngineOptions, isFresh = false): Promise<Opened> {
  const { choices } = options;
  const epoch = link.facts.local
    ? await openEpoch(desk, link, isFresh)
    : await remoteEpoch(desk, link, choices);
  const hooks = new Map<string, SendHooks>();
  const sender = new Sender(desk, link, epoch.epoch, hooks);
  const build = (deployed: Deployed['epoch']): Omit<Opened, 'sender'> => {
    const complete = { ...link, epoch: deployed };
    const minter = new Minter(desk, complete, () => choices.paused());
    hooks.set(MINT, minter);
    return { link: complete, minter };
  };
  let opened = isDeployed(epoch) ? build(epoch) : null;
  await takeBackLost(desk, link, epoch.epoch);
  await withinMs(desk, RESUME_MS, resume(desk, sender, epoch.epoch));
  if (opened === null) {
    options.onTrouble('deploying');
    opened = build(await deploy(desk, link, sender, { ...epoch, ceilingMicro: choices.ceilingMicro() }));
    options.onTrouble(null);
  }
  if (!(await isOurs(opened.link))) {
    if (link.local === null || isFresh) throw new LinkTrouble('no_contract');
    return settleIn(desk, link, options, true);
  }
  await checkUsdc(opened.link);
  await align(desk, opened.link, sender, wantedOf(choices));
  return { ...opened, sender };
}

const wantedOf = (choices: Choices) => ({ ceilingMicro: choices.ceilingMicro(), paused: choices.paused() });

/** A real network never begins anew; a contract chosen later is another book. */
async function remoteEpoch(desk: Desk, link: Link, choices: Choices): Promise<EpochRecord> {
  const { profile, chainId, usdc } = link.facts;
  const network = choices.network(profile);
  const genesis = await blockAt(link.rpc, 0);
  if (network === null || usdc === null) throw new LinkTrouble('no_address');
  if (genesis === null) throw new LinkTrouble('not_answering');
  const rewardToken = network.rewardToken as Address;
  const latest = desk.state.latestEpoch(profile);
  if (latest?.rewardToken === rewardToken && latest.genesisHash === genesis.hash) return latest;
  const epoch: EpochRecord = {
    epoch: epochName(genesis.hash, desk.state.epochCount() + 1),
    profile,
    chainId,
    genesisHash: genesis.hash,
    rewardToken,
    usdc: usdc.address,
  };
  await desk.writer.write(() => desk.state.insertEpoch(epoch, desk.nowMs()));
  return epoch;
}

function running(
  desk: Desk,
  { link, sender, minter }: Opened,
  { options, keeper }: { options: EngineOptions; keeper: Keeper | null },
): Engine {
  const epoch = link.epoch.epoch;
  const aligning = createMutex();
  const recover = async (): Promise<void> => {
    await takeBackLost(desk, link, epoch);
    resume(desk, sender, epoch).then(
      () => minter.kick(),
      (error: unknown) => desk.log('warn', 'lost transactions wait', { error: String(error) }),
    );
  };
  const ended = watchChain(desk, link, {
    onReorg: recover,
    async onHead(block) {
      options.onHead(block);
      if (link.local !== null || desk.sends.unfinal(epoch) === 0) return;
      const final = await blockAt(link.rpc, 'finalized');
      if (final !== null) await finalise(desk, link, final.number);
    },
  }).finally(() => keeper?.stop());
  minter.start(sender);
  const send = (request: SendRequest): Promise<SendOutcome> => requestSend(desk, link, sender, request);
  return {
    epoch: link.epoch,
    client: link.client,
    profile: link.facts.profile,
    address: link.keys.address,
    ended,
    kickMinter: () => minter.kick(),
    // One after the other: each looks at what the one before has done.
    align: () => aligning.run(() => align(desk, link, sender, wantedOf(options.choices))),
    send,
    async fundUsdc(wallet, amountMicro, ref) {
      if (link.local === null) return { kind: 'refused', reason: 'real_network' };
      const data = encodeFunctionData({
        abi: USDC_ABI,
        functionName: 'mint',
        args: [wallet, BigInt(amountMicro)],
      });
      return send({ role: 'faucet', purpose: 'faucet', ref, to: link.epoch.usdc, data });
    },
    balances: (wallet) => balancesOf(link, wallet),
    save: async () => keeper?.save(),
    async idle() {
      await minter.idle();
      await sender.idle();
    },
  };
}

async function balancesOf({ client, epoch }: Deployed, wallet: Address): Promise<Balances> {
  const [monard, usdcMicro, wei] = await Promise.all([
    client.readContract({
      address: epoch.rewardToken,
      abi: REWARD_TOKEN_ABI,
      functionName: 'balanceOf',
      args: [wallet],
    }),
    client.readContract({ address: epoch.usdc, abi: USDC_ABI, functionName: 'balanceOf', args: [wallet] }),
    client.getBalance({ address: wallet }),
  ]);
  return { monardMicro: toMicro(monard), usdcMicro, wei };
}

/** Gives up waiting, not the work. */
async function withinMs(desk: Desk, limitMs: number, work: Promise<void>): Promise<void> {
  let cancel = (): void => undefined;
  const limit = new Promise<void>((resolve) => {
    cancel = desk.processClock.after(limitMs, resolve);
  });
  await Promise.race([work, limit]);
  cancel();
}
