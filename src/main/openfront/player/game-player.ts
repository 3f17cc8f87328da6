import type { OpenFrontCode } from '../../../shared/codes/openfront.ts';
import type { OpenFrontBudget, OpenFrontPlay } from '../../../shared/contract/openfront-player.ts';
import { refuse, type Refusal } from '../../../shared/outcome.ts';
import type { Writer } from '../../platform/db/writer.ts';
import type { Log } from '../../platform/log.ts';
import type { Clock } from '../../platform/runtime.ts';
import type { UrgentReason, World } from '../state/world.ts';
import type { NewDecision } from './decisions-store.ts';
import { refuseNotConnected } from '../intents/intents.ts';
import { createActionMenu, findActionMenuRefusal } from '../action-menu/create-menu.ts';
import type { ActionMenu, MenuEntry } from '../action-menu/menu.ts';
import type { OpenFront } from '../service.ts';
import { type PlayerDecision, type ActionChooser } from './action-chooser.ts';
import { situationText } from './situation-text.ts';

export interface GamePlayerSetup {
  readonly agentId: string;
  readonly name: string;
  readonly kind: OpenFrontPlay['kind'];
  readonly chooser: ActionChooser;
  readonly everyTicks: number;
  readonly budget: OpenFrontBudget;
}

export interface PlayerDeps {
  readonly game: OpenFront;
  readonly writer: Writer;
  readonly clock: Clock;
  readonly log: Log;
  readonly onChange: () => void;
}

/** How long the player waits for the effect of an action before it sends the next one. */
const EFFECT_TIMEOUT_MS = 1500;
/** Ticks to wait after a decision without a usable action. */
const RETRY_TICKS = 10;
const MAX_OUTCOME_LENGTH = 200;
/** Changes that the player reads with its next decision instead of deciding at once. */
const REASONS_THAT_CAN_WAIT: ReadonlySet<UrgentReason> = new Set<UrgentReason>([
  'action_outcome',
  'attack_over',
  'boat_over',
  'structure_ready',
  'request_ended',
]);

/** The reason why the player waits. */
type WaitReason = Refusal<OpenFrontCode>;

interface SentEntry {
  readonly intent: Readonly<Record<string, unknown>>;
  /** The outcome so far; replaced when the effect appears after the decision was recorded. */
  outcome: string;
  /** Resolves with the final outcome; null when `outcome` is final. */
  readonly finalOutcome: Promise<string> | null;
}

/**
 * One player of this host in the connected game. It decides every `everyTicks` ticks, and at once after an urgent
 * change, with one decision at a time. The game continues during a decision, so each action is checked again when it is
 * sent.
 */
export class GamePlayer {
  private readonly deps: PlayerDeps;
  private readonly setup: GamePlayerSetup;
  private readonly abort = new AbortController();
  private readonly stopListening: () => void;
  private readonly sinceMs: number;
  private state: OpenFrontPlay['state'] = 'waiting';
  private waitReason: WaitReason | null = null;
  private isBusy = false;
  private isHeld = false;
  private nextTick = 0;
  private decidedTick = -1;
  private gameId: string | null = null;
  private decisions = 0;
  private promptTokens = 0;
  private completionTokens = 0;
  private lastLatencyMs: number | null = null;

  constructor(setup: GamePlayerSetup, deps: PlayerDeps) {
    this.setup = setup;
    this.deps = deps;
    this.sinceMs = deps.clock.nowMs();
    this.stopListening = deps.game.connectedGame.on(() => this.decideIfDue());
    this.decideIfDue();
  }

  status(): OpenFrontPlay {
    const { agentId, name, kind, everyTicks, budget } = this.setup;
    const { state, waitReason, decisions, promptTokens, completionTokens, lastLatencyMs, sinceMs } = this;
    return {
      agentId,
      name,
      kind,
      state,
      code: waitReason?.code ?? null,
      reason: waitReason?.message ?? null,
      everyTicks,
      budget,
      decisions,
      promptTokens,
      completionTokens,
      lastLatencyMs,
      sinceMs,
    };
  }

  stop(reason: WaitReason | null = null): void {
    this.stopListening();
    this.abort.abort();
    this.deps.game.control.release(this.setup.agentId);
    this.setState('stopped', reason);
  }

  /** While a person plays, nothing is decided or sent, and the control is free for others. */
  hold(isHeld: boolean): void {
    if (this.isStopped || this.isHeld === isHeld) return;
    this.isHeld = isHeld;
    if (isHeld) {
      this.deps.game.control.release(this.setup.agentId);
      return this.setState('held', null);
    }
    this.nextTick = 0;
    this.setState('waiting', null);
    this.decideIfDue();
  }

  private get isStopped(): boolean {
    return this.abort.signal.aborted;
  }

  /** Starts a decision when one is due; runs after each event of the game. */
  private decideIfDue(): void {
    const { world, state } = this.deps.game.connectedGame;
    if (this.isBusy || this.isStopped || this.isHeld) return;
    const waitReason = world === null || state !== 'connected' ? refuseNotConnected() : waitReasonOf(world);
    if (world === null || waitReason !== null) return this.setState('waiting', waitReason);
    if (world.metadata.gameId !== this.gameId) this.useGame(world);
    const isUrgent = world
      .urgentSince(this.decidedTick)
      .some(({ reason }) => !REASONS_THAT_CAN_WAIT.has(reason));
    if (world.tick < this.nextTick && !isUrgent) return;
    this.isBusy = true;
    this.decide(world)
      .catch((error: unknown) =>
        this.deps.log('error', 'the player of the game failed', { error: String(error) }),
      )
      .finally(() => {
        this.isBusy = false;
        if (!this.isStopped && this.state === 'thinking') this.setState('playing', null);
      });
  }

