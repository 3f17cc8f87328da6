import { useState } from 'react';
import { failureOf, useApi, type Failure } from '../../host/index.ts';

export interface TestState {
  readonly busy: boolean;
  readonly failure: Failure | null;
}

const RESTING: TestState = { busy: false, failure: null };

export interface Tests {
  readonly of: (endpointId: string) => TestState;
  readonly run: (endpointId: string) => void;
}

/** Runs tests of several endpoints at once; each result arrives with its endpoint. */
export function useTests(): Tests {
  const api = useApi();
  const [states, setStates] = useState<Readonly<Record<string, TestState>>>({});
  const note = (endpointId: string, state: TestState) =>
    setStates((before) => ({ ...before, [endpointId]: state }));
  return {
    of: (endpointId) => states[endpointId] ?? RESTING,
    run(endpointId) {
      if (states[endpointId]?.busy === true) return;
      note(endpointId, { busy: true, failure: null });
      api.call('models.test', { endpointId }).then(
        () => note(endpointId, RESTING),
        (error: unknown) => note(endpointId, { busy: false, failure: failureOf(error) }),
      );
    },
  };
}
