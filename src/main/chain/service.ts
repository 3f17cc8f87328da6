import { dirname, join } from 'node:path';
import type {
  Address,
  Balances,
  Chain,
  ChainProblem,
  ChainStatus,
  KeyRole,
  Mints,
  TransactionOutcome,
  TransactionRequest,
} from './types.ts';
import { createChainChoices, type ChainChoice, type ChainChoices } from './network/network-choices.ts';
import { ChainConnectionError, createChainContext, type ChainDeps, type ChainContext } from './context.ts';
import type { ChainConnection } from './connection.ts';
import { loadKeys } from './network/keys.ts';
import { createMints } from './minting/mints.ts';
import { createMutex } from '../platform/mutex.ts';
import { cleanBackups } from './store/backup-address-removal-store.ts';
import { hasStoredAddresses, saveRpcAddresses, moveStoredAddresses } from './network/rpc-address.ts';
import { PROFILES, profileConfigOf, type ProfileConfig } from './network/profiles.ts';
import { isPlayMoney } from '../../shared/payments/networks.ts';
import { ChainSupervisor } from './supervisor.ts';
import { transactionOutcomeOf } from './transactions/transaction-outcome.ts';
import type { Outcome } from '../../shared/outcome.ts';
import type { TokenCheck } from './reward-token/token-check.ts';
import type { TokenPlan, TokenTerms } from './reward-token/deploy-token.ts';
import type { TokenCode } from './reward-token/token-operations.ts';

/** Loaded when a person deploys a contract: viem takes about 200 ms to load. */
const loadTokenOperations = () => import('./reward-token/token-operations.ts');

/** The chain with the methods that only the host itself uses. */
export interface ChainService extends Chain {
  readonly choices: Pick<ChainChoices, 'storedProfile' | 'isAllowed' | 'network' | 'dailyMintLimitMicro'>;
  /** Like `mints.setPaused`, but resolves when the switch is stored, or could not be. */
  setMintingPaused(paused: boolean): Promise<void>;
  /**
   * Stores a choice of the person and restarts the chain with it. False, without any change, if a real network is
   * chosen and its name was not typed before its first use, the addresses of its nodes are missing or invalid, or the
   * address of its contract is invalid.
   */
  choose(choice: ChainChoice): Promise<boolean>;
  /**
   * Estimates the deployment of a RewardToken to the running real network and its cost; nothing is signed for
   * it.
   */
  planToken(terms: TokenTerms): Promise<Outcome<TokenPlan, TokenCode>>;
  /** Deploys it, after a person typed the network's name once more, and records it when it is in a block. */
  deployToken(terms: TokenTerms & { readonly typedName: string }): Promise<Outcome<Address, TokenCode>>;
  /**
   * Compares the RewardToken of the running network with what this host needs; null while there is none, or the network
   * does not respond.
   */
  checkToken(): Promise<readonly TokenCheck[] | null>;
  /** The port of the local node; null if there is none. Waits until the node's process is started. */
  port(): Promise<number | null>;
}

export const createChain = (deps: ChainDeps): ChainService => new SupervisedChain(createChainContext(deps));

/** The fields of the status that exist only while the chain is ready. */
function deploymentOf(connection: ChainConnection | null, config: ProfileConfig, head: number | null) {
  if (connection === null) return { blockNumber: null, epoch: null, rewardToken: null, usdc: null };
  const { epoch, rewardToken, usdc } = connection.epoch;
  const usdcInfo = config.usdc ?? { name: 'USDC', version: '2' };
  return { blockNumber: head, epoch, rewardToken, usdc: { ...usdcInfo, address: usdc } };
}

/** The uses that the chain is ready for, and the problem that blocks each of the others. */
const abilitiesOf = (
  connection: ChainConnection | null,
  problem: ChainProblem | 'off',
): ChainStatus['abilities'] =>
  connection === null
    ? { read: problem, settle: problem, mint: problem }
    : { read: null, settle: connection.settleProblem, mint: connection.mintProblem };

/** Serves the calls of other domains. The supervisor runs the chain behind it. */
class SupervisedChain implements ChainService {
  readonly mints: Mints;
  readonly choices: ChainChoices;
  private readonly context: ChainContext;
  private readonly supervisor: ChainSupervisor;
  /** Choices are applied one at a time: two restarts at once would start two nodes with the same keys. */
  private readonly choiceMutex = createMutex();
  /**
   * Resolves when the addresses of nodes that an earlier version stored in the database were moved to the vault, or could
   * not be moved.
   */
  private addressMove: Promise<void> = Promise.resolve();
  /** Resolves when such addresses were removed from old backups, or could not be removed. */
  private backupCleaning: Promise<void> = Promise.resolve();
  private isStopped = false;

  constructor(context: ChainContext) {
    this.context = context;
    this.choices = createChainChoices(context);
    this.supervisor = new ChainSupervisor(context, this.choices, () => this.emitChanged());
    this.mints = createMints({
      context,
      choices: this.choices,
      headBlock: () => this.supervisor.head,
      schedulePass: () => this.supervisor.connection?.scheduleMintPass(),
      onPausedChange: () => this.applyPause(),
    });
  }

  start(): void {
    this.backupCleaning = this.cleanBackups();
    if (!hasStoredAddresses(this.context)) return this.supervisor.start();
    this.isStopped = false;
    this.addressMove = moveStoredAddresses(this.context)
      .catch((error: unknown) => {
        this.context.log('warn', 'the address of a node could not be moved to the vault', {
          error: String(error),
        });
      })
      .then(() => {
        if (!this.isStopped) this.supervisor.start();
      });
    return undefined;
  }

