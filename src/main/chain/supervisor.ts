import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { freePort, startAnvil, type Anvil } from './node/anvil.ts';
import type {
  Address,
  Chain,
  ChainProfile,
  ChainState,
  ChainStatus,
  ChainProblem,
  KeyRole,
  Mints,
  SendOutcome,
  SendRequest,
} from './types.ts';
import { findBinary, type FoundBinary } from './node/binary.ts';
import { openChoices, type ChainChoice, type ChainChoices } from './network/choices.ts';
import { LinkError, createChainContext, pause, type ChainDeps, type ChainContext } from './context.ts';
import { dumpFile } from './node/state-file.ts';
import type { Engine } from './engine.ts';
import { KeyError, openKeys } from './network/keys.ts';
import { createMints } from './minting/mints.ts';
import { createMutex } from '../platform/mutex.ts';
import { endOrphan } from './node/orphan.ts';
import { PROFILES, profileFacts, type ProfileFacts } from './network/profiles.ts';
import { sendOutcome } from './transactions/outcome.ts';

const FIRST_BACKOFF_MS = 250;
const MAX_BACKOFF_MS = 10_000;
const LAST_SAVE_MS = 1500;

const STATE_OF: Readonly<Partial<Record<ChainProblem, ChainState>>> = {
  no_binary: 'missing',
  wrong_chain_id: 'wrong_chain',
  no_consent: 'off',
};

/** The chain with what only the host's own parts use. */
export interface ChainService extends Chain {
  readonly choices: Pick<ChainChoices, 'chosen' | 'isAllowed' | 'network' | 'ceilingMicro'>;
  /** `mints.setPaused`, resolved when it is stored. */
  pause(paused: boolean): Promise<void>;
  /** False when a real network was not typed or not described. The chain starts anew under the choice. */
  choose(choice: ChainChoice): Promise<boolean>;
  /** The port of a local chain; null where there is none. Waits for no more than its process. */
  port(): Promise<number | null>;
}

export const createChain = (deps: ChainDeps): ChainService => new Supervisor(createChainContext(deps));

/** What only a chain that is ready has. */
function deploymentOf(engine: Engine | null, facts: ProfileFacts, head: number | null) {
  if (engine === null) return { blockNumber: null, epoch: null, rewardToken: null, usdc: null };
  const { epoch, rewardToken, usdc } = engine.epoch;
  const usdcInfo = facts.usdc ?? { name: 'USDC', version: '2' };
  return { blockNumber: head, epoch, rewardToken, usdc: { ...usdcInfo, address: usdc } };
}

/** Waited for by many, opened once. */
function latch(): { readonly promise: Promise<void>; resolve(): void } {
  let resolve = (): void => undefined;
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}

/** Keeps one chain running: starts it, watches it, starts it again, and ends it with the host. */
class Supervisor implements ChainService {
  readonly mints: Mints;
  readonly choices: ChainChoices;
  private readonly context: ChainContext;
  /** Two choices at once would begin two lives of the chain, with one set of keys. */
  private readonly choiceMutex = createMutex();
  private isClosed = false;
  private controller = new AbortController();
  private running: Promise<void> = Promise.resolve();
  private state: ChainState = 'off';
  private problem: ChainProblem | null = null;
  private head: number | null = null;
  private binary: FoundBinary | null = null;
  private anvil: Anvil | null = null;
  private preferredPort: number | null = null;
  private portLatch = latch();
  private engine: Engine | null = null;
  private readonly waiters = new Set<() => void>();

  constructor(context: ChainContext) {
    this.context = context;
    this.choices = openChoices(context);
    this.mints = createMints({
      context,
      choices: this.choices,
      head: () => this.head,
      kick: () => this.engine?.kickMinter(),
      onPause: () => this.followPause(),
    });
  }

  start(): void {
    this.isClosed = false;
    this.begin();
  }

  async stop(): Promise<void> {
    this.isClosed = true;
    await this.end();
  }

  choose(choice: ChainChoice): Promise<boolean> {
    return this.choiceMutex.run(async () => {
      const chosen = await this.context.writer.write(() => this.choices.choose(choice));
      if (!chosen) return false;
      await this.end();
      // A host that stopped meanwhile must not be left with a chain.
      if (!this.isClosed) this.begin();
      return true;
    });
  }

