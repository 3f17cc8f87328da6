import type { ModelEndpoint } from '../../../src/shared/contract/index.ts';
import { useHostEvent, useQuery } from '../../host/index.ts';
import { useText } from '../../text/index.ts';
import { StatusBadge } from '../../ui/index.ts';

/** Lists the servers of an endpoint with their health, and reads them again when endpoints or arena runs change. */
export function EndpointServers({ endpoint: { endpointId } }: { readonly endpoint: ModelEndpoint }) {
  const { t, code } = useText();
  const { value, reload } = useQuery('models.servers', { endpointId });
  useHostEvent('models.changed', reload);
  useHostEvent('arena.progress', reload);
  return (
    <ul aria-label={t('models.servers')} className="flex flex-col gap-1">
      {(value ?? []).map(({ place, baseUrl, state, failure, underWay, requestsAtOnce }) => (
        <li key={place}>
          <span className="flex flex-wrap items-center gap-x-3">
            <span className="mono break-all">{baseUrl}</span>
            <StatusBadge tone={state === 'up' ? 'ok' : 'bad'}>{t(`models.server_${state}`)}</StatusBadge>
          </span>
          <span className="text-small text-muted">
            {t('models.server_load', { busy: underWay, all: requestsAtOnce })}
            {failure === null ? null : ` · ${code('test', failure)}`}
          </span>
        </li>
      ))}
    </ul>
  );
}
