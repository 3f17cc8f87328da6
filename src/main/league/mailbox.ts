import type { Clock } from '../ports.ts';
import type { JsonRecord } from './dialects/dialect.ts';

export type LetterType = 'GAME_JOIN_ACK' | 'CHOOSE_PARITY_RESPONSE' | 'GAME_MOVE_RESPONSE';

/** Some players answer a call with "received" and post the answer itself to the referee. */
export interface Mailbox {
  /** Opened before the question goes out, so that an early letter is not lost. */
  expect(type: LetterType, matchId: string, playerId: string): Expected;
  /** False when nobody waits for it: too late, or never asked. */
  deliver(type: LetterType, matchId: string, playerId: string, letter: JsonRecord): boolean;
}

export interface Expected {
  within(ms: number): Promise<JsonRecord | null>;
  close(): void;
}

export function createMailbox(clock: Clock): Mailbox {
  const waiting = new Map<string, (letter: JsonRecord) => void>();
  const key = (...parts: string[]): string => parts.join('\n');
  return {
    expect(type, matchId, playerId) {
      const at = key(type, matchId, playerId);
      let take: (letter: JsonRecord) => void = () => undefined;
      const letter = new Promise<JsonRecord>((resolve) => {
        take = resolve;
      });
      waiting.set(at, take);
      return {
        async within(ms) {
          let cancel = (): void => undefined;
          const late = new Promise<null>((resolve) => {
            cancel = clock.after(ms, () => resolve(null));
          });
          const first = await Promise.race([letter, late]);
          cancel();
          return first;
        },
        close() {
          if (waiting.get(at) === take) waiting.delete(at);
        },
      };
    },
    deliver(type, matchId, playerId, letter) {
      const take = waiting.get(key(type, matchId, playerId));
      take?.(letter);
      return take !== undefined;
    },
  };
}
