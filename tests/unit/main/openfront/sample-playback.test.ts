import { expect, test } from 'vitest';
import {
  createSamplePlayback,
  type SamplePlaybackDeps,
} from '../../../../src/main/openfront/sample-playback.ts';

interface Played {
  readonly to: { readonly port: number; readonly origin: string };
  readonly end: () => void;
}

function playback(part: Partial<SamplePlaybackDeps> = {}) {
  const played: Played[] = [];
  const logged: string[] = [];
  const created = createSamplePlayback({
    playSample: (to, signal) =>
      new Promise((resolve, reject) => {
        played.push({ to, end: resolve });
        signal.addEventListener('abort', () => reject(new Error('aborted')));
      }),
    listener: () => ({ port: 8765, state: 'listening', holder: null }),
    pairingSettings: { origins: () => ['http://localhost:9000'], isPaired: () => false },
    isConnected: () => false,
    log: (_, message) => void logged.push(message),
    ...part,
  });
  return { ...created, played, logged };
}

test('plays to the own listener, one game at a time', async () => {
  const { play, played } = playback();
  expect(play()).toMatchObject({ ok: true });
  expect(played[0]?.to).toEqual({ port: 8765, origin: 'http://localhost:9000' });
  expect(play()).toMatchObject({ ok: false, code: 'CONFLICT' });
  played[0]?.end();
  await expect.poll(() => play().ok).toBe(true);
  expect(played).toHaveLength(2);
});

test.each([
  ['NOT_FOUND', { playSample: undefined }],
  ['CONFLICT', { isConnected: () => true }],
  ['CONFLICT', { listener: () => ({ port: 8765, state: 'busy' as const, holder: 'node' }) }],
  ['CONFLICT', { pairingSettings: { origins: () => ['http://localhost:9000'], isPaired: () => true } }],
  ['CONFLICT', { pairingSettings: { origins: () => [], isPaired: () => false } }],
])('refuses with %s where it could not play', (code, part) => {
  const { play, played } = playback(part);
  expect(play()).toMatchObject({ ok: false, code });
  expect(played).toEqual([]);
});

test('stops with the host and logs only a game that stopped with an error', async () => {
  const { play, stop, logged } = playback();
  play();
  await stop();
  expect(logged).toEqual([]);
  const broken = playback({ playSample: () => Promise.reject(new Error('refused')) });
  broken.play();
  await expect.poll(() => broken.logged).toEqual(['the recorded game stopped with an error']);
});
