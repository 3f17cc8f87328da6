import { useEffect, useRef } from 'react';
import type { EventName, EventPayload } from '../../src/shared/contract/index.ts';
import { useApi } from './host.tsx';

/** Calls the handler for each event of one kind while the component is mounted. */
export function useHostEvent<N extends EventName>(
  name: N,
  handler: (payload: EventPayload<N>) => void,
): void {
  const api = useApi();
  const latest = useRef(handler);
  useEffect(() => {
    latest.current = handler;
  });
  useEffect(
    () =>
      api.onEvent((event) => {
        if (event.name === name) latest.current(event.payload as EventPayload<N>);
      }),
    [api, name],
  );
}
