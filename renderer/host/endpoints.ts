import type { ModelEndpoint } from '../../src/shared/contract/index.ts';
import { useHostEvent } from './host-event.ts';
import { useQuery, useQueryUpdate, type Failure } from './query.ts';

export interface Endpoints {
  /** Null while they are on their way. */
  readonly endpoints: readonly ModelEndpoint[] | null;
  readonly failure: Failure | null;
  readonly reload: () => void;
}

/** The endpoints of local models, kept current by the host. */
export function useEndpoints(): Endpoints {
  const { value: endpoints, failure, reload } = useQuery('models.list', {});
  const update = useQueryUpdate('models.list', {});
  useHostEvent('models.changed', (changed) => update(() => changed.endpoints));
  return { endpoints, failure, reload };
}
