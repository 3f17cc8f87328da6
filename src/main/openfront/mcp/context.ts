import { accept, type Outcome } from '../../../shared/outcome.ts';
import type { OpenFrontCode } from '../../../shared/codes/openfront.ts';
import type { Waiters } from '../../platform/mcp/waiters.ts';
import type { Clock } from '../../platform/runtime.ts';
import type { ConnectedGame } from '../bridge/connected-game.ts';
import type { World } from '../state/world.ts';
import { refuseNotConnected } from '../intents/intents.ts';
import type { ActionMenu } from '../action-menu/menu.ts';
import type { GameSeat } from '../seats/game-seat.ts';

/** The dependencies and the per-agent state of the game's tools. */
export interface GameToolContext {
  readonly game: GameSeat;
  readonly waits: Waiters;
  readonly clock: Clock;
  /** The last menu that each agent received; `game.act` takes its actions from it. */
  readonly menus: Map<string, ActionMenu>;
  /**
   * The newest tick each agent has received; a wait without `sinceTick` starts there, so it misses
   * nothing.
   */
  readonly lastTicks: Map<string, number>;
  /** When each agent's last wait was answered, by the monotonic clock. */
  readonly answeredAtMs: Map<string, number>;
  /** The last game of which each agent has learned, from a wait, that it is gone. */
  readonly reportedGoneWorlds: Map<string, World>;
}

/** The state of the game, which may be stale. Refused only if no game has been connected yet. */
export function worldOf({ game }: Pick<GameToolContext, 'game'>): Outcome<World, OpenFrontCode> {
  const { world } = game.connectedGame;
  return world === null || !world.isKnown ? refuseNotConnected() : accept(world);
}

/** The state of the game as far as it limits an agent's actions. */
export type GameState = 'spawn' | 'playing' | 'paused' | 'disconnected' | 'gone' | 'dead' | 'ended';

export function gameStateOf({
  world,
  state,
  isGone,
}: Pick<ConnectedGame, 'world' | 'state' | 'isGone'>): GameState {
  if (world?.ending) return 'ended';
  if (isGone) return 'gone';
  if (world === null || state !== 'connected') return 'disconnected';
  const { me } = world;
  if (me?.hasSpawned === true && !me.isAlive) return 'dead';
  if (world.isPaused) return 'paused';
  return me?.hasSpawned === true ? 'playing' : 'spawn';
}

/** Whether there is nothing left to do in this game. */
export const isOver = (state: GameState): boolean =>
  state === 'ended' || state === 'gone' || state === 'dead';

const NEXT_STEPS: Readonly<Record<GameState, string>> = {
  spawn: 'Call game.legal_actions to choose a place to begin.',
  playing: 'Call game.legal_actions to see what you can do.',
  paused: 'The game is paused; call game.wait_for_update.',
  disconnected: 'The game is disconnected; call game.wait_for_update, which waits for its return.',
  gone: 'Stop: the game was closed.',
  dead: 'Stop: you were eliminated.',
  ended: 'Stop: the game has ended.',
};

/** One short sentence with the next step for a model; it begins with "Stop" when nothing is left to do. */
export const nextGameStep = (state: GameState): string => NEXT_STEPS[state];
