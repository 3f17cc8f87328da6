import { createBackoff } from '../platform/async/backoff.ts';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { freePort, startAnvil, type Anvil } from './node/anvil.ts';
import type { ChainProfile, ChainState, ChainProblem } from './types.ts';
import { findNodeProgram, type FoundNodeProgram } from './node/find-program.ts';
import type { ChainChoices } from './network/network-choices.ts';
import { ChainConnectionError, sleep, type ChainContext } from './context.ts';
import { stateDumpFile } from './node/state-file.ts';
import type { ChainConnection } from './connection.ts';
import { KeyError } from './network/keys.ts';
import { readRpcAddresses } from './network/rpc-address.ts';
import { stopOrphanProcess } from './node/orphan-process.ts';
import { profileConfigOf, type ProfileConfig } from './network/profiles.ts';

const BACKOFF = { initialMs: 250, maxMs: 10_000 };
const LAST_SAVE_MS = 1500;

const STATE_OF: Readonly<Partial<Record<ChainProblem, ChainState>>> = {
  no_binary: 'missing',
  wrong_chain_id: 'wrong_chain',
  no_consent: 'off',
};

/** A promise that is resolved from outside. */
function createLatch(): { readonly promise: Promise<void>; resolve(): void } {
  let resolve = (): void => undefined;
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}

/**
 * Keeps one chain running until the host stops: starts the node, opens a connection to it, and
 * tries again when either fails.
 *
 * States, and who sets them:
 * - `off`: not started, stopped, profile `off`, or a real network that no person has confirmed.
 *   Set by `stop` and `selectedProfile`. The loop ends; only `start` or `restart` leaves it.
 * - `starting`: an attempt runs. A local node is being started, or a remote URL is known, and
 *   `openChainConnection` restores, deploys and recovers. Set by `startLocal` and `readRemoteUrls`.
 * - `ready`: the connection is open and the minter runs. Set by `runConnection`.
 * - `down`, `missing`, `wrong_chain`: an attempt has ended with a problem. Set by `supervise`,
 *   which then waits 250 ms to 10 s, doubling after each attempt, and starts the next one.
 *
 * A ready connection ends when the node's process exits, when polling finds that the node does not
 * respond or runs another chain, or when `stop` or `restart` aborts it. `tearDown` then saves a local
 * chain, waits until no transaction is followed, and kills the node.
 *
 * Nothing of this is stored. After a crash of the host, the next one finds the pid record of a node
 * that may still run and kills it, the dumps of a local chain, and signed transactions and outbox rows
 * in the database; `src/main/chain/connection.ts` continues from these.
 *
 * `paused` is not a state of the supervisor: the service reports it for a ready chain whose minting is
 * paused.
 */
export class ChainSupervisor {
  state: ChainState = 'off';
  /** Why the chain cannot be used; null if nothing is known to be wrong. */
  problem: ChainProblem | null = null;
  /** Number of the newest block that was seen. */
  head: number | null = null;
  /** Not null only while the chain is ready. */
  connection: ChainConnection | null = null;
  private readonly context: ChainContext;
  private readonly choices: ChainChoices;
  private readonly onChange: () => void;
  private isStopped = false;
  private abort = new AbortController();
  private supervision: Promise<void> = Promise.resolve();
  private program: FoundNodeProgram | null = null;
  private anvil: Anvil | null = null;
  private preferredPort: number | null = null;
  /** Resolved once the port of the local node is known, or known to be missing. */
  private portLatch = createLatch();
  private readonly readyWaiters = new Set<() => void>();

  /** `onChange` is called after every change of state, problem or head. */
  constructor(context: ChainContext, choices: ChainChoices, onChange: () => void) {
    this.context = context;
    this.choices = choices;
    this.onChange = onChange;
  }

  /** URL of the local node; null while none runs. */
  get rpcUrl(): string | null {
    return this.anvil?.url ?? null;
  }

  /** Path of the node program that was found last. */
  get binaryPath(): string | null {
    return this.program?.file ?? null;
  }

  start(): void {
    this.isStopped = false;
    this.beginSupervising();
  }

  async stop(): Promise<void> {
    this.isStopped = true;
    await this.endSupervising();
  }

  /** Ends the chain and starts it again with the present choices. */
  async restart(): Promise<void> {
    await this.endSupervising();
    // The host may have stopped in the meantime.
    if (!this.isStopped) this.beginSupervising();
  }

  async port(): Promise<number | null> {
    await this.portLatch.promise;
    return this.anvil?.port ?? null;
  }

  /** Resolves with whether the chain is ready, as soon as it is, cannot become so, or `withinMs` have passed. */
  async whenReady(withinMs: number): Promise<boolean> {
    if (this.connection === null) await this.waitForChange(withinMs);
    return this.connection !== null;
  }

  private beginSupervising(): void {
    this.abort = new AbortController();
    this.portLatch = createLatch();
    this.supervision = this.supervise(this.abort.signal).catch((error: unknown) => {
      this.context.log('error', 'the chain stopped', { error: String(error) });
    });
  }

  private async endSupervising(): Promise<void> {
    this.abort.abort();
    await this.supervision;
    this.setState('off', null);
  }

