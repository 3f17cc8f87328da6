import { accept, refuse, type Outcome, type Refusal } from '../../../shared/outcome.ts';
import type { OpenFrontCode } from '../../../shared/codes/openfront.ts';
import { playerActionsResult } from '../../../shared/wire/openfront.ts';
import type { Clock } from '../../platform/runtime.ts';
import { checkIntent, cooldownKey, COOLDOWN_TICKS } from './intent-checks.ts';
import type { World } from '../state/world.ts';
import {
  createEffectWatches,
  type EffectOutcome,
  type EffectWatches,
  type FinalStage,
} from './effect-watches.ts';
import type { BuildTarget } from './effect-result.ts';
import { createResultWatcher } from './result-watcher.ts';
import type { ConnectedGame } from '../bridge/connected-game.ts';
import type { GameControl } from './game-control.ts';
import type { BridgeConnection } from '../bridge/bridge-connection.ts';
import { createIntentLookup } from './resolve-player.ts';
import { translateIntent, type GameIntent, type WrittenIntent } from '../rules/translate-intent.ts';
import type { ReadTerritory } from '../state/territory.ts';

export type IntentStage = 'rejected' | 'queued' | FinalStage;

/** One submitted intent, as the window and the logs show it. */
export interface IntentRecord {
  readonly seq: number;
  readonly agentId: string;
  readonly atMs: number;
  readonly tick: number;
  /** The intent that was sent, or the requested one when it was rejected. */
  readonly intent: Readonly<Record<string, unknown>>;
  readonly stage: IntentStage;
  readonly code: string | null;
  readonly reason: string | null;
  /** Ticks from sending to the observed effect; null until there is one. */
  readonly effectTicks: number | null;
  /**
   * The result, as soon as it is visible: the land won by an attack, or whether a boat landed. Null until then, and for
   * intents without a later result. `onRecord` does not report it.
   */
  readonly result: string | null;
}

export interface IntentRequest {
  readonly agentId: string;
  /** The id of the action in the agent's menu; the type of the intent without one. */
  readonly actionId?: string;
  readonly intent: WrittenIntent;
  /** How long `submit` may wait for the effect, 0 to 5000 ms. */
  readonly waitMs: number;
}

export interface IntentResponse {
  readonly stage: 'queued' | 'confirmed' | 'no_change';
  /** A detail that the stage does not express, for example the amount that the game gave; otherwise null. */
  readonly result: string | null;
  readonly tick: number;
  readonly seq: number;
  readonly intent: GameIntent;
  /** Resolves with the final stage, also when `submit` returned earlier. */
  readonly outcome: Promise<FinalStage>;
}

type IntentOutcome = Outcome<IntentResponse, OpenFrontCode>;

export interface IntentDeps {
  readonly connectedGame: ConnectedGame;
  readonly control: GameControl;
  readonly clock: Clock;
  readonly readTerritory: ReadTerritory;
  /** The share of the player's troops that an attack without a number takes. */
  readonly attackRatio: () => number;
  /** Called when a record is created and when its stage changes; a result that is visible later is not reported. */
  readonly onRecord: (record: IntentRecord) => void;
}

export interface IntentService {
  submit(request: IntentRequest): Promise<IntentOutcome>;
  /** The last `max` records after `seq`, newest last. */
  recordsAfter(seq: number, max: number): readonly IntentRecord[];
  newestSeq(): number;
  /** The last actions of an agent in the connected game with their outcomes, newest last. */
  pastActions(agentId: string): readonly PastAction[];
}

export interface PastAction {
  readonly id: string;
  readonly tick: number;
  readonly stage: IntentStage;
  /** Ticks from sending to the effect; null without one. */
  readonly ticks: number | null;
  /** The result, or why the intent failed; null where the stage says everything. */
  readonly result: string | null;
}

const MAX_RECORDS = 500;
const MAX_PAST_ACTIONS = 8;
/**
 * The two timeouts together stay below two seconds, within which every tool must reply. The time that the agent lets
 * `submit` wait is added to them.
 */
const RECEIPT_TIMEOUT_MS = 1000;
const QUERY_TIMEOUT_MS = 900;
export const refuseNotConnected = (): Refusal<OpenFrontCode> =>
  refuse('NOT_CONNECTED', 'No game is connected', {
    next: 'ask the user to open their single-player game with the bridge and ?mcp=true',
  });