  private begin(): void {
    this.controller = new AbortController();
    this.portLatch = latch();
    this.running = this.runLoop(this.controller.signal).catch((error: unknown) => {
      this.context.log('error', 'the chain stopped', { error: String(error) });
    });
  }

  private async end(): Promise<void> {
    this.controller.abort();
    await this.running;
    this.setState('off', null);
  }

  async pause(paused: boolean): Promise<void> {
    this.mints.setPaused(paused);
    // An empty job queued behind it comes back when it is committed.
    await this.context.writer.write(() => undefined);
  }

  readonly status = (): ChainStatus => {
    const profile = this.choices.profile();
    const facts = profileFacts(profile) ?? PROFILES.local;
    const { depth, oldestMs } = this.context.outbox.waiting(this.choices.ledgerProfile());
    const isPausedByOwner = this.state === 'ready' && this.choices.paused();
    return {
      profile,
      state: isPausedByOwner ? 'paused' : this.state,
      chainId: facts.chainId,
      playMoney: facts.local,
      ...deploymentOf(this.engine, facts, this.head),
      rpcUrl: this.anvil?.url ?? null,
      binary: this.binary?.file ?? null,
      detail: this.problem ?? (isPausedByOwner ? 'minting_paused' : null),
      outboxDepth: depth,
      oldestQueuedMs: oldestMs === null ? null : Math.max(0, this.context.nowMs() - oldestMs),
      mintingPaused: this.choices.paused(),
    };
  };

  async port(): Promise<number | null> {
    await this.portLatch.promise;
    return this.anvil?.port ?? null;
  }

  async whenReady(withinMs: number): Promise<boolean> {
    if (this.engine === null) await this.waitForChange(withinMs);
    return this.engine !== null;
  }

  reader() {
    return this.engine?.client ?? null;
  }

  async addressOf(role: KeyRole): Promise<Address> {
    const facts = profileFacts(this.choices.ledgerProfile());
    if (facts === null) throw new LinkError('no_address');
    // Asked with every offer; opening the keys reads the vault and multiplies on the curve.
    if (this.engine?.profile === facts.profile) return this.engine.address(role);
    const { vault, ports, givenKeys } = this.context;
    return (await openKeys({ vault, random: ports.random, given: givenKeys }, facts)).address(role);
  }

  async send(request: SendRequest): Promise<SendOutcome> {
    if (this.engine !== null) return this.engine.send(request);
    const known = await this.outcomeOf(request.purpose, request.ref);
    return known ?? { kind: 'refused', reason: 'chain_not_ready' };
  }

  async outcomeOf(purpose: string, ref: string): Promise<SendOutcome | null> {
    const send = this.context.sends.byRef(purpose, ref);
    return send === null ? null : sendOutcome(send);
  }

  async fundUsdc(wallet: Address, amountMicro: number, ref: string): Promise<SendOutcome> {
    if (this.engine !== null) return this.engine.fundUsdc(wallet, amountMicro, ref);
    return (await this.outcomeOf('faucet', ref)) ?? { kind: 'refused', reason: 'chain_not_ready' };
  }

  async balances(wallet: Address) {
    if (this.engine === null) return null;
    return this.engine.balances(wallet).catch(() => null);
  }

  private followPause(): void {
    this.changed();
    this.engine?.align().catch((error: unknown) => {
      this.context.log('warn', 'the contract did not follow the pause', { error: String(error) });
    });
  }

  /** One life of the chain after the other, with longer and longer breaks while none succeeds. */
  private async runLoop(signal: AbortSignal): Promise<void> {
    let backoffMs = FIRST_BACKOFF_MS;
    while (!signal.aborted) {
      const facts = this.selectedProfile();
      if (facts === null) return this.portLatch.resolve();
      const startedMs = this.context.processClock.monotonicMs();
      const problem = await this.runOnce(facts, signal);
      if (signal.aborted) return;
      const ranMs = this.context.processClock.monotonicMs() - startedMs;
      backoffMs = ranMs > MAX_BACKOFF_MS ? FIRST_BACKOFF_MS : backoffMs;
      this.setState(STATE_OF[problem] ?? 'down', problem);
      await pause(this.context, signal, backoffMs);
      backoffMs = Math.min(backoffMs * 2, MAX_BACKOFF_MS);
    }
  }

