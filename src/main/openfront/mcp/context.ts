import { accept, type Outcome } from '../../../shared/outcome.ts';
import type { OpenFrontCode } from '../../../shared/codes/openfront.ts';
import type { Waiters } from '../../platform/mcp/waiters.ts';
import type { Clock } from '../../platform/runtime.ts';
import type { World } from '../state/world.ts';
import { notConnected } from '../intents/intents.ts';
import type { ActionMenu } from '../action-menu/menu.ts';
import type { OpenFront } from '../service.ts';

/** The dependencies and the per-agent state of the game's tools. */
export interface GameToolContext {
  readonly game: OpenFront;
  readonly waits: Waiters;
  readonly clock: Clock;
  /** The last menu that each agent received; `game.act` takes its actions from it. */
  readonly menus: Map<string, ActionMenu>;
  /**
   * The newest tick each agent has received; a wait without `sinceTick` starts there, so it misses
   * nothing.
   */
  readonly lastTicks: Map<string, number>;
}

/** The state of the game, which may be stale. Refused only if no game has been connected yet. */
export function worldOf({ game }: GameToolContext): Outcome<World, OpenFrontCode> {
  const { world } = game.connectedGame;
  return world === null || !world.isKnown ? notConnected() : accept(world);
}

/** One short sentence that tells a model what to do next. */
export function nextStep(world: World): string {
  if (world.stale) return 'The game is disconnected; call game.wait_for_update until it is back.';
  if (world.ending !== null) return 'The game has ended.';
  if (world.isPaused) return 'The game is paused; call game.wait_for_update.';
  if (world.me?.hasSpawned === true && !world.me.isAlive) return 'You were eliminated.';
  return 'Call game.legal_actions to see what you can do.';
}
