import { useState } from 'react';
import { failureOf, useApi, type Failure } from '../../host/index.ts';

export interface EndpointTestState {
  readonly isBusy: boolean;
  readonly failure: Failure | null;
}

const IDLE: EndpointTestState = { isBusy: false, failure: null };

export interface EndpointTests {
  readonly stateOf: (endpointId: string) => EndpointTestState;
  readonly run: (endpointId: string) => void;
}

/** Runs tests of several endpoints at once; each result arrives with its endpoint. */
export function useEndpointTests(): EndpointTests {
  const api = useApi();
  const [states, setStates] = useState<Readonly<Record<string, EndpointTestState>>>({});
  const setState = (endpointId: string, state: EndpointTestState) =>
    setStates((before) => ({ ...before, [endpointId]: state }));
  return {
    stateOf: (endpointId) => states[endpointId] ?? IDLE,
    run(endpointId) {
      if (states[endpointId]?.isBusy === true) return;
      setState(endpointId, { isBusy: true, failure: null });
      api.call('models.test', { endpointId }).then(
        () => setState(endpointId, IDLE),
        (error: unknown) => setState(endpointId, { isBusy: false, failure: failureOf(error) }),
      );
    },
  };
}
