import type { SprtSettings } from './sprt.ts';

const ERRORS = { alpha: 0.05, beta: 0.05 } as const;

/** Tests for the usual questions, by the name that the command line and the window use. */
export const SPRT_PRESETS = {
  'better-at-all': { model: 'logistic', elo0: 0, elo1: 100, ...ERRORS },
  'close-models': { model: 'logistic', elo0: 0, elo1: 50, ...ERRORS },
  'engine-change': { model: 'normalised', elo0: 0, elo1: 10, ...ERRORS },
  'not-worse': { model: 'logistic', elo0: -50, elo1: 0, ...ERRORS },
} as const satisfies Readonly<Record<string, SprtSettings>>;

export type SprtPreset = keyof typeof SPRT_PRESETS;

/** The test of a run for which no other one was chosen. */
export const DEFAULT_SPRT: SprtSettings = SPRT_PRESETS['better-at-all'];
