import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import type { DetectedServer, ModelEndpoint } from '../../../src/shared/contract/index.ts';
import { useMutation } from '../../host/index.ts';
import { useText } from '../../text/index.ts';
import { Button, FailureNote, IconButton, Panel, Select, toast, StatusBadge } from '../../ui/index.ts';
import { freeEndpointName } from './endpoint-form.ts';

/** Lists the servers that responded on the usual ports; a button adds a model of one. */
export function DetectedServers(props: {
  readonly servers: readonly DetectedServer[];
  readonly endpoints: readonly ModelEndpoint[];
  readonly onClose: () => void;
}) {
  const { t } = useText();
  const { servers, endpoints } = props;
  return (
    <Panel
      title={t('models.detect_title')}
      aside={
        <IconButton label={t('ui.dismiss')} icon={<X size={15} aria-hidden />} onClick={props.onClose} />
      }
    >
      {servers.length === 0 ? (
        <div role="status">
          <p>{t('models.detect_none')}</p>
          <p className="text-small text-muted">{t('models.detect_none_hint')}</p>
        </div>
      ) : (
        <ul className="flex flex-col gap-3">
          {servers.map((server) => (
            <li key={server.baseUrl} className="flex flex-wrap items-center gap-x-4 gap-y-2">
              <div className="min-w-48 flex-1">
                <StatusBadge tone="ok">{server.title}</StatusBadge>
                <p className="mono text-muted">{server.baseUrl}</p>
              </div>
              <AddModel server={server} endpoints={endpoints} />
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

function AddModel(props: { readonly server: DetectedServer; readonly endpoints: readonly ModelEndpoint[] }) {
  const { t } = useText();
  const { server, endpoints } = props;
  const add = useMutation('models.add');
  const [model, setModel] = useState(server.models[0] ?? '');
  if (model === '') return <p className="text-small text-muted">{t('models.detect_no_models')}</p>;
  const isAdded = endpoints.some(
    (endpoint) => endpoint.baseUrl === server.baseUrl && endpoint.model === model,
  );
  const onAdd = async () => {
    const name = freeEndpointName(
      model,
      endpoints.map((endpoint) => endpoint.name),
    );
    const endpoint = await add.run({ name, baseUrl: server.baseUrl, model });
    if (endpoint !== null) toast('ok', t('models.saved', { name: endpoint.name }));
  };
  return (
    <>
      {server.models.length > 1 ? (
        <Select
          label={t('models.detect_model', { server: server.title })}
          value={model}
          choices={server.models.map((name) => ({ value: name, label: name }))}
          onChange={setModel}
          className="w-64"
        />
      ) : (
        <span className="mono">{model}</span>
      )}
      {isAdded ? (
        <StatusBadge tone="neutral">{t('models.detect_known')}</StatusBadge>
      ) : (
        <Button
          variant="primary"
          busy={add.busy}
          onClick={() => void onAdd()}
          aria-label={t('models.detect_add', { model })}
        >
          <Plus size={14} aria-hidden />
          {t('models.add_submit')}
        </Button>
      )}
      <FailureNote failure={add.failure} />
    </>
  );
}
