import type { ModelSampling } from '../../../src/shared/contract/index.ts';
import { useText } from '../../text/index.ts';
import { Checkbox } from '../../ui/index.ts';
import { NumberField } from '../../ui/number-field.tsx';
import { DEFAULT_SAMPLING } from './endpoint-form.ts';

const FIRST_SEED = 1;
/** Removes the rounding errors that add up over steps of 0.1. */
const roundTemperature = (value: number): number => Math.round(value * 100) / 100;

/** Shows fields for the sampling settings; what is not set (null) is left to the server. */
export function SamplingFields(props: {
  readonly value: ModelSampling;
  readonly onChange: (sampling: ModelSampling) => void;
}) {
  const { t } = useText();
  const { temperature, seed } = props.value;
  const change = (patch: Partial<ModelSampling>) => props.onChange({ ...props.value, ...patch });
  return (
    <fieldset className="m-0 border-0 p-0">
      <legend className="mb-2 text-body font-semibold">{t('models.sampling')}</legend>
      <div className="grid gap-x-6 gap-y-4 sm:grid-cols-2">
        <div className="flex flex-col gap-2">
          <NumberField
            label={t('models.temperature')}
            hint={t('models.temperature_hint')}
            value={temperature ?? DEFAULT_SAMPLING.temperature ?? 0}
            min={0}
            max={2}
            step={0.1}
            disabled={temperature === null}
            onChange={(value) => change({ temperature: roundTemperature(value) })}
          />
          <Checkbox
            label={t('models.temperature_own')}
            checked={temperature === null}
            onChange={(isServerDefault) =>
              change({ temperature: isServerDefault ? null : DEFAULT_SAMPLING.temperature })
            }
          />
        </div>
        <div className="flex flex-col gap-2">
          <NumberField
            label={t('models.seed')}
            hint={t('models.seed_hint')}
            value={seed ?? FIRST_SEED}
            min={0}
            max={2_147_483_647}
            disabled={seed === null}
            onChange={(value) => change({ seed: Math.trunc(value) })}
          />
          <Checkbox
            label={t('models.seed_send')}
            checked={seed !== null}
            onChange={(isSent) => change({ seed: isSent ? FIRST_SEED : null })}
          />
        </div>
      </div>
    </fieldset>
  );
}
