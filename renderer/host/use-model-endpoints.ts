import type { ModelEndpoint } from '../../src/shared/contract/index.ts';
import { useHostEvent } from './use-host-event.ts';
import { useQuery, useQueryUpdate, type Failure } from './query.ts';

export interface Endpoints {
  /** Null until the first response. */
  readonly endpoints: readonly ModelEndpoint[] | null;
  readonly failure: Failure | null;
  readonly reload: () => void;
}

/** Reads the endpoints of local models and keeps them current by events. */
export function useModelEndpoints(): Endpoints {
  const { value: endpoints, failure, reload } = useQuery('models.list', {});
  const update = useQueryUpdate('models.list', {});
  useHostEvent('models.changed', (changed) => update(() => changed.endpoints));
  return { endpoints, failure, reload };
}