/**
 * Submits intents to the game and observes their effect. Each intent has a record
 * whose stage only moves forward:
 *
 * - `rejected`: it was never sent, or the bridge did not pass it on. Final.
 * - `queued`: it was sent; each tick is read for its effect.
 * - `confirmed`: the game's updates show the effect. Final.
 * - `no_change`: the state was already as requested, or the game had ended it by itself. Final.
 * - `no_effect`: no effect showed in its window, or the game ended, or the agent's player was eliminated. Final.
 * - `not_taken`: the turns of the game are known, and none contains the intent. Final.
 * - `unknown`: the game sent no tick, or the ticks after the intent were lost. Final.
 *
 * Records are kept in memory only. After a restart of the host, the audit log holds
 * the final stages; intents that were still queued are lost.
 */
export function createIntentService(deps: IntentDeps): IntentService {
  return new Intents(deps);
}

/** An intent that was sent, with what is needed to follow it. */
interface SentAction extends Omit<CheckedIntent, 'connection'>, BuildTarget {
  readonly seq: number;
  readonly agentId: string;
}

/** A checked intent with the connection and the world for which it was checked. */
interface CheckedIntent {
  readonly connection: BridgeConnection;
  readonly world: World;
  readonly intent: GameIntent;
}

class Intents implements IntentService {
  private readonly deps: IntentDeps;
  private records: IntentRecord[] = [];
  private seq = 0;
  private readonly watches: EffectWatches;
  /** The tick at which the cooldown of each intent key ends, for the game in `cooldownWorld`. */
  private readonly cooldowns = new Map<string, number>();
  private cooldownWorld: World | null = null;
  private readonly resultWatcher = createResultWatcher();
  private readonly actions = new Map<number, { readonly id: string; readonly world: World | null }>();

  constructor(deps: IntentDeps) {
    this.deps = deps;
    this.watches = createEffectWatches(deps);
    deps.connectedGame.on((event) => {
      const { world } = deps.connectedGame;
      if (event !== 'tick' || world === null) return;
      for (const { seq, result } of this.resultWatcher.read(world)) this.replaceRecord(seq, { result });
    });
  }

  pastActions(agentId: string): readonly PastAction[] {
    const { world } = this.deps.connectedGame;
    return this.records
      .filter(({ seq, agentId: actor }) => actor === agentId && this.actions.get(seq)?.world === world)
      .slice(-MAX_PAST_ACTIONS)
      .map(({ seq, tick, stage, effectTicks, result, reason, intent }) => ({
        id: this.actions.get(seq)?.id ?? String(intent['type']),
        tick,
        stage,
        ticks: effectTicks,
        result: result ?? reason,
      }));
  }

  recordsAfter(seq: number, max: number): readonly IntentRecord[] {
    return this.records.filter((record) => record.seq > seq).slice(-max);
  }

  newestSeq = (): number => this.seq;

  async submit(request: IntentRequest): Promise<IntentOutcome> {
    const checked = this.prepare(request);
    if (!checked.ok) return this.reject(request, checked);
    const { connection, world, intent } = checked.value;
    const maxMs = QUERY_TIMEOUT_MS + RECEIPT_TIMEOUT_MS + request.waitMs;
    const deadlineMs = this.deps.clock.monotonicMs() + maxMs;
    const buildCheck = await this.checkWithGame(checked.value);
    if (!buildCheck.ok) return this.reject({ ...request, intent }, buildCheck);
    const seq = this.addRecord({ ...request, intent }, 'queued', null);
    const watch = this.watches.begin({ world, intent, ...buildCheck.value }, (ended) =>
      this.finish({ seq, agentId: request.agentId, world, intent, ...buildCheck.value }, ended),
    );
    const receipt = await connection.sendIntent(intent, { timeoutMs: RECEIPT_TIMEOUT_MS });
    const refusal = bridgeRefusalOf(receipt);
    if (refusal !== null) {
      watch.cancel();
      return this.rejectUnsent(seq, refusal);
    }
    this.startCooldown(world, intent);
    watch.start(receipt.ok ? receipt.value.tick : null);
    const outcome = await this.waitForEffect(watch.outcome, request.waitMs);
    const queued = { tick: world.tick, seq, intent, outcome: watch.outcome.then(({ stage }) => stage) };
    if (outcome === null) return accept({ ...queued, stage: 'queued', result: null });
    const { stage, reason } = outcome;
    if (stage === 'confirmed' || stage === 'no_change') return accept({ ...queued, stage, result: reason });
    return this.refuseWithoutEffect(checked.value, { ...outcome, stage, deadlineMs });
  }

