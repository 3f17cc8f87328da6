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
  const named = facts.usdc ?? { name: 'USDC', version: '2' };
  return { blockNumber: head, epoch, rewardToken, usdc: { ...named, address: usdc } };
}

/** Waited for by many, opened once. */
function latch(): { readonly opened: Promise<void>; resolve(): void } {
  let resolve = (): void => undefined;
  const opened = new Promise<void>((done) => {
    resolve = done;
  });
  return { opened, resolve };
}

/** Keeps one chain running: starts it, watches it, starts it again, and ends it with the host. */
class Supervisor implements ChainService {
  readonly mints: Mints;
  readonly choices: ChainChoices;
  private readonly context: ChainContext;
  /** Two choices at once would begin two lives of the chain, with one set of keys. */
  private readonly choosing = createMutex();
  private isClosed = false;
  private life = new AbortController();
  private living: Promise<void> = Promise.resolve();
  private state: ChainState = 'off';
  private trouble: ChainProblem | null = null;
  private head: number | null = null;
  private binary: FoundBinary | null = null;
  private anvil: Anvil | null = null;
  private wantedPort: number | null = null;
  private portKnown = latch();
  private engine: Engine | null = null;
  private readonly waiting = new Set<() => void>();

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
    return this.choosing.run(async () => {
      const chosen = await this.context.writer.write(() => this.choices.choose(choice));
      if (!chosen) return false;
      await this.end();
      // A host that stopped meanwhile must not be left with a chain.
      if (!this.isClosed) this.begin();
      return true;
    });
  }

  private begin(): void {
    this.life = new AbortController();
    this.portKnown = latch();
    this.living = this.live(this.life.signal).catch((error: unknown) => {
      this.context.log('error', 'the chain stopped', { error: String(error) });
    });
  }

  private async end(): Promise<void> {
    this.life.abort();
    await this.living;
    this.turn('off', null);
  }

  async pause(paused: boolean): Promise<void> {
    this.mints.setPaused(paused);
    // An empty job queued behind it comes back when it is committed.
    await this.context.writer.write(() => undefined);
  }

  readonly status = (): ChainStatus => {
    const profile = this.choices.profile();
    const facts = profileFacts(profile) ?? PROFILES.local;
    const { depth, oldestMs } = this.context.outbox.waiting(this.choices.bookedUnder());
    const isStanding = this.state === 'ready' && this.choices.paused();
    return {
      profile,
      state: isStanding ? 'paused' : this.state,
      chainId: facts.chainId,
      playMoney: facts.local,
      ...deploymentOf(this.engine, facts, this.head),
      rpcUrl: this.anvil?.url ?? null,
      binary: this.binary?.file ?? null,
      detail: this.trouble ?? (isStanding ? 'minting_paused' : null),
      outboxDepth: depth,
      oldestQueuedMs: oldestMs === null ? null : Math.max(0, this.context.nowMs() - oldestMs),
      mintingPaused: this.choices.paused(),
    };
  };

  async port(): Promise<number | null> {
    await this.portKnown.opened;
    return this.anvil?.port ?? null;
  }

  async whenReady(withinMs: number): Promise<boolean> {
    if (this.engine === null) await this.turned(withinMs);
    return this.engine !== null;
  }

  reader() {
    return this.engine?.client ?? null;
  }

  async addressOf(role: KeyRole): Promise<Address> {
    const facts = profileFacts(this.choices.bookedUnder());
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
  private async live(signal: AbortSignal): Promise<void> {
    let backoffMs = FIRST_BACKOFF_MS;
    while (!signal.aborted) {
      const facts = this.wanted();
      if (facts === null) return this.portKnown.resolve();
      const startedMs = this.context.processClock.monotonicMs();
      const why = await this.liveOnce(facts, signal);
      if (signal.aborted) return;
      const livedMs = this.context.processClock.monotonicMs() - startedMs;
      backoffMs = livedMs > MAX_BACKOFF_MS ? FIRST_BACKOFF_MS : backoffMs;
      this.turn(STATE_OF[why] ?? 'down', why);
      await pause(this.context, signal, backoffMs);
      backoffMs = Math.min(backoffMs * 2, MAX_BACKOFF_MS);
    }
  }

  private wanted(): ProfileFacts | null {
    const profile = this.choices.profile();
    if (!this.choices.isAllowed(profile)) {
      this.turn('off', 'no_consent');
      return null;
    }
    const facts = profileFacts(profile);
    if (facts === null) this.turn('off', null);
    return facts;
  }

  private async liveOnce(facts: ProfileFacts, signal: AbortSignal): Promise<ChainProblem> {
    const life = new AbortController();
    const stop = (): void => life.abort();
    signal.addEventListener('abort', stop, { once: true });
    try {
      const url = facts.local ? await this.startLocal(facts) : this.remoteUrl(facts.profile);
      this.portKnown.resolve();
      void this.anvil?.ended.then((how) => {
        if (life.signal.aborted) return;
        this.context.log('warn', 'the chain process ended', { how });
        if (this.engine === null) this.wantedPort = null;
        life.abort();
      });
      return await this.run(facts, url, life.signal);
    } catch (error) {
      if (error instanceof LinkError || error instanceof KeyError) return error.code;
      if (!life.signal.aborted) this.context.log('warn', 'the chain did not start', { error: String(error) });
      return 'not_answering';
    } finally {
      this.portKnown.resolve();
      signal.removeEventListener('abort', stop);
      await this.endLife(life);
    }
  }

  private async startLocal(facts: ProfileFacts): Promise<string> {
    const { context } = this;
    this.binary = findBinary({ env: context.env, moduleUrl: import.meta.url, chainFolder: context.folder });
    if (this.binary === null) throw new LinkError('no_binary');
    this.turn('starting', null);
    mkdirSync(context.folder, { recursive: true, mode: 0o700 });
    const noteFile = join(context.folder, 'process.json');
    if (await endOrphan(noteFile)) context.log('info', 'a chain process of an earlier host was ended');
    this.anvil = await startAnvil({
      program: this.binary.file,
      chainId: facts.chainId,
      // One port for the whole life of the host, unless somebody else took it.
      port: (this.wantedPort ??= await freePort()),
      noteFile,
      clock: context.processClock,
    });
    return this.anvil.url;
  }

  private remoteUrl(profile: ChainProfile): string {
    const network = this.choices.network(profile);
    if (network === null) throw new LinkError('no_address');
    this.turn('starting', null);
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
      onTrouble: (code) => this.turn(this.state, code),
      onHead: (block) => {
        this.head = block;
        this.changed();
      },
    });
    this.engine = engine;
    this.turn('ready', this.trouble);
    const why = await engine.ended;
    return why ?? 'not_answering';
  }

  /** The last dump, unless the process is gone or does not answer; then nothing of it stays. */
  private async endLife(life: AbortController): Promise<void> {
    const { engine, anvil } = this;
    this.engine = null;
    life.abort();
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

  private turn(state: ChainState, trouble: ChainProblem | null): void {
    if (state === this.state && trouble === this.trouble) return;
    this.state = state;
    this.trouble = trouble;
    if (state === 'ready' || state === 'off' || state === 'missing') for (const wake of this.waiting) wake();
    this.changed();
  }

  private changed(): void {
    this.context.bus.emit('chain.changed', { status: this.status() });
  }

  private turned(withinMs: number): Promise<void> {
    return new Promise((resolve) => {
      const wake = (): void => {
        cancel();
        this.waiting.delete(wake);
        resolve();
      };
      const cancel = this.context.processClock.after(withinMs, wake);
      this.waiting.add(wake);
    });
  }
}
