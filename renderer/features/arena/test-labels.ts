import type { ArenaVerdict } from '../../../src/shared/contract/index.ts';
import { SPRT_PRESETS, type SprtPreset } from '../../../src/shared/statistics/sprt-presets.ts';
import type { Translator } from '../../text/index.ts';
import { formatSigned } from './arena-labels.ts';

/** The preset tests in the order in which they are offered, with the question that each answers. */
export const TEST_QUESTIONS = {
  'better-at-all': 'arena.test_better',
  'close-models': 'arena.test_close',
  'engine-change': 'arena.test_change',
  'not-worse': 'arena.test_not_worse',
} as const satisfies Readonly<Record<SprtPreset, string>>;

export const TEST_PRESETS = Object.keys(TEST_QUESTIONS) as readonly SprtPreset[];

type Settings = ArenaVerdict['settings'];

/** Formats the two differences of a test: `0 or +100 Elo`. */
export function boundsLabel(translator: Translator, { model, elo0, elo1 }: Settings): string {
  const key = model === 'normalised' ? 'arena.test_bounds_normalised' : 'arena.test_bounds';
  return translator.t(key, { elo0: formatSigned(translator, elo0), elo1: formatSigned(translator, elo1) });
}

/** The question of a test; its differences if it is not one of the presets. */
export function questionLabel(translator: Translator, settings: Settings): string {
  const preset = TEST_PRESETS.find((name) => {
    const { model, elo0, elo1 } = SPRT_PRESETS[name];
    return model === settings.model && elo0 === settings.elo0 && elo1 === settings.elo1;
  });
  return preset === undefined ? boundsLabel(translator, settings) : translator.t(TEST_QUESTIONS[preset]);
}
