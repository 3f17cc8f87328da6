import type { OpenFront } from '../service.ts';
import { createOpenFrontPlayers, type OpenFrontPlayers, type OpenFrontPlayersDeps } from './players.ts';

/** The game with a seat for a player of this host. */
export interface PlayedOpenFront extends OpenFront {
  readonly player: OpenFrontPlayers;
}

/** A model that still thinks is let go before the game's door closes. */
export function withPlayer(game: OpenFront, deps: Omit<OpenFrontPlayersDeps, 'game'>): PlayedOpenFront {
  const player = createOpenFrontPlayers({ ...deps, game });
  return {
    ...game,
    player,
    async stop() {
      player.stop();
      await game.stop();
    },
  };
}