  /**
   * Refuses an intent without an effect. For a unit, the message has the reason that the game gives now, if it gives
   * one before the deadline of the reply, a monotonic time.
   */
  private async refuseWithoutEffect(
    sent: CheckedIntent,
    {
      stage,
      reason,
      deadlineMs,
    }: {
      readonly stage: 'no_effect' | 'not_taken' | 'unknown';
      readonly reason: string | null;
      readonly deadlineMs: number;
    },
  ): Promise<IntentOutcome> {
    const { intent, world } = sent;
    const leftMs = Math.min(QUERY_TIMEOUT_MS, deadlineMs - this.deps.clock.monotonicMs());
    const cause = stage === 'no_effect' && leftMs > 0 ? await this.checkWithGame(sent, leftMs) : null;
    const message = cause?.ok === false ? `No effect: ${cause.message}` : (reason ?? 'No effect');
    return withStage(refuse(REFUSAL_CODES[stage], message, { intent }), { stage, tick: world.tick });
  }

  /** Makes every check that needs no query to the game, and takes control of the game for the agent. */
  private prepare(request: IntentRequest): Outcome<CheckedIntent, OpenFrontCode> {
    const { connectedGame, control, readTerritory, attackRatio } = this.deps;
    const { world, connection, intentSchemas } = connectedGame;
    if (world === null || connection === null || intentSchemas === null) return refuseNotConnected();
    const translated = translateIntent(request.intent, createIntentLookup(world, attackRatio()));
    if (!translated.ok) return translated;
    const schemaCheck = intentSchemas.check(translated.value);
    if (!schemaCheck.ok) return schemaCheck;
    const intent = schemaCheck.value;
    const territory = intent.type === 'attack' ? readTerritory(world) : null;
    const verdict = checkIntent(intent, {
      world,
      territory,
      cooldownEndOf: (key) => this.cooldownEndOf(world, key),
    });
    if (!verdict.ok) return verdict;
    if (!control.acquire(request.agentId)) {
      return refuse('CONTROLLED_BY_OTHER', 'Another agent controls this game', {
        holder: control.holder()?.agentId ?? '',
      });
    }
    return accept({ connection, world, intent });
  }

  /**
   * Queries the game whether a unit can be built at its tile and what it costs. Without a usable reply, and for other
   * intents, `buildTile` is null.
   */
  private async checkWithGame(
    { connection, world, intent }: CheckedIntent,
    timeoutMs: number = QUERY_TIMEOUT_MS,
  ): Promise<Outcome<BuildTarget, OpenFrontCode>> {
    if (intent.type !== 'build_unit') return accept({ buildTile: null });
    const tile = Number(intent['tile']);
    const fields = { x: world.grid.x(tile), y: world.grid.y(tile), units: [intent['unit']] };
    const reply = await connection.query('actions', fields, { timeoutMs });
    if (!reply.ok) return reply.code === 'NOT_CONNECTED' ? reply : accept({ buildTile: null });
    const actions = playerActionsResult.safeParse(reply.value.result);
    const unit = actions.data?.buildableUnits.find(({ type }) => type === intent['unit']);
    // The intent is sent without a usable reply, because its effect will show whether it was possible.
    if (!reply.value.ok || unit === undefined) return accept({ buildTile: null });
    if (unit.canBuild !== false) return accept({ buildTile: unit.canBuild });
    const gold = Math.floor(world.me?.gold ?? 0);
    if (unit.cost > gold)
      return refuse('INSUFFICIENT_GOLD', 'Insufficient gold', { cost: unit.cost, have: gold });
    return refuse('NOT_BUILDABLE', `${unit.type} cannot be built there now`, { cost: unit.cost });
  }

  private cooldownEndOf(world: World, key: string): number | null {
    if (this.cooldownWorld !== world) return null;
    return this.cooldowns.get(key) ?? null;
  }

  private startCooldown(world: World, intent: GameIntent): void {
    if (this.cooldownWorld !== world) this.cooldowns.clear();
    this.cooldownWorld = world;
    const ticks = COOLDOWN_TICKS[intent.type];
    if (ticks !== undefined) this.cooldowns.set(cooldownKey(intent), world.tick + ticks);
  }

