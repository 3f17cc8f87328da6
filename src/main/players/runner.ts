import type { Bus } from '../platform/events/bus.ts';
import type { MoveChooser } from './move-chooser.ts';
import { HostedSeat } from './hosted-seat.ts';
import type { SeatDeps, SharedGame } from './hosted-seat.ts';
import type { PlayerSpec } from './player-spec.ts';
import type { SessionSeats } from './dependencies.ts';
import { MAX_START_MS } from './seats/seat-budget.ts';
import type { SessionSeat } from './seats/protocol.ts';

export interface RunnerDeps extends SeatDeps {
  readonly bus: Bus;
  readonly seats: SessionSeats;
  /** The specification of a hosted player; null for other agents. */
  readonly specOf: (agentId: string) => PlayerSpec | null;
  readonly chooserFor: (spec: PlayerSpec, game: SessionSeat & { readonly template: string }) => MoveChooser;
}

export interface Runner {
  /** Follows the events of all sessions, and resumes the active games of these agents. */
  start(hostedAgentIds: readonly string[]): void;
  setPace(sessionId: string, paceMs: number): void;
  setPaused(sessionId: string, paused: boolean): void;
  isPaused(sessionId: string): boolean;
  /**
   * Pauses or resumes every seat of a language model or of another outside player, except UCI engines; also in later
   * games.
   */
  setModelsPaused(paused: boolean): void;
  stop(): Promise<void>;
}

interface HostedGame extends SharedGame {
  readonly hostedSeats: readonly HostedSeat[];
}

/** Plays the roles of hosted agents in all sessions. */
export function createRunner(deps: RunnerDeps): Runner {
  /** Active sessions. Sessions without a hosted seat have an empty list, so that they are looked up once. */
  const games = new Map<string, HostedGame>();
  /** Seats of finished games that are still ending their processes. */
  const closingSeats = new Set<Promise<void>>();
  let areModelsPaused = false;
  let unsubscribe: (() => void) | null = null;

  function openGame(sessionId: string): HostedGame | null {
    const openedGame = games.get(sessionId);
    if (openedGame !== undefined) return openedGame;
    const seats = deps.seats.seatsOf(sessionId);
    if (seats === null) return null;
    const sharedGame: SharedGame = { sessionId, paceMs: 0, paused: false };
    const hostedSeats = openHostedSeats(deps, {
      shared: sharedGame,
      seats,
      areModelsPaused: () => areModelsPaused,
    });
    const game: HostedGame = Object.assign(sharedGame, { hostedSeats });
    games.set(sessionId, game);
    startSeats(deps, game);
    return game;
  }

  function closeGame(sessionId: string): void {
    const game = games.get(sessionId);
    games.delete(sessionId);
    for (const seat of game?.hostedSeats ?? []) {
      const closingSeat = seat.close().catch((error: unknown) => {
        deps.log('error', 'a hosted seat could not be closed', { session: sessionId, error: String(error) });
      });
      closingSeats.add(closingSeat);
      void closingSeat.finally(() => closingSeats.delete(closingSeat));
    }
  }

  const wake = (sessionId: string): void => openGame(sessionId)?.hostedSeats.forEach((seat) => seat.wake());

  return {
    start(hostedAgentIds) {
      unsubscribe = deps.bus.on('session.changed', ({ sessionId, ended }) =>
        ended ? closeGame(sessionId) : wake(sessionId),
      );
      deps.seats.activeSessionsOf(hostedAgentIds).forEach(wake);
    },
    setPace(sessionId, paceMs) {
      const game = openGame(sessionId);
      if (game === null) return;
      game.paceMs = paceMs;
      for (const seat of game.hostedSeats) seat.onPaceChanged();
    },
    setPaused(sessionId, isPaused) {
      const game = openGame(sessionId);
      if (game === null) return;
      game.paused = isPaused;
      for (const seat of game.hostedSeats) {
        if (isPaused) seat.interrupt();
        else seat.wake();
      }
    },
    setModelsPaused(isPaused) {
      areModelsPaused = isPaused;
      for (const { hostedSeats } of games.values())
        for (const seat of hostedSeats) {
          if (!isPaused) seat.wake();
          else if (seat.isModelPaused()) seat.interrupt();
        }
    },
    isPaused: (sessionId) => games.get(sessionId)?.paused ?? false,
    async stop() {
      unsubscribe?.();
      for (const sessionId of games.keys()) closeGame(sessionId);
      await Promise.all(closingSeats);
    },
  };
}

interface HostedSeatsInput {
  readonly shared: SharedGame;
  readonly seats: NonNullable<ReturnType<SessionSeats['seatsOf']>>;
  readonly areModelsPaused: () => boolean;
}

/** The seats of a session that this host plays. */
function openHostedSeats(
  deps: RunnerDeps,
  { shared, seats, areModelsPaused }: HostedSeatsInput,
): HostedSeat[] {
  const { sessionId } = shared;
  return Object.entries(seats.agents).flatMap(([role, agentId]) => {
    const spec = deps.specOf(agentId);
    if (spec === null) return [];
    const chooser = deps.chooserFor(spec, { sessionId, agentId, role, template: seats.template });
    const isModelPaused = (): boolean => areModelsPaused() && (spec.kind === 'llm' || spec.kind === 'seat');
    return [new HostedSeat(deps, { game: shared, role, agentId, chooser, isModelPaused })];
  });
}

/**
 * Starts the programs of players. No clock of the game runs before all of them are ready, or `MAX_START_MS` is over.
 */
function startSeats(deps: RunnerDeps, { sessionId, hostedSeats }: HostedGame): void {
  const programStarts = hostedSeats.flatMap((seat) => seat.start() ?? []);
  if (programStarts.length === 0) return;
  deps.seats.suspendGameClock(sessionId, MAX_START_MS);
  void Promise.all(programStarts).then(() => {
    deps.seats.resumeGameClock(sessionId);
    for (const seat of hostedSeats) seat.wake();
  });
}