  private useGame(world: World): void {
    this.gameId = world.metadata.gameId;
    this.nextTick = 0;
    this.decidedTick = -1;
  }

  private async decide(world: World): Promise<void> {
    const { tick } = world;
    this.decidedTick = tick;
    this.nextTick = tick + RETRY_TICKS;
    const menu = await createActionMenu(this.deps.game, world);
    if (this.isStopped) return;
    if (!menu.ok) return this.setState('waiting', menu);
    if (menu.value.entries.length === 0) return this.setState('playing', null);
    this.setState('thinking', null);
    const pastActions = this.deps.game.intents.pastActions(this.setup.agentId);
    const { entries } = menu.value;
    const { text: promptText, entries: offeredEntries } = situationText(world, entries, pastActions);
    const situation = { world, entries, offeredEntries, promptText, signal: this.abort.signal };
    const decision = await this.setup.chooser.decide(situation);
    if (this.isStopped) return;
    // A decision about an earlier situation must not undo a change that a person made in the meantime.
    if (this.isHeld) return this.addUsage(decision);
    this.nextTick = Math.max(world.tick + 1, tick + this.setup.everyTicks);
    this.addUsage(decision);
    const sent = await this.sendIntents(world, menu.value, decision);
    await this.storeDecision({ world, tick, seen: promptText, decision, sent });
    this.stopIfSpent();
  }

  private async sendIntents(
    world: World,
    { entries }: ActionMenu,
    { ids }: PlayerDecision,
  ): Promise<readonly SentEntry[]> {
    const sent: SentEntry[] = [];
    for (const id of ids) {
      const entry = entries.find((candidate) => candidate.id === id);
      // The user may have stopped the player or opened another game during the decision.
      if (
        entry === undefined ||
        this.isStopped ||
        this.isHeld ||
        this.deps.game.connectedGame.world !== world
      )
        break;
      sent.push(await this.submit(entry));
    }
    return sent;
  }

  private async submit({ id: actionId, intent }: MenuEntry): Promise<SentEntry> {
    const { agentId } = this.setup;
    const request = { agentId, actionId, intent, waitMs: EFFECT_TIMEOUT_MS };
    const response = await this.deps.game.intents.submit(request);
    if (response.ok) {
      const { stage, outcome } = response.value;
      return { intent, outcome: stage, finalOutcome: stage === 'queued' ? outcome : null };
    }
    if (response.code === 'CONTROLLED_BY_OTHER') this.setState('waiting', response);
    const outcome = `${response.code}: ${response.message}`.slice(0, MAX_OUTCOME_LENGTH);
    return { intent, outcome, finalOutcome: null };
  }

  private stopIfSpent(): void {
    const { decisions, tokens } = this.setup.budget;
    const isSpent =
      (decisions !== null && this.decisions >= decisions) ||
      (tokens !== null && this.promptTokens + this.completionTokens >= tokens);
    if (isSpent && !this.isStopped) this.stop(refuse('BUDGET_SPENT', 'The budget of this player is spent'));
  }

  private addUsage({ promptTokens, completionTokens, latencyMs }: PlayerDecision): void {
    this.decisions += 1;
    this.promptTokens += promptTokens ?? 0;
    this.completionTokens += completionTokens ?? 0;
    this.lastLatencyMs = latencyMs;
  }

  /** Stores the situation, the decision, the intents and their outcomes permanently. */
  private async storeDecision(action: {
    readonly world: World;
    readonly tick: number;
    readonly seen: string;
    readonly decision: PlayerDecision;
    readonly sent: readonly SentEntry[];
  }): Promise<void> {
    const { decision, sent } = action;
    const row: NewDecision = {
      gameId: action.world.metadata.gameId,
      agentId: this.setup.agentId,
      tick: action.tick,
      atMs: this.deps.clock.nowMs(),
      seen: action.seen,
      words: decision.text,
      sent: sent.map(({ intent }) => ({ ...intent })),
      outcome: sent.map(({ outcome }) => outcome),
      promptTokens: decision.promptTokens,
      completionTokens: decision.completionTokens,
      latencyMs: decision.latencyMs === null ? null : Math.round(decision.latencyMs),
    };
    const id = await this.deps.writer.write(() => this.deps.game.decisions.insert(row));
    this.deps.onChange();
    for (const sentEntry of sent)
      void sentEntry.finalOutcome?.then((outcome) => this.saveOutcome(id, sent, { sentEntry, outcome }));
  }

  /** Adds a late outcome to the stored decision. */
  private async saveOutcome(
    id: number,
    sent: readonly SentEntry[],
    { sentEntry, outcome }: { readonly sentEntry: SentEntry; readonly outcome: string },
  ): Promise<void> {
    sentEntry.outcome = outcome;
    const outcomes = sent.map((entry) => entry.outcome);
    try {
      await this.deps.writer.write(() => this.deps.game.decisions.updateOutcome(id, outcomes));
    } catch (error) {
      this.deps.log('warn', 'the outcome of a decision was not stored', { error: String(error) });
    }
    this.deps.onChange();
  }

  private setState(state: OpenFrontPlay['state'], reason: WaitReason | null): void {
    // A decision that ends late does not change what the person or the budget ended.
    if ((this.isHeld && state !== 'held' && state !== 'stopped') || (this.isStopped && state !== 'stopped'))
      return;
    if (this.state === state && this.waitReason?.message === reason?.message) return;
    this.state = state;
    this.waitReason = reason;
    this.deps.onChange();
  }
}

const waitReasonOf = (world: World): WaitReason | null =>
  world.isKnown ? findActionMenuRefusal(world) : refuseNotConnected();
