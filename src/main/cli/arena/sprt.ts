import { sprtSettings } from '../../../shared/contract/arena-statistics.ts';
import { accept, refuse, type Outcome } from '../../../shared/outcome.ts';
import { DEFAULT_SPRT, SPRT_PRESETS } from '../../../shared/statistics/sprt-presets.ts';
import type { SprtSettings } from '../../../shared/statistics/sprt.ts';
import { choiceOption, textOption, type Values } from '../options/option-kinds.ts';

const NAMES = Object.keys(SPRT_PRESETS).join(', ');

/** The options of the test that ends a run. */
export const SPRT_OPTIONS = {
  sprt: textOption('TEST', `ends the run when this test is decided: ELO0,ELO1 or one of ${NAMES}`, null),
  model: choiceOption(
    ['logistic', 'normalised'],
    'whether ELO0,ELO1 of --sprt are Elo or normalised Elo',
    DEFAULT_SPRT.model,
  ),
  alpha: textOption('P', 'probability of accepting ELO1 when ELO0 is true', String(DEFAULT_SPRT.alpha)),
  beta: textOption('P', 'probability of accepting ELO0 when ELO1 is true', String(DEFAULT_SPRT.beta)),
};

const isPreset = (name: string): name is keyof typeof SPRT_PRESETS => Object.hasOwn(SPRT_PRESETS, name);

/** The test that the options describe; null without `--sprt`. */
export function readSprt(values: Values<typeof SPRT_OPTIONS>): Outcome<SprtSettings | null, 'USAGE'> {
  if (values.sprt === null) return accept(null);
  const errorRates = { alpha: parseDecimal(values.alpha), beta: parseDecimal(values.beta) };
  const bounds = values.sprt.split(',').map(parseDecimal);
  if (!isPreset(values.sprt) && bounds.length !== 2)
    return refuse('USAGE', `--sprt must be ELO0,ELO1, such as 0,50, or one of ${NAMES}`);
  const parsed = sprtSettings.safeParse(
    isPreset(values.sprt)
      ? { ...SPRT_PRESETS[values.sprt], ...errorRates }
      : { model: values.model, elo0: bounds[0], elo1: bounds[1], ...errorRates },
  );
  if (parsed.success) return accept(parsed.data);
  const [issue] = parsed.error.issues;
  return refuse(
    'USAGE',
    `--sprt: ${issue?.path.join('.') ?? ''}: ${issue?.message ?? 'is not a valid test'}`,
  );
}

/** A decimal number; null, which no test accepts, for every other text. */
const parseDecimal = (text: string): number | null =>
  /^-?\d{1,6}(\.\d{1,6})?$/u.test(text.trim()) ? Number(text) : null;
