import { accept, refuse, type Outcome } from '../../shared/outcome.ts';
import type { OpenFrontCode } from '../../shared/codes/openfront.ts';
import type { McpCaller, ToolContext } from '../platform/mcp/definition.ts';
import { createWaiters } from '../platform/mcp/waiters.ts';
import type { Clock } from '../platform/runtime.ts';
import { WAIT_LIMITS } from './mcp/catalogue.ts';
import { createSeatServer, type SeatServer } from './mcp/seat-server.ts';
import { createIntentPace, type IntentPace } from './seats/intent-pace.ts';
import type { GameSeat } from './seats/seat.ts';
import type { OpenFront } from './service.ts';

/** The tools that send something to the game. */
const SENDING = new Set(['game.act', 'game.send_intent']);
const SEAT_TOPIC = 'seat';

type Handler = (input: Readonly<Record<string, unknown>>, context: ToolContext) => Promise<Outcome<object>>;

/**
 * The MCP server of the game. Every call goes to the server of the seat that its agent has, so nothing that one seat
 * knows can reach the agent of another one. A call that waits is answered by the seat that its agent has at the end.
 */
export function createOpenFrontServer(game: OpenFront, clock: Clock): SeatServer {
  const { seats } = game;
  const servers = new Map<GameSeat, SeatServer>();
  const paces = new Map<GameSeat, IntentPace>();
  const waits = createWaiters(clock);
  const serverOf = (seat: GameSeat): SeatServer => {
    const server = servers.get(seat) ?? createSeatServer(seat, clock);
    servers.set(seat, server);
    return server;
  };
  const paceOf = (seat: GameSeat): IntentPace => {
    const pace = paces.get(seat) ?? createIntentPace(clock);
    paces.set(seat, pace);
    return pace;
  };
  const stopListening = seats.onChange(() => waits.touch(SEAT_TOPIC));
  const base = serverOf(game.seats.first);

  /** Waits until the agent has a seat, for a call that waits anyway. */
  const seatIn = async (
    { agentId }: McpCaller,
    timeoutMs: number,
    { signal, progress }: ToolContext,
  ): Promise<Outcome<GameSeat, OpenFrontCode>> => {
    const seat = seats.seatOf(agentId);
    if (seat.ok || timeoutMs === 0) return seat;
    await waits.wait({
      agentId,
      topic: SEAT_TOPIC,
      timeoutMs,
      isDone: () => seats.seatOf(agentId).ok,
      signal,
      progress,
    });
    return seats.seatOf(agentId);
  };

  const handlerFor =
    (name: string): Handler =>
    async (input, context) => {
      const { caller } = context;
      const { timeoutMs } = input;
      const waitMs = typeof timeoutMs === 'number' ? Math.min(WAIT_LIMITS.maxMs, timeoutMs) : 0;
      const found = await seatIn(caller, name === 'game.wait_for_update' ? waitMs : 0, context);
      if (!found.ok) return found;
      const seat = found.value;
      if (SENDING.has(name) && seats.lobby().length > 0 && !paceOf(seat).take())
        return refuse('RATE_LIMITED', 'A seat sends at most 2 intents a second and 120 a minute');
      const handlers = serverOf(seat).handlers as unknown as Readonly<Record<string, Handler>>;
      const answer = await handlers[name]!(input, context);
      // The seats may have changed during the call, and the answer shows what only the agent of that seat may know.
      const now = seats.seatOf(caller.agentId);
      if (now.ok && now.value === seat) return answer;
      return now.ok
        ? refuse('NO_SEAT', 'A game with several agents has begun; call again', {
            next: 'game.wait_for_update',
          })
        : now;
    };

  return {
    ...base,
    handlers: Object.fromEntries(
      Object.keys(base.handlers).map((name) => [name, handlerFor(name)]),
    ) as unknown as SeatServer['handlers'],
    readResource(caller, uri) {
      const seat = seats.seatOf(caller.agentId);
      return seat.ok
        ? serverOf(seat.value).readResource(caller, uri)
        : accept({ connected: false, reason: seat.message });
    },
    listen(caller, listener) {
      if (listener.seat !== undefined && listener.seat !== null) seats.prefer(caller.agentId, listener.seat);
      let current: GameSeat | null = null;
      let off = (): void => undefined;
      const follow = (): void => {
        const seat = seats.seatOf(caller.agentId);
        const next = seat.ok ? seat.value : null;
        if (next === current) return;
        off();
        current = next;
        off = next === null ? () => undefined : serverOf(next).listen(caller, listener);
      };
      follow();
      const stopFollowing = seats.onChange(follow);
      return () => {
        stopFollowing();
        off();
      };
    },
    stop() {
      stopListening();
      waits.stop();
      for (const server of servers.values()) server.stop();
    },
  };
}
