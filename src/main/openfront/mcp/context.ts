import { accept, type Outcome } from '../../../shared/outcome.ts';
import type { OpenFrontCode } from '../../../shared/codes/openfront.ts';
import type { Waiters } from '../../platform/mcp/waiters.ts';
import type { Clock } from '../../platform/ports.ts';
import type { World } from '../state/world.ts';
import { notConnected } from '../intents/intents.ts';
import type { ActionMenu } from '../action-menu/menu.ts';
import type { OpenFront } from '../service.ts';

/** What every tool of the game's server works with. */
export interface GameToolContext {
  readonly game: OpenFront;
  readonly waits: Waiters;
  readonly clock: Clock;
  /** The menu each agent was offered last, for `game.act`. */
  readonly menus: Map<string, ActionMenu>;
  /** The tick each agent was told of last: a wait that names none begins there, and loses nothing in between. */
  readonly lastTicks: Map<string, number>;
}

/** The game's cache; stale or not, refused only where there has never been a game. */
export function worldOf({ game }: GameToolContext): Outcome<World, OpenFrontCode> {
  const { world } = game.connection;
  return world === null || !world.isKnown ? notConnected() : accept(world);
}

/** What a model should do next, in one short sentence. */
export function nextStep(world: World): string {
  if (world.stale) return 'The game is not connected now; game.wait_for_update until it is back.';
  if (world.ending !== null) return 'The game has ended.';
  if (world.isPaused) return 'The game is paused; game.wait_for_update.';
  if (world.me?.hasSpawned === true && !world.me.isAlive) return 'You were eliminated.';
  return 'game.legal_actions shows what can be done.';
}
