import type { GameEvent } from '../state/game-events.ts';

/**
 * An event in the shape of docs/specifications/004-openfront.md §4.2. The message may
 * contain text of other players.
 */
export const eventInfo = ({ tick, type, message, playerId }: GameEvent) => ({
  tick,
  type,
  message,
  ...(playerId === null ? {} : { playerID: playerId }),
});
