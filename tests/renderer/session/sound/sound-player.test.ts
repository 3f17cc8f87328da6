import { afterEach, expect, test, vi } from 'vitest';
import { createSoundPlayer } from '../../../../renderer/session/sound/sound-player.ts';

/** A context that records its tones and the greatest volume of each. */
function fakeContext(state: AudioContextState = 'running') {
  const tones: { hertz: number; from: number; loudest: number }[] = [];
  const context = {
    state,
    currentTime: 0,
    destination: {},
    resume: vi.fn(async () => undefined),
    close: vi.fn(async () => undefined),
    createOscillator: () => {
      const tone = { hertz: 0, from: 0, loudest: 0 };
      tones.push(tone);
      const frequency = {
        set value(hertz: number) {
          tone.hertz = hertz;
        },
      };
      return {
        frequency,
        type: 'sine',
        connect: (node: object) => node,
        start: (from: number) => void (tone.from = from),
        stop: () => undefined,
      };
    },
    createGain: () => {
      const tone = tones.at(-1);
      const louder = (value: number) => {
        if (tone) tone.loudest = Math.max(tone.loudest, value);
      };
      return {
        gain: { setValueAtTime: louder, exponentialRampToValueAtTime: louder },
        connect: (node: object) => node,
      };
    },
  };
  return { context: context as unknown as AudioContext, fake: context, tones };
}

const open: { close(): void }[] = [];
afterEach(() => {
  for (const player of open.splice(0)) player.close();
});
const playerOf = (context: AudioContext) => {
  const player = createSoundPlayer(context);
  open.push(player);
  return player;
};

test('sounds differ, and none is louder than 0.3', () => {
  const { context, fake, tones } = fakeContext();
  const player = playerOf(context);
  const played = (['move', 'capture', 'check', 'end'] as const).map((sound) => {
    tones.length = 0;
    fake.currentTime += 1;
    player.play(sound);
    return tones.map(({ hertz }) => hertz).join();
  });
  expect(new Set(played).size).toBe(4);
  expect(Math.max(...tones.map(({ loudest }) => loudest))).toBeLessThanOrEqual(0.3);
});

test('a sound within 80 ms of the last one is left out', () => {
  const { context, fake, tones } = fakeContext();
  const player = playerOf(context);
  player.play('move');
  fake.currentTime = 0.079;
  player.play('move');
  expect(tones).toHaveLength(1);
  fake.currentTime = 0.081;
  player.play('move');
  expect(tones).toHaveLength(2);
});

test('a context that the browser keeps silent plays nothing, and continues with the first key', () => {
  const { context, fake, tones } = fakeContext('suspended');
  const player = playerOf(context);
  player.play('end');
  expect(tones).toHaveLength(0);
  window.dispatchEvent(new KeyboardEvent('keydown', { key: 'a' }));
  expect(fake.resume).toHaveBeenCalledOnce();
  player.close();
  window.dispatchEvent(new KeyboardEvent('keydown', { key: 'a' }));
  expect(fake.resume).toHaveBeenCalledOnce();
});
