import { accept, refuse, type Outcome } from '../../../shared/outcome.ts';
import type { ToolHandlers } from '../../platform/mcp/definition.ts';
import type { WaitEnd } from '../../platform/mcp/waiters.ts';
import type { World } from '../state/world.ts';
import { updateView } from '../views/update-view.ts';
import { WAIT_LIMITS, type OpenFrontTools } from './catalogue.ts';
import { nextStep, worldOf, type GameToolContext } from './context.ts';

type Handler = ToolHandlers<OpenFrontTools>['game.wait_for_update'];
type WaitReply = Outcome<Awaited<ReturnType<Handler>> extends Outcome<infer T> ? T : never>;

export const GAME_TOPIC = 'game';

/**
 * Waits for an urgent change and returns it as a tool result, because every model
 * reads results while some clients drop notifications. Ordinary ticks do not end the wait.
 */
export const waitTool =
  (context: GameToolContext): Handler =>
  async ({ sinceTick, timeoutMs }, { caller, signal, progress }): Promise<WaitReply> => {
    const world = worldOf(context);
    if (!world.ok) return world;
    const { tick } = world.value;
    const since = Math.min(sinceTick ?? context.lastTicks.get(caller.agentId) ?? tick, tick);
    const end = await context.waits.wait({
      agentId: caller.agentId,
      topic: GAME_TOPIC,
      timeoutMs: Math.min(WAIT_LIMITS.maxMs, Math.max(WAIT_LIMITS.minMs, timeoutMs)),
      isDone: () => hasUpdates(context, world.value, since),
      signal,
      progress,
    });
    if (end === 'full') return refuse('RATE_LIMITED', 'You have too many open waits');
    const reply = replyOf(context, since, end);
    context.lastTicks.set(caller.agentId, reply.tick);
    return accept(reply);
  };

function hasUpdates({ game }: GameToolContext, world: World, since: number): boolean {
  const { connectedGame } = game;
  if (connectedGame.world !== world || connectedGame.state !== 'connected' || world.ending !== null)
    return true;
  return world.urgentSince(since).length > 0;
}

function replyOf({ game }: GameToolContext, since: number, end: WaitEnd) {
  const { world, state } = game.connectedGame;
  if (world === null) return { status: 'disconnected' as const, reasons: [], tick: 0, next: 'call again' };
  const reasons = [...new Set(world.urgentSince(since).map(({ reason }) => reason))];
  return {
    status: statusOf(world, state === 'connected', end),
    reasons,
    tick: world.tick,
    update: updateView(world, since),
    next: nextAfterWait(world, end, reasons.length > 0),
  };
}

/** After a newer wait took over, a call would only take over again, without end. */
function nextAfterWait(world: World, end: WaitEnd, isUrgent: boolean): string {
  if (end === 'superseded') return 'Stop here: a newer call of yours waits for this game. Do not wait again.';
  return end === 'timeout' && !isUrgent ? `Nothing urgent. ${nextStep(world)}` : nextStep(world);
}

function statusOf(world: World, isConnected: boolean, end: WaitEnd) {
  if (end === 'superseded') return 'superseded' as const;
  if (world.ending !== null) return 'ended' as const;
  if (!isConnected) return 'disconnected' as const;
  return end === 'done' ? ('changed' as const) : ('timeout' as const);
}
