import { accept, refuse, type Outcome } from '../../../shared/outcome.ts';
import type { McpCaller, ToolHandlers } from '../../platform/mcp/server-definition.ts';
import type { WaitEnd } from '../../platform/mcp/waiters.ts';
import { refuseNotConnected } from '../intents/intents.ts';
import { createTokenBudget } from '../rules/token-budget.ts';
import type { UrgentChange, World } from '../state/world.ts';
import { updateView } from '../views/update-view.ts';
import { clampWaitMs } from '../../platform/mcp/wait-limits.ts';
import type { OpenFrontTools } from './catalogue.ts';
import { gameStateOf, isOver, nextGameStep, type GameState, type GameToolContext } from './context.ts';

type Handler = ToolHandlers<OpenFrontTools>['game.wait_for_update'];
type WaitInput = Parameters<Handler>[0];
type WaitResponse = Outcome<Awaited<ReturnType<Handler>> extends Outcome<infer T> ? T : never>;

export const GAME_TOPIC = 'game';

/**
 * The minimum interval between responses without a new reason, so that a model that calls in a loop gets few of
 * them.
 */
const MIN_INTERVAL_MS = 1000;
/** These reasons end every wait, whatever it waits for, because no further action is possible. */
const FINAL_REASONS: ReadonlySet<string> = new Set(['game_ended', 'eliminated']);

/** One call of the tool, fixed when it begins. */
interface Wait {
  readonly agentId: string;
  /** The world at the beginning; another game that connects ends the wait. */
  readonly world: World | null;
  readonly sinceTick: number;
  readonly startTick: number;
  readonly input: WaitInput;
}

/**
 * Waits until something happens that the agent should act on and returns it as a tool
 * result, because every model reads results while some clients drop notifications.
 * Ordinary ticks do not end the wait, and neither does a lost connection to the game; the connection's return does.
 */
export const openFrontWaitTool =
  (context: GameToolContext): Handler =>
  async (input, { caller, signal, progress }): Promise<WaitResponse> => {
    const { connectedGame } = context.game;
    const world = connectedGame.world?.isKnown === true ? connectedGame.world : null;
    const startTick = world?.tick ?? 0;
    const sinceTick = Math.min(
      input.sinceTick ?? context.lastTicks.get(caller.agentId) ?? startTick,
      startTick,
    );
    const wait: Wait = { agentId: caller.agentId, world, sinceTick, startTick, input };
    if (hasReportedGone(context, wait)) return refuseNotConnected();
    const remainingMs = remainingIntervalMs(context, caller);
    const isFinal = isOver(gameStateOf(connectedGame));
    const timeoutMs = clampWaitMs(input.timeoutMs);
    const end = await context.waits.wait({
      agentId: caller.agentId,
      topic: GAME_TOPIC,
      timeoutMs: isFinal && remainingMs > 0 ? remainingMs : Math.max(remainingMs, timeoutMs),
      isDone: () => isDone(context, wait, remainingMs),
      signal,
      progress,
    });
    if (end === 'full') return refuse('RATE_LIMITED', 'You have too many open waits');
    return respond(context, wait, end);
  };

/** Milliseconds until this agent may get a response that has no new reason. */
function remainingIntervalMs({ clock, answeredAtMs }: GameToolContext, { agentId }: McpCaller): number {
  const lastMs = answeredAtMs.get(agentId);
  return lastMs === undefined ? 0 : Math.max(0, lastMs + MIN_INTERVAL_MS - clock.monotonicMs());
}

/** Whether the agent has got a response about the end of this game, which is reported once. */
const hasReportedGone = ({ game, reportedGoneWorlds }: GameToolContext, { agentId, world }: Wait): boolean =>
  world !== null && game.connectedGame.isGone && reportedGoneWorlds.get(agentId) === world;

