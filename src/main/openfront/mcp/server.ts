import { accept, refuse, type Outcome } from '../../../shared/outcome.ts';
import type { OpenFrontCode } from '../../../shared/codes/openfront.ts';
import type { McpCaller, ResourceListener, ToolContext } from '../../platform/mcp/server-definition.ts';
import { createWaiters, type Waiters } from '../../platform/mcp/waiters.ts';
import type { Clock } from '../../platform/runtime.ts';
import { WAIT_LIMITS } from '../../platform/mcp/wait-limits.ts';
import { createOpenFrontSeatServer, type SeatServer } from './seat-server.ts';
import { createIntentRateLimiter, type IntentRateLimiter } from '../seats/intent-rate-limit.ts';
import type { GameSeats } from '../seats/game-seats.ts';
import type { GameSeat } from '../seats/game-seat.ts';
import type { OpenFront } from '../service.ts';

/** The tools that send something to the game. */
const SENDING_TOOLS = new Set(['game.act', 'game.send_intent']);
const WAIT_TOOL = 'game.wait_for_update';
const SEAT_TOPIC = 'seat';

type Handler = (input: Readonly<Record<string, unknown>>, context: ToolContext) => Promise<Outcome<object>>;

/**
 * The MCP server of the game. Every call goes to the server of the seat that its agent has, so nothing that one seat
 * knows can reach the agent of another one. A call that waits is answered only if its agent still has the seat.
 */
export function createOpenFrontServer({ seats }: Pick<OpenFront, 'seats'>, clock: Clock): SeatServer {
  const servers = new Map<GameSeat, SeatServer>();
  const serverOf = (seat: GameSeat): SeatServer => {
    const server = servers.get(seat) ?? createOpenFrontSeatServer(seat, clock);
    servers.set(seat, server);
    return server;
  };
  const waits = createWaiters(clock);
  const stopListening = seats.onChange(() => waits.wake(SEAT_TOPIC));
  const first = serverOf(seats.first);
  const router = { seats, waits, serverOf, rateLimiterOf: createRateLimiters(clock) };
  return {
    ...first,
    handlers: Object.fromEntries(
      Object.keys(first.handlers).map((name) => [name, createRoutedHandler(router, name)]),
    ) as unknown as SeatServer['handlers'],
    readResource(caller, uri) {
      const seat = seats.claimSeat(caller.agentId);
      return seat.ok
        ? serverOf(seat.value).readResource(caller, uri)
        : accept({ connected: false, reason: seat.message });
    },
    listen: (caller, listener) => followSeat(router, caller, listener),
    stop() {
      stopListening();
      waits.stop();
      for (const server of servers.values()) server.stop();
    },
  };
}

interface Router {
  readonly seats: GameSeats;
  readonly waits: Waiters;
  readonly serverOf: (seat: GameSeat) => SeatServer;
  readonly rateLimiterOf: (seat: GameSeat) => IntentRateLimiter;
}

function createRateLimiters(clock: Clock): Router['rateLimiterOf'] {
  const limiters = new Map<GameSeat, IntentRateLimiter>();
  return (seat) => {
    const limiter = limiters.get(seat) ?? createIntentRateLimiter(clock);
    limiters.set(seat, limiter);
    return limiter;
  };
}

/** Waits until the agent has a seat, for a call that waits anyway. */
async function awaitSeat(
  { seats, waits }: Router,
  timeoutMs: number,
  { caller: { agentId }, signal, progress }: ToolContext,
): Promise<Outcome<GameSeat, OpenFrontCode>> {
  const seat = seats.claimSeat(agentId);
  if (seat.ok || timeoutMs === 0) return seat;
  const isDone = (): boolean => seats.claimSeat(agentId).ok;
  await waits.wait({ agentId, topic: SEAT_TOPIC, timeoutMs, isDone, signal, progress });
  return seats.claimSeat(agentId);
}

function createRoutedHandler(router: Router, name: string): Handler {
  const { seats, serverOf, rateLimiterOf } = router;
  return async (input, context) => {
    const { timeoutMs } = input;
    const waitMs = name === WAIT_TOOL && typeof timeoutMs === 'number' ? timeoutMs : 0;
    const claimedSeat = await awaitSeat(router, Math.min(WAIT_LIMITS.maxMs, waitMs), context);
    if (!claimedSeat.ok) return claimedSeat;
    const seat = claimedSeat.value;
    if (SENDING_TOOLS.has(name) && seats.lobbySeats().length > 0 && !rateLimiterOf(seat).tryTake())
      return refuse('RATE_LIMITED', 'A seat sends at most 2 intents a second and 120 a minute');
    const handlers = serverOf(seat).handlers as unknown as Readonly<Record<string, Handler>>;
    const result = await handlers[name]!(input, context);
    // The seats may have changed during the call, and only the agent of a seat may see what it shows.
    const currentSeat = seats.claimSeat(context.caller.agentId);
    if (currentSeat.ok && currentSeat.value === seat) return result;
    return currentSeat.ok
      ? refuse('NO_SEAT', 'A game with several agents has begun; call again', { next: WAIT_TOOL })
      : currentSeat;
  };
}

/** Sends the notifications of the agent's seat, whichever that is at the time. */
function followSeat({ seats, serverOf }: Router, caller: McpCaller, listener: ResourceListener): () => void {
  if (listener.seat !== undefined && listener.seat !== null) seats.prefer(caller.agentId, listener.seat);
  let current: GameSeat | null = null;
  let stopFollowing = (): void => undefined;
  const follow = (): void => {
    const seat = seats.claimSeat(caller.agentId);
    const next = seat.ok ? seat.value : null;
    if (next === current) return;
    stopFollowing();
    current = next;
    stopFollowing = next === null ? () => undefined : serverOf(next).listen(caller, listener);
  };
  follow();
  const stopListening = seats.onChange(follow);
  return () => {
    stopListening();
    stopFollowing();
  };
}
