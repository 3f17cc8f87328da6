import type { NewMatch } from '../../../src/shared/contract/index.ts';
import { MINUTE_MS } from '../../../src/shared/units.ts';

export const CLOCK_PRESETS = ['none', '1_0', '3_2', '5_0', '10_5', 'move_30', 'custom'] as const;
export type ClockPreset = (typeof CLOCK_PRESETS)[number];

export interface ClockForm {
  readonly preset: ClockPreset;
  /** Used, like the increment, only by `custom`. */
  readonly minutes: number;
  readonly incrementSeconds: number;
}

const PRESET_CLOCKS: Readonly<Record<Exclude<ClockPreset, 'custom'>, NewMatch['clock']>> = {
  none: undefined,
  '1_0': { initialMs: MINUTE_MS, incrementMs: 0 },
  '3_2': { initialMs: 3 * MINUTE_MS, incrementMs: 2000 },
  '5_0': { initialMs: 5 * MINUTE_MS, incrementMs: 0 },
  '10_5': { initialMs: 10 * MINUTE_MS, incrementMs: 5000 },
  move_30: { perMoveMs: 30_000 },
};

/** Converts the form to a clock; undefined for a game without one. */
export const toClock = (form: ClockForm): NewMatch['clock'] =>
  form.preset === 'custom'
    ? { initialMs: form.minutes * MINUTE_MS, incrementMs: form.incrementSeconds * 1000 }
    : PRESET_CLOCKS[form.preset];

/** Converts a clock to the form; a clock that no preset has becomes `custom`. */
export function toClockForm(clock: NewMatch['clock']): ClockForm {
  const custom = {
    minutes: Math.max(1, Math.round((clock?.initialMs ?? 5 * MINUTE_MS) / MINUTE_MS)),
    incrementSeconds: Math.round((clock?.incrementMs ?? 0) / 1000),
  };
  const preset = CLOCK_PRESETS.find(
    (name) => name !== 'custom' && JSON.stringify(PRESET_CLOCKS[name]) === JSON.stringify(clock),
  );
  return { preset: preset ?? 'custom', ...custom };
}
