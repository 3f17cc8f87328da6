import type { SoundName } from './which-sound.ts';

interface Note {
  /** In hertz. */
  readonly pitch: number;
  /** Seconds after the beginning of the sound. */
  readonly at: number;
  readonly lengthS: number;
}

const MAX_GAIN = 0.25;
const FADE_S = 0.01;
/** Two sounds begin at least this far apart. */
const GAP_S = 0.08;

const NOTES: Readonly<Record<SoundName, readonly Note[]>> = {
  move: [{ pitch: 320, at: 0, lengthS: 0.07 }],
  capture: [
    { pitch: 240, at: 0, lengthS: 0.06 },
    { pitch: 180, at: 0.05, lengthS: 0.08 },
  ],
  check: [
    { pitch: 520, at: 0, lengthS: 0.09 },
    { pitch: 660, at: 0.09, lengthS: 0.12 },
  ],
  end: [
    { pitch: 392, at: 0, lengthS: 0.16 },
    { pitch: 494, at: 0.15, lengthS: 0.16 },
    { pitch: 587, at: 0.3, lengthS: 0.3 },
  ],
  turn: [{ pitch: 740, at: 0, lengthS: 0.1 }],
  low: [
    { pitch: 880, at: 0, lengthS: 0.07 },
    { pitch: 880, at: 0.14, lengthS: 0.07 },
  ],
};

let context: AudioContext | null = null;
let nextS = 0;

/** A browser lets a page sound only after a gesture of the person; called by one, this is that gesture. */
export function wakeSounds(): void {
  context ??= new AudioContext();
  if (context.state === 'suspended') void context.resume();
}

/** Plays a sound after those that were wanted before. Until the first gesture there is silence. */
export function playSound(name: SoundName): void {
  if (context?.state !== 'running') return;
  const startS = Math.max(context.currentTime, nextS);
  nextS = startS + GAP_S;
  for (const { pitch, at, lengthS } of NOTES[name]) {
    const tone = context.createOscillator();
    const volume = context.createGain();
    const beginS = startS + at;
    tone.type = 'triangle';
    tone.frequency.value = pitch;
    volume.gain.setValueAtTime(0, beginS);
    volume.gain.linearRampToValueAtTime(MAX_GAIN, beginS + FADE_S);
    volume.gain.linearRampToValueAtTime(0, beginS + lengthS);
    tone.connect(volume).connect(context.destination);
    tone.start(beginS);
    tone.stop(beginS + lengthS);
  }
}
