import { createPublicClient, encodeFunctionData, http, type PublicClient } from 'viem';
import { REWARD_TOKEN_ABI, USDC_ABI } from './network/abi.ts';
import { toMicro } from './token-amounts.ts';
import type {
  Address,
  Balances,
  ChainProblem,
  KeyRole,
  TransactionOutcome,
  TransactionRequest,
} from './types.ts';
import type { ChainChoices } from './network/network-choices.ts';
import {
  applyContractSettings,
  checkUsdc,
  deployContracts,
  isDeployed,
  hasOurContracts,
  prepareLocalEpoch,
  renewUsdc,
} from './deployment.ts';
import {
  ChainConnectionError,
  sleep,
  type ChainContext,
  type ChainNode,
  type DeployedNode,
  type PayableNode,
} from './context.ts';
import { installMeteredContracts } from './metered-contracts.ts';
import type { DumpFile } from './node/state-file.ts';
import { AnvilStateSaver } from './node/state-saver.ts';
import { createFailoverFetch } from './network/failover.ts';
import { loadKeys } from './network/keys.ts';
import { AnvilRpc } from './node/anvil-rpc.ts';
import { Minter, MINT_PURPOSE } from './minting/minter.ts';
import { createMutex } from '../platform/mutex.ts';
import type { ProfileConfig } from './network/profiles.ts';
import { adoptToken, isDeploying } from './reward-token/deploy-token.ts';
import { findMintProblem, prepareRemoteEpoch } from './reward-token/remote-epoch.ts';
import { readBlock, readChainId, readFinalBlock } from './network/node-reads.ts';
import { markFinalUpTo } from './minting/finality.ts';
import { revertReorganised } from './minting/reorganisation.ts';
import { resumeOpenTransactions } from './transactions/resume.ts';
import { createRpc } from './network/rpc.ts';
import { Sender, type TransactionHooks } from './transactions/sender.ts';
import { requestTransaction } from './transactions/request-transaction.ts';
import { watchChain } from './network/watch-chain.ts';

export interface ChainConnectionOptions {
  readonly config: ProfileConfig;
  /** The addresses of the node, of which the first one that responds is used. */
  readonly urls: readonly string[];
  /** The saved state of a local chain; null on a real network. */
  readonly stateFile: DumpFile | null;
  readonly choices: ChainChoices;
  readonly signal: AbortSignal;
  readonly onProblem: (code: ChainProblem | null) => void;
  readonly onHead: (block: number) => void;
  /** Called when the deployment to a real network is final or has failed, so that the connection can be opened anew. */
  readonly onDeployed: () => void;
}

/**
 * An open connection to a chain on which USDC can be paid, and rewards can be minted unless `mintProblem` says why not;
 * database and blocks agree. It owns the RPC connection, the sender and the minter, and ends for good when `ended` resolves; the
 * supervisor then opens a new one.
 */
export interface ChainConnection {
  readonly epoch: PayableNode['epoch'];
  /** Why rewards cannot be minted, although the chain works; null if they can. */
  readonly mintProblem: ChainProblem | null;
  /** Why the host cannot send the payments of others itself; null if it can. */
  readonly settleProblem: ChainProblem | null;
  readonly client: PublicClient;
  /** The profile whose keys it signs with. */
  readonly profile: ProfileConfig['profile'];
  address(role: KeyRole): Address;
  /**
   * Resolves with the reason why the chain can no longer be used, or with null after the signal was
   * aborted.
   */
  readonly ended: Promise<ChainProblem | null>;
  scheduleMintPass(): void;
  /** Sets pause and daily mint limit of a local chain's contract to the chosen values. */
  align(): Promise<void>;
  send(request: TransactionRequest): Promise<TransactionOutcome>;
  /** The parts with which a contract is deployed to a real network. */
  readonly deployment: { readonly node: PayableNode; readonly sender: Sender };
  fundUsdc(wallet: Address, amountMicro: number, ref: string): Promise<TransactionOutcome>;
  readBalances(wallet: Address): Promise<Balances>;
  /** Saves a local chain; does nothing on a real network. */
  save(): Promise<void>;
  /** Resolves when minter and sender are idle; call it after the signal was aborted. */
  whenIdle(): Promise<void>;
}

