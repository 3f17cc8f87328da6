import type { GameSound } from './game-sound.ts';

/** Tones, each with its frequency in hertz and its start and length in seconds. */
const TONES: Readonly<Record<GameSound, readonly (readonly [number, number, number])[]>> = {
  move: [[330, 0, 0.07]],
  capture: [
    [220, 0, 0.06],
    [165, 0.05, 0.09],
  ],
  check: [
    [523, 0, 0.08],
    [659, 0.07, 0.12],
  ],
  end: [
    [392, 0, 0.16],
    [523, 0.15, 0.16],
    [659, 0.3, 0.3],
  ],
  turn: [[740, 0, 0.1]],
  low_time: [
    [880, 0, 0.07],
    [880, 0.14, 0.07],
  ],
};

const VOLUME = 0.25;
/** Sounds that follow each other faster are left out. */
const MIN_GAP_S = 0.08;
/** The volume rises for this long, because a tone that begins at full volume clicks. */
const ATTACK_S = 0.005;
/** An exponential ramp cannot end at 0. */
const SILENCE = 0.0001;

export interface SoundPlayer {
  play(sound: GameSound): void;
  close(): void;
}

/**
 * Creates a player of tones that are computed here; there are no files. Browsers keep a context silent until the first
 * key or click on the page, and it continues then.
 */
export function createSoundPlayer(context: AudioContext): SoundPlayer {
  let playedAtS = Number.NEGATIVE_INFINITY;
  const resume = (): void => void context.resume().catch(() => undefined);
  const gestures = ['pointerdown', 'keydown'] as const;
  for (const gesture of gestures) window.addEventListener(gesture, resume);
  const tone = (frequencyHz: number, fromS: number, lengthS: number): void => {
    const oscillator = context.createOscillator();
    const gain = context.createGain();
    oscillator.type = 'triangle';
    oscillator.frequency.value = frequencyHz;
    gain.gain.setValueAtTime(SILENCE, fromS);
    gain.gain.exponentialRampToValueAtTime(VOLUME, fromS + ATTACK_S);
    gain.gain.exponentialRampToValueAtTime(SILENCE, fromS + lengthS);
    oscillator.connect(gain).connect(context.destination);
    oscillator.start(fromS);
    oscillator.stop(fromS + lengthS);
  };
  return {
    play(sound) {
      // A silent context would play everything at once when it continues.
      if (context.state !== 'running') return;
      const nowS = context.currentTime;
      if (nowS - playedAtS < MIN_GAP_S) return;
      playedAtS = nowS;
      for (const [frequencyHz, startS, lengthS] of TONES[sound]) tone(frequencyHz, nowS + startS, lengthS);
    },
    close() {
      for (const gesture of gestures) window.removeEventListener(gesture, resume);
      void context.close().catch(() => undefined);
    },
  };
}