  /** Starts the chain again and again, with growing pauses while attempts end early. */
  private async supervise(signal: AbortSignal): Promise<void> {
    const backoff = createBackoff(BACKOFF);
    while (!signal.aborted) {
      const config = this.selectedProfile();
      if (config === null) return this.portLatch.resolve();
      const startedMs = this.context.processClock.monotonicMs();
      const problem = await this.runOnce(config, signal);
      if (signal.aborted) return;
      const ranMs = this.context.processClock.monotonicMs() - startedMs;
      if (ranMs > BACKOFF.maxMs) backoff.reset();
      this.setState(STATE_OF[problem] ?? 'down', problem);
      await sleep(this.context, signal, backoff.nextDelayMs());
    }
  }

  private selectedProfile(): ProfileConfig | null {
    const profile = this.choices.profile();
    if (!this.choices.isAllowed(profile)) {
      this.setState('off', 'no_consent');
      return null;
    }
    const config = profileConfigOf(profile);
    if (config === null) this.setState('off', null);
    return config;
  }

  /** Starts the node and keeps a connection to it open. Resolves with the reason why that ended. */
  private async runOnce(config: ProfileConfig, signal: AbortSignal): Promise<ChainProblem> {
    const attemptAbort = new AbortController();
    const stop = (): void => attemptAbort.abort();
    signal.addEventListener('abort', stop, { once: true });
    try {
      const urls = config.isLocal
        ? [await this.startLocal(config)]
        : await this.readRemoteUrls(config.profile);
      this.portLatch.resolve();
      void this.anvil?.ended.then((how) => {
        if (attemptAbort.signal.aborted) return;
        this.context.log('warn', 'the chain process ended', { how });
        if (this.connection === null) this.preferredPort = null;
        attemptAbort.abort();
      });
      return await this.runConnection(config, urls, attemptAbort.signal);
    } catch (error) {
      if (error instanceof ChainConnectionError || error instanceof KeyError) return error.code;
      if (!attemptAbort.signal.aborted)
        this.context.log('warn', 'the chain did not start', { error: String(error) });
      return 'not_answering';
    } finally {
      this.portLatch.resolve();
      signal.removeEventListener('abort', stop);
      await this.tearDown(attemptAbort);
    }
  }

  private async startLocal(config: ProfileConfig): Promise<string> {
    const { context } = this;
    this.program = findNodeProgram({
      env: context.env,
      moduleUrl: import.meta.url,
      chainFolder: context.folder,
    });
    if (this.program === null) throw new ChainConnectionError('no_binary');
    this.setState('starting', null);
    mkdirSync(context.folder, { recursive: true, mode: 0o700 });
    const pidFile = join(context.folder, 'process.json');
    if (await stopOrphanProcess(pidFile)) context.log('info', 'a chain process of an earlier host was ended');
    this.anvil = await startAnvil({
      program: this.program.file,
      chainId: config.chainId,
      // The port stays the same while the host runs, unless the node could not start on it.
      port: (this.preferredPort ??= await freePort()),
      pidFile,
      clock: context.processClock,
    });
    return this.anvil.url;
  }

  private async readRemoteUrls(profile: ChainProfile): Promise<readonly string[]> {
    const urls = this.choices.network(profile) === null ? [] : await readRpcAddresses(this.context, profile);
    if (urls.length === 0) throw new ChainConnectionError('no_address');
    this.setState('starting', null);
    return urls;
  }

  private async runConnection(
    config: ProfileConfig,
    urls: readonly string[],
    signal: AbortSignal,
  ): Promise<ChainProblem> {
    // The module is loaded only when a node runs, because viem takes about 200 ms to load.
    const { openChainConnection } = await import('./connection.ts');
    const connection = await openChainConnection(this.context, {
      config,
      urls,
      stateFile: config.isLocal ? stateDumpFile(this.context.folder, config.profile) : null,
      choices: this.choices,
      signal,
      onProblem: (code) => this.setState(this.state, code),
      onDeployed: () => void this.restart(),
      onHead: (block) => {
        this.head = block;
        this.onChange();
      },
    });
    this.connection = connection;
    this.setState('ready', this.problem);
    const problem = await connection.ended;
    return problem ?? 'not_answering';
  }

  /** Saves a local chain a last time, unless its node has exited or takes too long, and kills the node. */
  private async tearDown(attemptAbort: AbortController): Promise<void> {
    const { connection, anvil } = this;
    this.connection = null;
    attemptAbort.abort();
    let lastSave: Promise<unknown> | null = null;
    if (connection !== null && anvil !== null) {
      const limit = new AbortController();
      lastSave = connection.save().catch(() => undefined);
      await Promise.race([lastSave, sleep(this.context, limit.signal, LAST_SAVE_MS), anvil.ended]);
      limit.abort();
    }
    await connection?.whenIdle();
    await anvil?.kill();
    // A save that took too long fails once the node is killed. It must be over before the next attempt
    // reads the dump, because it may still be renaming files.
    await lastSave;
    this.anvil = null;
  }

  private setState(state: ChainState, problem: ChainProblem | null): void {
    if (state === this.state && problem === this.problem) return;
    this.state = state;
    this.problem = problem;
    if (state === 'ready' || state === 'off' || state === 'missing')
      for (const onChange of this.readyWaiters) onChange();
    this.onChange();
  }

  private waitForChange(withinMs: number): Promise<void> {
    return new Promise((resolve) => {
      const onChange = (): void => {
        cancelTimer();
        this.readyWaiters.delete(onChange);
        resolve();
      };
      const cancelTimer = this.context.processClock.after(withinMs, onChange);
      this.readyWaiters.add(onChange);
    });
  }
}