/** The address that errors of viem name in place of the one of the node. */
const PLACEHOLDER_URL = 'http://chain-node.invalid';
const NODE_START_MS = 10_000;
const NODE_RETRY_MS = 10;
const MAX_RESUME_MS = 5000;

/**
 * Opens a connection to the chain at `options.urls`: restores a local chain, finds or makes the deployment, and sends
 * open transactions again. Throws `ChainConnectionError` or `KeyError` if the chain cannot be used.
 */
export async function openChainConnection(
  context: ChainContext,
  options: ChainConnectionOptions,
): Promise<ChainConnection> {
  const { config, urls, signal } = options;
  const { chainId, isLocal } = config;
  const [url = ''] = urls;
  const fetch = createFailoverFetch(urls, { fetch: context.fetch, chainId, log: context.log });
  const rpc = createRpc(url, fetch);
  const anvil = isLocal ? new AnvilRpc(rpc) : null;
  let stateSaver: AnvilStateSaver | null = null;
  const node: ChainNode = {
    config,
    url,
    rpc,
    client: createPublicClient({
      // viem names the address in every error, and the real one may contain a provider's key.
      transport: http(PLACEHOLDER_URL, {
        retryCount: 0,
        timeout: NODE_START_MS,
        fetchFn: (_address, init) => fetch(url, init ?? {}),
      }),
    }) as PublicClient,
    anvil,
    keys: await loadKeys(
      { vault: context.vault, random: context.runtime.random, environmentKeys: context.environmentKeys },
      config,
    ),
    signal,
    reportProblem: options.onProblem,
    onTransactionMined: () => stateSaver?.scheduleSave(),
  };
  await waitForNode(context, node);
  if (anvil !== null && options.stateFile !== null)
    await restoreState(context, node, anvil, options.stateFile);
  const opened = await prepareDeployment(context, node, options);
  if (anvil !== null && options.stateFile !== null) {
    const file = options.stateFile;
    const onSaved = async (block: number): Promise<void> => {
      if (await markFinalUpTo(context, opened.node, block)) resumeReorganised(context, opened);
    };
    stateSaver = new AnvilStateSaver(context, { rpc, anvil, file, onSaved });
    await stateSaver.save();
  }
  const head = await readBlock(rpc, 'latest');
  if (head !== null) options.onHead(head.number);
  return startConnection(context, opened, { options, stateSaver });
}

/**
 * Verifies the chain id of the node. It waits for up to `NODE_START_MS` until a local node responds; a node of a real
 * network gets one attempt.
 */
async function waitForNode(context: ChainContext, { rpc, config, signal }: ChainNode): Promise<void> {
  const untilMs = context.processClock.monotonicMs() + (config.isLocal ? NODE_START_MS : 0);
  for (;;) {
    signal.throwIfAborted();
    try {
      if ((await readChainId(rpc)) !== config.chainId) throw new ChainConnectionError('wrong_chain_id');
      return;
    } catch (error) {
      if (error instanceof ChainConnectionError) throw error;
      if (context.processClock.monotonicMs() >= untilMs) throw new ChainConnectionError('not_answering');
    }
    await new Promise<void>((resolve) => context.processClock.after(NODE_RETRY_MS, resolve));
  }
}

/** Loads the newest dump that is not damaged, marks the damaged ones before it, and gives our keys gas. */
async function restoreState(
  context: ChainContext,
  node: ChainNode,
  anvil: AnvilRpc,
  stateFile: DumpFile,
): Promise<void> {
  for (const { name, dump } of stateFile.load()) {
    if (await anvil.load(dump)) break;
    context.log('error', 'a dump of the local chain is damaged; trying an older one', { name });
    stateFile.markDamaged(name);
  }
  for (const role of ['admin', 'minter', 'facilitator', 'faucet'] as const)
    await anvil.setPlayMoneyBalance(node.keys.address(role));
}

interface PreparedDeployment {
  readonly node: PayableNode;
  readonly sender: Sender;
  /** Null while rewards cannot be minted, for the reason `mintProblem`. */
  readonly minter: Minter | null;
  readonly mintProblem: ChainProblem | null;
}

