import type { ArenaRunReport, ModelBuild, SentSampling } from '../../../../src/shared/contract/index.ts';
import type { Translator } from '../../../text/index.ts';

/** Formats the sampling settings that requests were sent with: `temperature 0.2, seed 7`. */
const samplingLabel = ({ t, number }: Translator, { temperature, seed }: SentSampling): string =>
  t('models.sampling_words', {
    temperature: temperature === null ? t('models.sampling_own') : number(temperature),
    seed: seed === null ? t('models.sampling_no_seed') : t('models.sampling_seed', { seed: String(seed) }),
  });

/** Formats what the server reported: `qwen3:14b · Q4_K_M · context 8,192`. */
function buildLabel({ t, number }: Translator, { model, quantisation, contextLength }: ModelBuild): string {
  const context =
    contextLength === null ? null : t('models.build_context', { tokens: number(contextLength) });
  return [model, quantisation, context].filter((part) => part !== null).join(' · ');
}

/**
 * The settings of a run as rows of a title and the values of both players. Results of other settings or another build
 * are not comparable, so they are shown together.
 */
export function runSettingsOf(
  translator: Translator,
  run: ArenaRunReport,
): readonly (readonly [string, string, string])[] {
  const { t } = translator;
  const valuesLabel = (values: readonly string[], isModel: boolean): string =>
    values.length === 0
      ? isModel
        ? t('models.build_unknown')
        : t('ui.none')
      : [...new Set(values)].join('; ');
  const textsOfSides = (valuesOf: (side: 'a' | 'b') => readonly string[]) =>
    (['a', 'b'] as const).map((side) =>
      valuesLabel(valuesOf(side), run.policy[side] !== null && run.played > 0),
    );
  const [buildA = '', buildB = ''] = textsOfSides((side) =>
    run.builds[side].map((build) => buildLabel(translator, build)),
  );
  const [sentA = '', sentB = ''] = textsOfSides((side) =>
    run.sampling[side].map((sampling) => samplingLabel(translator, sampling)),
  );
  return [
    [t('models.build'), buildA, buildB],
    [t('models.sampling'), sentA, sentB],
  ];
}
