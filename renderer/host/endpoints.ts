import type { ModelEndpoint } from '../../src/shared/contract/index.ts';
import { useHostEvent } from './host-event.ts';
import { useQuery, type Failure } from './query.ts';
import { useLatestValue } from './use-latest-value.ts';

export interface Endpoints {
  /** Null while they are on their way. */
  readonly endpoints: readonly ModelEndpoint[] | null;
  readonly failure: Failure | null;
  readonly reload: () => void;
}

/** The endpoints of local models, kept current by the host. */
export function useEndpoints(): Endpoints {
  const { value, failure, reload } = useQuery('models.list', {});
  const [endpoints, update] = useLatestValue<readonly ModelEndpoint[] | null>(value);
  useHostEvent('models.changed', (changed) => update(changed.endpoints));
  return { endpoints, failure, reload };
}