/**
 * Finds or makes the deployment, sets back transactions whose block is no longer in the chain, and sends open ones
 * again. A local chain without our contracts begins a new epoch (`isFresh`).
 */
async function prepareDeployment(
  context: ChainContext,
  node: ChainNode,
  options: ChainConnectionOptions,
  { isFresh }: { readonly isFresh: boolean } = { isFresh: false },
): Promise<PreparedDeployment> {
  const { choices } = options;
  if (!node.config.isLocal) return prepareRemote(context, node, choices);
  const epoch = await prepareLocalEpoch(context, node, { isFresh });
  const hooks = new Map<string, TransactionHooks>();
  const sender = new Sender(context, node, epoch.epoch, hooks);
  const build = (deployed: DeployedNode['epoch']) => {
    const deployedNode = { ...node, epoch: deployed };
    const minter = new Minter(context, deployedNode, () => choices.isPaused());
    hooks.set(MINT_PURPOSE, minter);
    return { node: deployedNode, minter };
  };
  let opened = isDeployed(epoch) ? build(epoch) : null;
  await revertReorganisedEntries(context, node, epoch.epoch);
  await waitUpTo(context, MAX_RESUME_MS, resumeOpenTransactions(context, sender, epoch.epoch));
  if (opened === null) {
    options.onProblem('deploying');
    opened = build(
      await deployContracts(context, node, sender, {
        ...epoch,
        dailyMintLimitMicro: choices.dailyMintLimitMicro(),
      }),
    );
    options.onProblem(null);
  }
  if (!(await hasOurContracts(opened.node))) {
    if (isFresh) throw new ChainConnectionError('no_contract');
    return prepareDeployment(context, node, options, { isFresh: true });
  }
  await renewUsdc(context, opened.node, sender);
  await installMeteredContracts(opened.node);
  await checkUsdc(opened.node);
  await applyContractSettings(context, opened.node, sender, contractSettingsOf(choices));
  return { ...opened, sender, mintProblem: null };
}

/**
 * Opens a real network. USDC can be paid there as soon as its contract is the right one; rewards are minted only when
 * there is a RewardToken and a key that may mint.
 */
async function prepareRemote(
  context: ChainContext,
  node: ChainNode,
  choices: ChainChoices,
): Promise<PreparedDeployment> {
  const epoch = await adoptToken(context, choices, await prepareRemoteEpoch(context, node, choices));
  const payable: PayableNode = { ...node, epoch };
  await checkUsdc(payable);
  const hooks = new Map<string, TransactionHooks>();
  const sender = new Sender(context, node, epoch.epoch, hooks);
  const mintProblem = await findMintProblem(context, node, epoch);
  let minter: Minter | null = null;
  if (isDeployed(epoch) && mintProblem === null) {
    minter = new Minter(context, { ...node, epoch }, () => choices.isPaused());
    hooks.set(MINT_PURPOSE, minter);
  }
  await revertReorganisedEntries(context, node, epoch.epoch);
  await waitUpTo(context, MAX_RESUME_MS, resumeOpenTransactions(context, sender, epoch.epoch));
  return { node: payable, sender, minter, mintProblem };
}

const contractSettingsOf = (choices: ChainChoices) => ({
  dailyMintLimitMicro: choices.dailyMintLimitMicro(),
  paused: choices.isPaused(),
});