  private selectedProfile(): ProfileFacts | null {
    const profile = this.choices.profile();
    if (!this.choices.isAllowed(profile)) {
      this.setState('off', 'no_consent');
      return null;
    }
    const facts = profileFacts(profile);
    if (facts === null) this.setState('off', null);
    return facts;
  }

  private async runOnce(facts: ProfileFacts, signal: AbortSignal): Promise<ChainProblem> {
    const run = new AbortController();
    const stop = (): void => run.abort();
    signal.addEventListener('abort', stop, { once: true });
    try {
      const url = facts.local ? await this.startLocal(facts) : this.remoteUrl(facts.profile);
      this.portLatch.resolve();
      void this.anvil?.ended.then((how) => {
        if (run.signal.aborted) return;
        this.context.log('warn', 'the chain process ended', { how });
        if (this.engine === null) this.preferredPort = null;
        run.abort();
      });
      return await this.run(facts, url, run.signal);
    } catch (error) {
      if (error instanceof LinkError || error instanceof KeyError) return error.code;
      if (!run.signal.aborted) this.context.log('warn', 'the chain did not start', { error: String(error) });
      return 'not_answering';
    } finally {
      this.portLatch.resolve();
      signal.removeEventListener('abort', stop);
      await this.endRun(run);
    }
  }

  private async startLocal(facts: ProfileFacts): Promise<string> {
    const { context } = this;
    this.binary = findBinary({ env: context.env, moduleUrl: import.meta.url, chainFolder: context.folder });
    if (this.binary === null) throw new LinkError('no_binary');
    this.setState('starting', null);
    mkdirSync(context.folder, { recursive: true, mode: 0o700 });
    const pidFile = join(context.folder, 'process.json');
    if (await endOrphan(pidFile)) context.log('info', 'a chain process of an earlier host was ended');
    this.anvil = await startAnvil({
      program: this.binary.file,
      chainId: facts.chainId,
      // One port for the whole life of the host, unless somebody else took it.
      port: (this.preferredPort ??= await freePort()),
      pidFile,
      clock: context.processClock,
    });
    return this.anvil.url;
  }

  private remoteUrl(profile: ChainProfile): string {
    const network = this.choices.network(profile);
    if (network === null) throw new LinkError('no_address');
    this.setState('starting', null);
    return network.rpcUrl;
  }

  private async run(facts: ProfileFacts, url: string, signal: AbortSignal): Promise<ChainProblem> {
    // Loaded here and not with the host: it costs a fifth of a second.
    const { openEngine } = await import('./engine.ts');
    const engine = await openEngine(this.context, {
      facts,
      url,
      dumps: facts.local ? dumpFile(this.context.folder, facts.profile) : null,
      choices: this.choices,
      signal,
      onProblem: (code) => this.setState(this.state, code),
      onHead: (block) => {
        this.head = block;
        this.changed();
      },
    });
    this.engine = engine;
    this.setState('ready', this.problem);
    const problem = await engine.ended;
    return problem ?? 'not_answering';
  }

  /** The last dump, unless the process is gone or does not answer; then nothing of it stays. */
  private async endRun(run: AbortController): Promise<void> {
    const { engine, anvil } = this;
    this.engine = null;
    run.abort();
    let saving: Promise<unknown> | null = null;
    if (engine !== null && anvil !== null) {
      const limit = new AbortController();
      saving = engine.save().catch(() => undefined);
      await Promise.race([saving, pause(this.context, limit.signal, LAST_SAVE_MS), anvil.ended]);
      limit.abort();
    }
    await engine?.idle();
    await anvil?.kill();
    // Without its process it ends soon; the next life must not meet files that are still being put in place.
    await saving;
    this.anvil = null;
  }

  private setState(state: ChainState, problem: ChainProblem | null): void {
    if (state === this.state && problem === this.problem) return;
    this.state = state;
    this.problem = problem;
    if (state === 'ready' || state === 'off' || state === 'missing')
      for (const onChange of this.waiters) onChange();
    this.changed();
  }

  private changed(): void {
    this.context.bus.emit('chain.changed', { status: this.status() });
  }

  private waitForChange(withinMs: number): Promise<void> {
    return new Promise((resolve) => {
      const onChange = (): void => {
        cancel();
        this.waiters.delete(onChange);
        resolve();
      };
      const cancel = this.context.processClock.after(withinMs, onChange);
      this.waiters.add(onChange);
    });
  }
}
