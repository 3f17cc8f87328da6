import { Link } from 'wouter';
import type { ModelEndpoint } from '../../src/shared/contract/index.ts';
import { useModelEndpoints } from '../host/index.ts';
import { useText } from '../text/index.ts';
import { buttonClass, FailureNote, Select, StatusBadge } from '../ui/index.ts';

/** Chooses a local model, or links to adding one where there is none. */
export function ModelForm(props: {
  readonly endpointId: string;
  readonly onChange: (endpointId: string) => void;
}) {
  const { t } = useText();
  const { endpoints, failure } = useModelEndpoints();
  if (failure !== null) return <FailureNote failure={failure} />;
  if (endpoints === null) return null;
  if (endpoints.length === 0)
    return (
      <div className="flex flex-col items-start gap-2">
        <p className="text-small text-muted">{t('match.llm_none')}</p>
        <Link href="/agents/models?add=1" className={buttonClass()}>
          {t('match.llm_add')}
        </Link>
      </div>
    );
  const chosenEndpoint = endpoints.find((each) => each.endpointId === props.endpointId);
  return (
    <>
      <Select
        showLabel
        label={t('match.llm_pick')}
        value={chosenEndpoint?.endpointId ?? ''}
        choices={endpoints.map((endpoint) => ({
          value: endpoint.endpointId,
          label: endpoint.name === endpoint.model ? endpoint.name : `${endpoint.name} (${endpoint.model})`,
        }))}
        onChange={props.onChange}
      />
      <ModelWarning endpointId={props.endpointId} endpoint={chosenEndpoint} />
    </>
  );
}

/** Says when the chosen model no longer exists, was never tested or failed its last test. */
function ModelWarning(props: { readonly endpointId: string; readonly endpoint: ModelEndpoint | undefined }) {
  const { t, code } = useText();
  const { endpoint } = props;
  if (endpoint === undefined)
    return props.endpointId === '' ? null : <StatusBadge tone="warn">{t('match.llm_gone')}</StatusBadge>;
  const { lastTest } = endpoint;
  if (lastTest === null) return <p className="text-small text-muted">{t('match.llm_untested')}</p>;
  if (lastTest.ok) return null;
  return (
    <StatusBadge tone="warn">
      {t('match.llm_failed', { why: code('test', lastTest.code, lastTest.detail) })}
    </StatusBadge>
  );
}
