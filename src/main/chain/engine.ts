import { createPublicClient, encodeFunctionData, http, type PublicClient } from 'viem';
import { REWARD_TOKEN_ABI, USDC_ABI } from './network/abi.ts';
import { toMicro } from './amounts.ts';
import type { Address, Balances, ChainProblem, KeyRole, SendOutcome, SendRequest } from './types.ts';
import type { ChainChoices } from './network/choices.ts';
import { align, checkUsdc, deploy, epochName, isDeployed, isOurs, openEpoch } from './deployment.ts';
import { LinkError, type Deployed, type ChainContext, type ChainLink } from './context.ts';
import type { DumpFile } from './node/state-file.ts';
import { AnvilStateSaver } from './node/state-saver.ts';
import { openKeys } from './network/keys.ts';
import { AnvilRpc } from './node/anvil-rpc.ts';
import { Minter, MINT } from './minting/minter.ts';
import { createMutex } from '../platform/mutex.ts';
import type { ProfileFacts } from './network/profiles.ts';
import { blockAt, chainIdOf } from './network/receipt.ts';
import type { EpochRecord } from './records.ts';
import { finalise, resume, takeBackLost } from './minting/recovery.ts';
import { createRpc } from './network/rpc.ts';
import { Sender, type SendHooks } from './transactions/sender.ts';
import { requestSend } from './transactions/requests.ts';
import { watchChain } from './network/watch.ts';