  /** Takes addresses of nodes, which may contain a key, out of backups that earlier versions made. */
  private async cleanBackups(): Promise<void> {
    const { folder, log } = this.context;
    try {
      const files = await cleanBackups(join(dirname(folder), 'backups'));
      if (files.length > 0)
        log('info', 'addresses of nodes were removed from backups', { files: files.join(' ') });
    } catch (error) {
      log('warn', 'a backup may contain the address of a node and could not be cleaned', {
        error: String(error),
      });
    }
  }

  async stop(): Promise<void> {
    this.isStopped = true;
    await Promise.all([this.addressMove, this.backupCleaning]);
    await this.supervisor.stop();
  }

  choose(choice: ChainChoice): Promise<boolean> {
    return this.choiceMutex.run(async () => {
      if (!this.choices.isValid(choice)) return false;
      const { rpcUrl, profile = this.choices.storedProfile() } = choice;
      const save = (): Promise<boolean> => this.context.writer.write(() => this.choices.choose(choice));
      const isStored =
        rpcUrl === undefined
          ? await save()
          : await saveRpcAddresses(this.context, { profile, addresses: rpcUrl }, save);
      if (!isStored) return false;
      await this.supervisor.restart();
      return true;
    });
  }

  async planToken(terms: TokenTerms): Promise<Outcome<TokenPlan, TokenCode>> {
    const { planTokenDeployment } = await loadTokenOperations();
    return planTokenDeployment(this.context, this.supervisor.connection, terms);
  }

  async deployToken(
    terms: TokenTerms & { readonly typedName: string },
  ): Promise<Outcome<Address, TokenCode>> {
    const { runTokenDeployment } = await loadTokenOperations();
    const deployed = await runTokenDeployment(this.context, this.supervisor.connection, terms);
    if (deployed.ok) await this.choiceMutex.run(() => this.supervisor.restart());
    return deployed;
  }

  async checkToken(): Promise<readonly TokenCheck[] | null> {
    const { checkDeployedToken } = await loadTokenOperations();
    return checkDeployedToken(this.supervisor.connection);
  }

  async setMintingPaused(paused: boolean): Promise<void> {
    this.mints.setPaused(paused);
    // Writer jobs run in order, so the switch is stored once this empty job has run.
    await this.context.writer.write(() => undefined);
  }

  readonly status = (): ChainStatus => {
    const { state, problem, head, connection, rpcUrl, binaryPath } = this.supervisor;
    const profile = this.choices.profile();
    const config = profileConfigOf(profile) ?? PROFILES.local;
    const { depth, oldestMs } = this.context.outbox.readBacklog(this.choices.ledgerProfile());
    const isPausedByOwner = state === 'ready' && this.choices.isPaused();
    return {
      profile,
      state: isPausedByOwner ? 'paused' : state,
      chainId: config.chainId,
      playMoney: isPlayMoney(profile),
      ...deploymentOf(connection, config, head),
      rpcUrl,
      binary: binaryPath,
      detail: problem ?? (isPausedByOwner ? 'minting_paused' : null) ?? connection?.mintProblem ?? null,
      abilities: abilitiesOf(connection, problem ?? (state === 'off' ? 'off' : 'not_answering')),
      outboxDepth: depth,
      waiting: this.context.outbox.countWaiting(this.choices.ledgerProfile()),
      oldestQueuedMs: oldestMs === null ? null : Math.max(0, this.context.nowMs() - oldestMs),
      mintingPaused: this.choices.isPaused(),
    };
  };

  async port(): Promise<number | null> {
    await this.addressMove;
    return this.supervisor.port();
  }

  whenReady(withinMs: number): Promise<boolean> {
    return this.supervisor.whenReady(withinMs);
  }

  reader() {
    return this.supervisor.connection?.client ?? null;
  }

  async readAddress(role: KeyRole): Promise<Address> {
    const config = profileConfigOf(this.choices.ledgerProfile());
    if (config === null) throw new ChainConnectionError('no_address');
    const { connection } = this.supervisor;
    // Every payment offer needs an address; opening the keys for it would read the vault and derive all accounts.
    if (connection?.profile === config.profile) return connection.address(role);
    const { vault, runtime, environmentKeys } = this.context;
    return (await loadKeys({ vault, random: runtime.random, environmentKeys }, config)).address(role);
  }

  async send(request: TransactionRequest): Promise<TransactionOutcome> {
    const { connection } = this.supervisor;
    if (connection !== null) return connection.send(request);
    const earlier = await this.readTransactionOutcome(request.purpose, request.ref);
    return earlier ?? { kind: 'refused', reason: 'chain_not_ready' };
  }

  async readTransactionOutcome(purpose: string, ref: string): Promise<TransactionOutcome | null> {
    const transaction = this.context.transactions.findByRef(purpose, ref);
    return transaction === null ? null : transactionOutcomeOf(transaction);
  }

  async fundUsdc(wallet: Address, amountMicro: number, ref: string): Promise<TransactionOutcome> {
    const { connection } = this.supervisor;
    if (connection !== null) return connection.fundUsdc(wallet, amountMicro, ref);
    return (
      (await this.readTransactionOutcome('faucet', ref)) ?? { kind: 'refused', reason: 'chain_not_ready' }
    );
  }

  async readBalances(wallet: Address): Promise<Balances | null> {
    const { connection } = this.supervisor;
    if (connection === null) return null;
    return connection.readBalances(wallet).catch(() => null);
  }

  private applyPause(): void {
    this.emitChanged();
    this.supervisor.connection?.align().catch((error: unknown) => {
      this.context.log('warn', 'the contract could not be paused or resumed', { error: String(error) });
    });
  }

  private emitChanged(): void {
    this.context.bus.emit('chain.changed', { status: this.status() });
  }
}
