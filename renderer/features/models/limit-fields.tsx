import type { ModelLimits } from '../../../src/shared/contract/index.ts';
import { useText } from '../../text/index.ts';
import { NumberField } from '../../ui/number-field.tsx';
import { charactersOf } from './endpoint-form.ts';

export function LimitFields(props: {
  readonly value: ModelLimits;
  readonly onChange: (limits: ModelLimits) => void;
}) {
  const { t } = useText();
  const { value } = props;
  const change = (patch: Partial<ModelLimits>) => props.onChange({ ...value, ...patch });
  return (
    <fieldset className="m-0 border-0 p-0">
      <legend className="mb-2 text-body font-semibold">{t('models.limits')}</legend>
      <div className="grid gap-x-6 gap-y-4 sm:grid-cols-2">
        <NumberField
          label={t('models.attempts')}
          hint={t('models.attempts_hint')}
          value={value.attempts}
          min={1}
          max={10}
          onChange={(attempts) => change({ attempts })}
        />
        <NumberField
          label={t('models.per_move')}
          hint={t('models.per_move_hint')}
          value={Math.round(value.perMoveMs / 1000)}
          min={1}
          max={290}
          step={5}
          onChange={(seconds) => change({ perMoveMs: seconds * 1000 })}
        />
        <NumberField
          label={t('models.max_tokens')}
          hint={t('models.max_tokens_hint')}
          value={value.maxTokens}
          min={16}
          max={32_768}
          step={128}
          onChange={(maxTokens) => change({ maxTokens })}
        />
        <NumberField
          label={t('models.prompt_budget')}
          hint={t('models.prompt_budget_hint', { characters: charactersOf(value.promptTokens) })}
          value={value.promptTokens}
          min={256}
          max={200_000}
          step={500}
          onChange={(promptTokens) => change({ promptTokens })}
        />
        <NumberField
          label={t('models.requests_at_once')}
          hint={t('models.requests_at_once_hint')}
          value={value.requestsAtOnce}
          min={1}
          max={32}
          onChange={(requestsAtOnce) => change({ requestsAtOnce })}
        />
      </div>
    </fieldset>
  );
}