export interface EngineOptions {
  readonly facts: ProfileFacts;
  readonly url: string;
  /** Where a local chain's dumps lie; null on a real network. */
  readonly dumps: DumpFile | null;
  readonly choices: ChainChoices;
  readonly signal: AbortSignal;
  readonly onProblem: (code: ChainProblem | null) => void;
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
  readonly ended: Promise<ChainProblem | null>;
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

/** Opens the chain behind `url`. Throws LinkError or KeyError when it cannot be used as it is. */
export async function openEngine(context: ChainContext, options: EngineOptions): Promise<Engine> {
  const { facts, url, signal } = options;
  const rpc = createRpc(url, context.fetch);
  const local = facts.local ? new AnvilRpc(rpc) : null;
  let stateSaver: AnvilStateSaver | null = null;
  const link: ChainLink = {
    facts,
    url,
    rpc,
    client: createPublicClient({
      transport: http(url, { retryCount: 0, timeout: HELLO_MS, fetchFn: context.fetch as typeof fetch }),
    }) as PublicClient,
    local,
    keys: await openKeys(
      { vault: context.vault, random: context.ports.random, given: context.givenKeys },
      facts,
    ),
    signal,
    problem: options.onProblem,
    wrote: () => stateSaver?.note(),
  };
  await greet(context, link);
  if (local !== null && options.dumps !== null) await wake(context, link, local, options.dumps);
  const opened = await settleIn(context, link, options);
  if (local !== null && options.dumps !== null) {
    const file = options.dumps;
    const onSaved = (block: number): Promise<void> => finalise(context, opened.link, block);
    stateSaver = new AnvilStateSaver(context, { rpc, local, file, onSaved });
    await stateSaver.save();
  }
  const head = await blockAt(rpc, 'latest');
  if (head !== null) options.onHead(head.number);
  return running(context, opened, { options, stateSaver });
}

/** The node needs a moment to come up. Whatever it is, it has to be the chain that was meant (C12). */
async function greet(context: ChainContext, { rpc, facts, signal }: ChainLink): Promise<void> {
  const untilMs = context.processClock.monotonicMs() + (facts.local ? HELLO_MS : 0);
  for (;;) {
    signal.throwIfAborted();
    try {
      if ((await chainIdOf(rpc)) !== facts.chainId) throw new LinkError('wrong_chain_id');
      return;
    } catch (error) {
      if (error instanceof LinkError) throw error;
      if (context.processClock.monotonicMs() >= untilMs) throw new LinkError('not_answering');
    }
    await new Promise<void>((resolve) => context.processClock.after(HELLO_AGAIN_MS, resolve));
  }
}

const HELLO_AGAIN_MS = 10;

/** A local chain goes on where it was saved, or one dump earlier; our keys never lack gas on it. */
async function wake(context: ChainContext, link: ChainLink, local: AnvilRpc, dumps: DumpFile): Promise<void> {
  for (const { name, dump } of dumps.load()) {
    if (await local.load(dump)) break;
    context.log('error', 'a dump of the local chain is damaged; an older one is tried', { name });
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
async function settleIn(
  context: ChainContext,
  link: ChainLink,
  options: EngineOptions,
  isFresh = false,
): Promise<Opened> {
  const { choices } = options;
  const epoch = link.facts.local
    ? await openEpoch(context, link, isFresh)
    : await remoteEpoch(context, link, choices);
  const hooks = new Map<string, SendHooks>();
  const sender = new Sender(context, link, epoch.epoch, hooks);
  const build = (deployed: Deployed['epoch']): Omit<Opened, 'sender'> => {
    const complete = { ...link, epoch: deployed };
    const minter = new Minter(context, complete, () => choices.paused());
    hooks.set(MINT, minter);
    return { link: complete, minter };
  };
  let opened = isDeployed(epoch) ? build(epoch) : null;
  await takeBackLost(context, link, epoch.epoch);
  await withinMs(context, RESUME_MS, resume(context, sender, epoch.epoch));
  if (opened === null) {
    options.onProblem('deploying');
    opened = build(await deploy(context, link, sender, { ...epoch, ceilingMicro: choices.ceilingMicro() }));
    options.onProblem(null);
  }
  if (!(await isOurs(opened.link))) {
    if (link.local === null || isFresh) throw new LinkError('no_contract');
    return settleIn(context, link, options, true);
  }
  await checkUsdc(opened.link);
  await align(context, opened.link, sender, wantedOf(choices));
  return { ...opened, sender };
}

const wantedOf = (choices: ChainChoices) => ({
  ceilingMicro: choices.ceilingMicro(),
  paused: choices.paused(),
});

/** A real network never begins anew; a contract chosen later is another book. */
async function remoteEpoch(
  context: ChainContext,
  link: ChainLink,
  choices: ChainChoices,
): Promise<EpochRecord> {
  const { profile, chainId, usdc } = link.facts;
  const network = choices.network(profile);
  const genesis = await blockAt(link.rpc, 0);
  if (network === null || usdc === null) throw new LinkError('no_address');
  if (genesis === null) throw new LinkError('not_answering');
  const rewardToken = network.rewardToken as Address;
  const latest = context.state.latestEpoch(profile);
  if (latest?.rewardToken === rewardToken && latest.genesisHash === genesis.hash) return latest;
  const epoch: EpochRecord = {
    epoch: epochName(genesis.hash, context.state.epochCount() + 1),
    profile,
    chainId,
    genesisHash: genesis.hash,
    rewardToken,
    usdc: usdc.address,
  };
  await context.writer.write(() => context.state.insertEpoch(epoch, context.nowMs()));
  return epoch;
}

function running(
  context: ChainContext,
  { link, sender, minter }: Opened,
  { options, stateSaver }: { options: EngineOptions; stateSaver: AnvilStateSaver | null },
): Engine {
  const epoch = link.epoch.epoch;
  const aligning = createMutex();
  const recover = async (): Promise<void> => {
    await takeBackLost(context, link, epoch);
    resume(context, sender, epoch).then(
      () => minter.kick(),
      (error: unknown) => context.log('warn', 'lost transactions wait', { error: String(error) }),
    );
  };
  const ended = watchChain(context, link, {
    onReorg: recover,
    async onHead(block) {
      options.onHead(block);
      if (link.local !== null || context.sends.unfinal(epoch) === 0) return;
      const final = await blockAt(link.rpc, 'finalized');
      if (final !== null) await finalise(context, link, final.number);
    },
  }).finally(() => stateSaver?.stop());
  minter.start(sender);
  const send = (request: SendRequest): Promise<SendOutcome> => requestSend(context, link, sender, request);
  return {
    epoch: link.epoch,
    client: link.client,
    profile: link.facts.profile,
    address: link.keys.address,
    ended,
    kickMinter: () => minter.kick(),
    // One after the other: each looks at what the one before has done.
    align: () => aligning.run(() => align(context, link, sender, wantedOf(options.choices))),
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
    save: async () => stateSaver?.save(),
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
async function withinMs(context: ChainContext, limitMs: number, work: Promise<void>): Promise<void> {
  let cancel = (): void => undefined;
  const limit = new Promise<void>((resolve) => {
    cancel = context.processClock.after(limitMs, resolve);
  });
  await Promise.race([work, limit]);
  cancel();
}
