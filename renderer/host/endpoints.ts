import { useState } from 'react';
import type { ModelEndpoint } from '../../src/shared/contract/index.ts';
import { useHostEvent } from './host-event.ts';
import { useQuery, type Failure } from './query.ts';

export interface Endpoints {
  /** Null while they are on their way. */
  readonly endpoints: readonly ModelEndpoint[] | null;
  readonly failure: Failure | null;
  readonly reload: () => void;
}

interface Told {
  readonly endpoints: readonly ModelEndpoint[];
  /** The answer that was known when this was told: a later answer is newer than it. */
  readonly after: readonly ModelEndpoint[] | null;
}

/** The endpoints of local models, kept current by the host. */
export function useEndpoints(): Endpoints {
  const { value, failure, reload } = useQuery('models.list', {});
  const [told, setTold] = useState<Told | null>(null);
  useHostEvent('models.changed', ({ endpoints }) => setTold({ endpoints, after: value }));
  const endpoints = told !== null && told.after === value ? told.endpoints : value;
  return { endpoints, failure, reload };
}
