import { Plus, Radar } from 'lucide-react';
import { useState } from 'react';
import type { DetectedServer, ModelEndpoint } from '../../../src/shared/contract/index.ts';
import { useCommandLine } from '../../copied-commands/index.ts';
import { AGENT_PAGES } from '../../routes/agent-pages.ts';
import { ConfirmCall } from '../../layout/confirm-call.tsx';
import { Screen } from '../../layout/screen.tsx';
import { SubNav } from '../../layout/sub-nav.tsx';
import { useScreenShortcuts } from '../../shortcuts/use-shortcuts.ts';
import { useMutation, useModelEndpoints, useQuery } from '../../host/index.ts';
import { useAddressQuery } from '../../routes/hash-router.ts';
import { UsagePanel } from '../../tool-usage/usage-panel.tsx';
import { useText } from '../../text/index.ts';
import { Button, EmptyState, FailureNote, Skeleton, toast } from '../../ui/index.ts';
import { DetectedServers } from './detected-servers.tsx';
import { EndpointCard } from './endpoint-card.tsx';
import { EndpointDialog } from './endpoint-dialog.tsx';
import { useEndpointTests, type EndpointTests } from './use-endpoint-tests.ts';

const TRY_COMMAND = 'models add http://127.0.0.1:11434/v1 qwen3:8b --name qwen --test';

/** `#/agents/models`: endpoints of local models, their abilities and their results. */
export function ModelsScreen() {
  const { t } = useText();
  const command = useCommandLine();
  const addressQuery = useAddressQuery();
  const { endpoints, failure, reload } = useModelEndpoints();
  const detect = useMutation('models.detect');
  const [servers, setServers] = useState<readonly DetectedServer[] | null>(null);
  const tests = useEndpointTests();
  const add = () => addressQuery.set({ add: '1' });
  const onDetect = () => {
    setServers(null);
    void detect.run({}).then(setServers);
  };
  useScreenShortcuts({ n: add });
  const buttons = (
    <>
      <Button onClick={onDetect} busy={detect.busy}>
        <Radar size={16} aria-hidden />
        {t('models.detect')}
      </Button>
      <Button variant="primary" onClick={add}>
        <Plus size={16} aria-hidden />
        {t('models.add')}
      </Button>
    </>
  );
  return (
    <Screen
      title={t('screen.agents')}
      subtitle={
        endpoints === null ? undefined : <span>{t('models.count', { count: endpoints.length })}</span>
      }
      actions={endpoints === null || endpoints.length === 0 ? undefined : buttons}
    >
      <SubNav label={t('agents.sections')} pages={AGENT_PAGES} />
      <div className="flex max-w-6xl flex-col gap-4">
        {detect.busy ? (
          <p role="status" className="text-muted">
            {t('models.detecting')}
          </p>
        ) : null}
        <FailureNote failure={detect.failure} />
        {servers === null ? null : (
          <DetectedServers servers={servers} endpoints={endpoints ?? []} onClose={() => setServers(null)} />
        )}
        {failure !== null ? (
          <FailureNote failure={failure} onRetry={reload} />
        ) : endpoints === null ? (
          <div role="status" aria-label={t('ui.loading')}>
            <Skeleton className="h-48" />
          </div>
        ) : endpoints.length === 0 ? (
          <EmptyState
            icon={<Radar size={22} />}
            title={t('models.empty_title')}
            hint={t('models.empty_hint')}
            action={buttons}
            commandLine={command(TRY_COMMAND)}
          />
        ) : (
          <EndpointList endpoints={endpoints} tests={tests} />
        )}
        <UsagePanel />
      </div>
      <EndpointEditor endpoints={endpoints} tests={tests} />
    </Screen>
  );
}

/** Opens the dialog that the address names. */
function EndpointEditor(props: {
  readonly endpoints: readonly ModelEndpoint[] | null;
  readonly tests: EndpointTests;
}) {
  const addressQuery = useAddressQuery();
  const editedId = addressQuery.get('edit');
  const editedEndpoint = props.endpoints?.find(({ endpointId }) => endpointId === editedId) ?? null;
  if (props.endpoints === null || (addressQuery.get('add') !== '1' && editedEndpoint === null)) return null;
  const close = () => addressQuery.set({ add: '', edit: '' });
  return (
    <EndpointDialog
      key={editedEndpoint?.endpointId ?? 'new'}
      endpoint={editedEndpoint}
      takenNames={props.endpoints.filter((each) => each !== editedEndpoint).map(({ name }) => name)}
      onClose={close}
      onSaved={({ endpointId }, shouldTest) => {
        close();
        if (shouldTest) props.tests.run(endpointId);
      }}
    />
  );
}

function EndpointList(props: {
  readonly endpoints: readonly ModelEndpoint[];
  readonly tests: EndpointTests;
}) {
  const { t } = useText();
  const addressQuery = useAddressQuery();
  const { endpoints, tests } = props;
  const metrics = useQuery('models.metrics', {});
  const [endpointToRemove, setEndpointToRemove] = useState<ModelEndpoint | null>(null);
  return (
    <>
      <ul aria-label={t('models.list')} className="flex flex-col gap-4">
        {endpoints.map((endpoint) => {
          const { endpointId } = endpoint;
          const endpointMetrics = metrics.value?.find((each) => each.endpointId === endpointId) ?? null;
          return (
            <li key={endpointId}>
              <EndpointCard
                endpoint={endpoint}
                agentId={endpointMetrics?.agentId ?? null}
                stats={endpointMetrics?.stats ?? null}
                test={tests.stateOf(endpointId)}
                onTest={() => tests.run(endpointId)}
                onEdit={() => addressQuery.set({ edit: endpointId })}
                onRemove={() => setEndpointToRemove(endpoint)}
              />
            </li>
          );
        })}
      </ul>
      {endpointToRemove === null ? null : (
        <RemoveEndpoint endpoint={endpointToRemove} onClose={() => setEndpointToRemove(null)} />
      )}
    </>
  );
}

function RemoveEndpoint(props: { readonly endpoint: ModelEndpoint; readonly onClose: () => void }) {
  const { t } = useText();
  const { name, endpointId } = props.endpoint;
  return (
    <ConfirmCall
      call="models.remove"
      input={{ endpointId }}
      onClose={props.onClose}
      onDone={() => toast('ok', t('models.removed', { name }))}
      title={t('models.remove_title', { name })}
      confirmLabel={t('models.remove_name', { name })}
    >
      <p>{t('models.remove_hint')}</p>
    </ConfirmCall>
  );
}
