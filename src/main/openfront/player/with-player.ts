import type { OpenFront } from '../service.ts';
import { createPlayerDesk, type PlayerDesk, type PlayerDeskDeps } from './player-desk.ts';

/** The game with a seat for a player of this host. */
export interface PlayedOpenFront extends OpenFront {
  readonly player: PlayerDesk;
}

/** A model that still thinks is let go before the game's door closes. */
export function withPlayer(game: OpenFront, deps: Omit<PlayerDeskDeps, 'game'>): PlayedOpenFront {
  const player = createPlayerDesk({ ...deps, game });
  return {
    ...game,
    player,
    async stop() {
      player.stop();
      await game.stop();
    },
  };
}
