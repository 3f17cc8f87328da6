import { useId } from 'react';
import { modelPolicy, type ModelPolicy } from '../../../src/shared/contract/index.ts';
import { useText } from '../../text/index.ts';

/** What happens when no attempt was legal: three choices, each with what it means. */
export function PolicyField(props: {
  readonly value: ModelPolicy;
  readonly onChange: (policy: ModelPolicy) => void;
}) {
  const { t } = useText();
  const name = useId();
  return (
    <fieldset className="m-0 border-0 p-0" aria-describedby={`${name}-note`}>
      <legend className="mb-2 text-body font-semibold">{t('models.policy')}</legend>
      <div className="flex flex-col gap-1">
        {modelPolicy.options.map((policy) => (
          <label key={policy} className="flex min-h-6 items-baseline gap-2.5">
            <input
              type="radio"
              name={name}
              value={policy}
              checked={props.value === policy}
              onChange={() => props.onChange(policy)}
              className="size-4 shrink-0 translate-y-0.5 accent-accent"
            />
            <span>
              <span className="font-medium">{t(`policy.${policy}`)}</span>
              <span className="text-muted"> · {t(`models.policy_${policy}`)}</span>
            </span>
          </label>
        ))}
      </div>
      <p id={`${name}-note`} className="mt-1 text-small text-muted">
        {t('models.policy_note')}
      </p>
    </fieldset>
  );
}