function isDone(context: GameToolContext, wait: Wait, remainingMs: number): boolean {
  const { connectedGame } = context.game;
  if (wait.world === null) return connectedGame.world?.isKnown === true;
  if (connectedGame.world !== wait.world) return connectedGame.world?.isKnown === true;
  const state = gameStateOf(connectedGame);
  if (reasonsOf(wait.world, wait).length > 0 && state !== 'disconnected') return true;
  if (isOver(state)) return remainingMs === 0 || state === 'gone';
  const { maxTicks } = wait.input;
  return maxTicks !== undefined && wait.world.tick >= wait.startTick + maxTicks && remainingMs === 0;
}

/** The urgent changes since the agent's last result that it waits for, oldest first. */
function reasonsOf(world: World, { sinceTick, agentId, input: { reasons } }: Wait): UrgentChange[] {
  return world
    .urgentSince(sinceTick, agentId)
    .filter(({ reason }) => reasons === undefined || reasons.includes(reason) || FINAL_REASONS.has(reason));
}

function respond(context: GameToolContext, wait: Wait, end: WaitEnd): WaitResponse {
  const { game, clock, answeredAtMs, lastTicks, reportedGoneWorlds } = context;
  const { world } = game.connectedGame;
  if (world === null || !world.isKnown) {
    answeredAtMs.set(wait.agentId, clock.monotonicMs());
    return refuseNotConnected();
  }
  const state = gameStateOf(game.connectedGame);
  const sinceTick = world === wait.world ? wait.sinceTick : 0;
  const urgent = reasonsOf(world, { ...wait, sinceTick });
  answeredAtMs.set(wait.agentId, clock.monotonicMs());
  lastTicks.set(wait.agentId, world.tick);
  if (state === 'gone') reportedGoneWorlds.set(wait.agentId, world);
  const missed = world.droppedSince(sinceTick);
  return accept({
    status: statusOf(state, end, urgent.length > 0),
    reasons: [...new Set(urgent.map(({ reason }) => reason))],
    tick: world.tick,
    ...(missed > 0 ? { missed } : {}),
    ...detailsOf(urgent),
    ...endingOf(world, state),
    update: updateView(world, sinceTick, UPDATE_TOKENS),
    next: nextAfterWait(state, end, urgent.length > 0),
  });
}

/** The whole response stays below 300 tokens with its details. */
const UPDATE_TOKENS = 100;
const DETAIL_TOKENS = 90;

/** Who and what the newest reasons concern. */
function detailsOf(urgent: readonly UrgentChange[]) {
  const withDetails = urgent.filter(({ details }) => Object.keys(details).length > 0).toReversed();
  const { included } = createTokenBudget(DETAIL_TOKENS).take(
    withDetails,
    { max: 6, reserve: 0 },
    ({ reason, details }) => ({ reason, ...details }),
  );
  return included.length === 0 ? {} : { what: included.toReversed() };
}

function endingOf(world: World, state: GameState) {
  const { ending, me } = world;
  const place = me === null ? null : world.placeOf(me);
  if (state === 'dead') return { place };
  if (state !== 'ended' || ending === null) return {};
  return { myResult: ending.myResult, winner: ending.winner?.name ?? null, place };
}

/**
 * The response to a superseded wait asks its agent to stop: another call would supersede the newer wait, and so on
 * without end.
 */
function nextAfterWait(state: GameState, end: WaitEnd, hasReasons: boolean): string {
  if (end === 'superseded') return 'Stop here: a newer call of yours waits for this game. Do not wait again.';
  return end === 'timeout' && !hasReasons && state === 'playing'
    ? `Nothing urgent. ${nextGameStep(state)}`
    : nextGameStep(state);
}

const STATUS_BY_STATE = {
  gone: 'gone',
  ended: 'ended',
  dead: 'eliminated',
  disconnected: 'disconnected',
} as const;

function statusOf(state: GameState, end: WaitEnd, hasReasons: boolean) {
  if (end === 'superseded') return 'superseded' as const;
  if (state !== 'playing' && state !== 'spawn' && state !== 'paused') return STATUS_BY_STATE[state];
  if (hasReasons || end === 'done') return hasReasons ? ('changed' as const) : ('timeout' as const);
  return state === 'paused' ? ('paused' as const) : ('timeout' as const);
}
