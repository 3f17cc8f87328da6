import type { TurnIntent, TurnsFrame } from '../../../shared/wire/openfront-record.ts';
import type { GameIntent } from '../rules/translate-intent.ts';
import type { World } from '../state/world.ts';

/** An intent that was handed to the game and waits for the turn that holds it. */
export interface PendingIntent {
  readonly world: World;
  readonly intent: GameIntent;
  /** The game's tick when it was sent. Turn n leads from tick n to the next, so its turn has at least this number. */
  readonly sentTick: number;
  /** The number of its turn; null until it is found. */
  turn: number | null;
}

/** Finds the turn of the game that holds an intent of this host, which is the only receipt there is. */
export interface TurnReceipts {
  /** Gives each pending intent the number of its turn, the oldest first. */
  assignTurns(world: World | null, frame: TurnsFrame, pendingIntents: Iterable<PendingIntent>): void;
  /** Whether every turn of the connected game arrives, so that an intent in none of them was not taken. */
  areComplete(): boolean;
  /** Resets after a reconnect, because the new connection has not yet announced whether it sends turns. */
  reset(): void;
}

export function createTurnReceipts(): TurnReceipts {
  let isComplete = false;
  let seenWorld: World | null = null;
  /** The newest turn with intents; a connection sends all turns again. */
  let seenTurn = -1;
  return {
    assignTurns(world, { turns, complete }, pendingIntents) {
      isComplete = complete;
      if (world !== seenWorld) seenTurn = -1;
      seenWorld = world;
      for (const { n, intents } of turns) {
        if (intents === undefined || n <= seenTurn) continue;
        seenTurn = n;
        for (const turnIntent of intents) {
          if (turnIntent.clientID !== world?.metadata.clientId) continue;
          const pending = [...pendingIntents].find(
            (candidate) =>
              candidate.turn === null && n >= candidate.sentTick && isSameIntent(turnIntent, candidate),
          );
          if (pending !== undefined && pending.world === world) pending.turn = n;
        }
      }
    },
    areComplete: () => isComplete,
    reset: () => void (isComplete = false),
  };
}

/** Whether the turn's intent is this one. A field that the turn lacks is not compared, and it may have others. */
const isSameIntent = (turnIntent: TurnIntent, { intent }: PendingIntent): boolean =>
  turnIntent.type === intent.type &&
  Object.entries(intent).every(
    ([name, value]) => turnIntent[name] == null || JSON.stringify(turnIntent[name]) === JSON.stringify(value),
  );
