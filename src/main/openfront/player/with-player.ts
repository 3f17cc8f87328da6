import type { OpenFront } from '../service.ts';
import { createOpenFrontPlayers, type OpenFrontPlayers, type OpenFrontPlayersDeps } from './players.ts';

/** The OpenFront system together with a player of this host. */
export interface PlayedOpenFront extends OpenFront {
  readonly player: OpenFrontPlayers;
}

/** Adds the player. `stop` cancels a running decision before the listener closes. */
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
