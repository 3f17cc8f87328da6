import type { JsonObject } from '../../../shared/json.ts';
import { honestSignals, type ClientPlay } from './game-client.ts';

/** One way in which a dishonest client of the simulation falsifies a submission. */
export interface Cheat {
  readonly name: string;
  play(play: ClientPlay, playerCount: number): ClientPlay;
  /** Alters the body after it was signed. */
  tamper?(body: JsonObject): JsonObject;
}

const samePlay = (play: ClientPlay): ClientPlay => play;

/** Each entry is detected by a different check of the reward authority. */
export const CHEATS: readonly Cheat[] = [
  { name: 'claims the first place', play: (play) => ({ ...play, placement: 1 }) },
  { name: 'claims more eliminations than opponents', play: (play, players) => ({ ...play, kills: players }) },
  { name: 'claims a longer match', play: (play) => ({ ...play, durationMs: play.durationMs + 20_000 }) },
  { name: 'alters the body after signing', play: samePlay, tamper: (body) => ({ ...body, placement: 1 }) },
  {
    name: 'plays with a program',
    play: (play) => ({
      ...play,
      antiCheat: {
        ...honestSignals(play.durationMs),
        avgTickRate: 30,
        inputTimingVariance: 2,
        suspiciousFlags: ['injected_input'],
      },
    }),
  },
  {
    name: 'plays back a recording',
    play: (play) => ({
      ...play,
      antiCheat: {
        ...honestSignals(play.durationMs),
        inputHash: 'recording',
        movementHash: 'recording',
        inputTimingVariance: 2,
      },
    }),
  },
];