  private finish(
    { seq, agentId, world, intent, buildTile }: SentAction,
    { stage, reason, effectTicks }: EffectOutcome,
  ): void {
    if (stage !== 'confirmed' && stage !== 'unknown') this.cooldowns.delete(cooldownKey(intent));
    this.updateRecord(seq, { stage, effectTicks, reason, code: OUTCOME_CODES[stage] });
    if (stage === 'confirmed') this.resultWatcher.watch({ seq, world, intent, buildTile });
    world.recordUrgent('action_outcome', { agentId, details: { type: intent.type, stage } });
  }

  /** Returns null when the time is over or the game disconnects before the outcome is known. */
  private waitForEffect(outcome: Promise<EffectOutcome>, waitMs: number): Promise<EffectOutcome | null> {
    if (waitMs === 0) return Promise.resolve(null);
    const stops: (() => void)[] = [];
    const waitEnded = new Promise<null>((resolve) => {
      const stopWaiting = (): void => resolve(null);
      stops.push(
        this.deps.clock.after(waitMs, stopWaiting),
        // No effect can be observed after the game has disconnected.
        this.deps.connectedGame.on((event) => event === 'disconnected' && stopWaiting()),
      );
    });
    return Promise.race([outcome, waitEnded]).finally(() => stops.forEach((stop) => stop()));
  }

  private rejectUnsent(seq: number, refusal: Refusal<OpenFrontCode>): IntentOutcome {
    this.updateRecord(seq, { stage: 'rejected', code: refusal.code, reason: refusal.message });
    return withStage(refusal, { stage: 'rejected', tick: this.tick() });
  }

  private reject(request: IntentRequest, refusal: Refusal<OpenFrontCode>): IntentOutcome {
    this.addRecord(request, 'rejected', refusal);
    return withStage(refusal, { stage: 'rejected', tick: this.tick() });
  }

  private tick = (): number => this.deps.connectedGame.world?.tick ?? 0;

  private addRecord(
    request: IntentRequest,
    stage: IntentStage,
    refusal: Refusal<OpenFrontCode> | null,
  ): number {
    this.seq += 1;
    const record: IntentRecord = {
      seq: this.seq,
      agentId: request.agentId,
      atMs: this.deps.clock.nowMs(),
      tick: this.tick(),
      intent: request.intent,
      stage,
      code: refusal?.code ?? null,
      reason: refusal?.message ?? null,
      effectTicks: null,
      result: null,
    };
    this.records.push(record);
    const id = request.actionId ?? String(request.intent['type']);
    this.actions.set(this.seq, { id, world: this.deps.connectedGame.world });
    const oldest = this.records.length > MAX_RECORDS ? this.records.shift() : undefined;
    if (oldest !== undefined) this.actions.delete(oldest.seq);
    this.deps.onRecord(record);
    return this.seq;
  }

  private updateRecord(seq: number, change: Partial<IntentRecord>): void {
    const record = this.replaceRecord(seq, change);
    if (record !== null) this.deps.onRecord(record);
  }

  private replaceRecord(seq: number, change: Partial<IntentRecord>): IntentRecord | null {
    const index = this.records.findIndex((record) => record.seq === seq);
    const record = this.records[index];
    if (record === undefined) return null;
    const changedRecord = { ...record, ...change };
    this.records[index] = changedRecord;
    return changedRecord;
  }
}

const REFUSAL_CODES = { no_effect: 'NO_EFFECT', not_taken: 'NOT_TAKEN', unknown: 'NO_ANSWER' } as const;

/** The codes for which the window has sentences; null where the stage needs none. */
const OUTCOME_CODES: Readonly<Record<FinalStage, OpenFrontCode | null>> = {
  confirmed: null,
  no_change: null,
  ...REFUSAL_CODES,
};

/** The refusal when the bridge did not pass the intent on to the game; otherwise null. */
function bridgeRefusalOf(
  receipt: Awaited<ReturnType<BridgeConnection['sendIntent']>>,
): Refusal<OpenFrontCode> | null {
  if (!receipt.ok) return receipt;
  const { ok, error } = receipt.value;
  return ok
    ? null
    : refuse('GAME_REFUSED', 'The game did not accept the intent', { why: (error ?? '').slice(0, 160) });
}

/** Adds `error`, `stage` and `tick` to the detail of a refusal; the MCP server adds `accepted`. */
const withStage = (
  refusal: Refusal<OpenFrontCode>,
  state: { readonly stage: IntentStage; readonly tick: number },
): Refusal<OpenFrontCode> => ({
  ...refusal,
  detail: { error: refusal.message, ...state, ...refusal.detail },
});
