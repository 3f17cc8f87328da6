import type { GameEvent } from '../state/game-events.ts';

/** 004 §4.2. Messages may hold other players' words. */
export const eventInfo = ({ tick, type, message, playerId }: GameEvent) => ({
  tick,
  type,
  message,
  ...(playerId === null ? {} : { playerID: playerId }),
});