function startConnection(
  context: ChainContext,
  { node, sender, minter, mintProblem }: PreparedDeployment,
  { options, stateSaver }: { options: ChainConnectionOptions; stateSaver: AnvilStateSaver | null },
): ChainConnection {
  const epoch = node.epoch.epoch;
  const alignMutex = createMutex();
  const ended = watchChain(context, node, {
    async onHead({ number: block, timestamp = 0 }) {
      const { hasReorganised, finalBlock } = await revertReorganisedEntries(context, node, epoch, block);
      if (hasReorganised) resumeReorganised(context, { node, sender, minter });
      if (finalBlock !== null && (await markFinalUpTo(context, node, finalBlock)))
        resumeReorganised(context, { node, sender, minter });
      if (mintProblem === 'deploying' && !(await isDeploying(context, node, epoch))) options.onDeployed();
      minter?.onNewBlock(timestamp * 1000);
      options.onHead(block);
    },
  }).finally(() => stateSaver?.stop());
  minter?.start(sender);
  const send = (request: TransactionRequest): Promise<TransactionOutcome> =>
    requestTransaction(context, node, sender, request);
  return {
    epoch: node.epoch,
    mintProblem,
    settleProblem: node.keys.problem('facilitator'),
    deployment: { node, sender },
    client: node.client,
    profile: node.config.profile,
    address: node.keys.address,
    ended,
    scheduleMintPass: () => minter?.schedulePass(),
    // The calls run one at a time, because each compares the contract with the chosen values first.
    align: () =>
      alignMutex.run(async () => {
        const { epoch: deployed } = node;
        if (!isDeployed(deployed)) return;
        await applyContractSettings(
          context,
          { ...node, epoch: deployed },
          sender,
          contractSettingsOf(options.choices),
        );
      }),
    send,
    async fundUsdc(wallet, amountMicro, ref) {
      if (node.anvil === null) return { kind: 'refused', reason: 'real_network' };
      const data = encodeFunctionData({
        abi: USDC_ABI,
        functionName: 'mint',
        args: [wallet, BigInt(amountMicro)],
      });
      return send({ role: 'faucet', purpose: 'faucet', ref, to: node.epoch.usdc, data });
    },
    readBalances: (wallet) => readBalances(node, wallet),
    save: async () => stateSaver?.save(),
    async whenIdle() {
      await minter?.whenIdle();
      await sender.whenIdle();
    },
  };
}

/**
 * Sets back what is in no block of the chain any more. `finalBlock` is null on a local chain, and while nothing of a
 * real network waits to become final.
 */
async function revertReorganisedEntries(
  context: ChainContext,
  node: ChainNode,
  epoch: string,
  head?: number,
): Promise<{ readonly hasReorganised: boolean; readonly finalBlock: number | null }> {
  if (node.config.isLocal)
    return { hasReorganised: await revertReorganised(context, node, epoch, null), finalBlock: null };
  const newest = head ?? (await readBlock(node.rpc, 'latest'))?.number ?? 0;
  const { transactions, outbox } = context;
  if (
    !transactions.hasReplaceable(epoch, newest - node.config.finalDepth) &&
    outbox.listPaidByOthers(epoch, { includeFinal: false }).length === 0
  )
    return { hasReorganised: false, finalBlock: null };
  const finalBlock = await readFinalBlock(node, newest);
  return { hasReorganised: await revertReorganised(context, node, epoch, finalBlock), finalBlock };
}

/** Sends the transactions that were set back to the node again. Minting continues when they are in a block. */
function resumeReorganised(
  context: ChainContext,
  { node, sender, minter }: Pick<PreparedDeployment, 'node' | 'sender' | 'minter'>,
): void {
  resumeOpenTransactions(context, sender, node.epoch.epoch).then(
    () => minter?.schedulePass(),
    (error: unknown) =>
      context.log('warn', 'transactions of replaced blocks could not be sent again', {
        error: String(error),
      }),
  );
}

async function readBalances({ client, epoch }: PayableNode, wallet: Address): Promise<Balances> {
  const { rewardToken } = epoch;
  const [monard, usdcMicro, wei] = await Promise.all([
    rewardToken === null
      ? 0n
      : client
          .readContract({
            address: rewardToken,
            abi: REWARD_TOKEN_ABI,
            functionName: 'balanceOf',
            args: [wallet],
          })
          // There may be no contract at the address that was named.
          .catch(() => 0n),
    client.readContract({ address: epoch.usdc, abi: USDC_ABI, functionName: 'balanceOf', args: [wallet] }),
    client.getBalance({ address: wallet }),
  ]);
  return { monardMicro: toMicro(monard), usdcMicro, wei };
}

/** Waits for `work`, but at most `limitMs`; the work continues after that. */
async function waitUpTo(context: ChainContext, limitMs: number, work: Promise<void>): Promise<void> {
  const limit = new AbortController();
  await Promise.race([work, sleep(context, limit.signal, limitMs)]);
  limit.abort();
}
