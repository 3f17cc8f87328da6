import { randomBytes } from 'node:crypto';
import type { PlaySample } from '../../platform/host-api.ts';
import { playRecording } from './play-recording.ts';
import { withGameId, openRecording, samplePath } from './recording.ts';

/** A multiple of the game's own speed, which is still slow enough to watch. */
const SPEED = 2;

/** Creates the function that plays the recording that is installed with the program, each time as a new game. */
export const createSamplePlayer =
  (entryUrl: string): PlaySample =>
  async ({ port, origin }, signal) => {
    const recording = withGameId(await openRecording(samplePath(entryUrl)), randomBytes(4).toString('hex'));
    const { refused } = await playRecording(recording, {
      url: `ws://127.0.0.1:${port}/`,
      origin,
      speed: SPEED,
      signal,
      onProgress: () => undefined,
    });
    if (refused.length > 0) throw new Error(refused[0]);
  };
