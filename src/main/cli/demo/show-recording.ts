import type { Api } from '../../../shared/contract/index.ts';
import { playRecording } from '../openfront/play-recording.ts';
import { openRecording } from '../openfront/recording.ts';

/** Plays the shipped recording at the game's own speed until it ends or `signal` aborts. */
export async function showRecording(api: Api, file: string, signal: AbortSignal): Promise<void> {
  const { listener } = await api.call('openfront.status', {});
  if (listener.state !== 'listening') return;
  const { origins } = await api.call('openfront.door', {});
  await playRecording(await openRecording(file), {
    url: `ws://127.0.0.1:${listener.port}/`,
    origin: origins[0] ?? '',
    speed: 1,
    signal,
    onProgress: () => undefined,
  });
}
