import { useCallback, useState } from 'react';
import { failureOf, useApi, type Failure } from '../../host/index.ts';

/** Creates a random idempotency key of 128 bits for one action. */
export const createIdempotencyKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');

export interface SubmitActionState {
  readonly isBusy: boolean;
  readonly failure: Failure | null;
  /** Resolves with whether the host accepted the action. */
  readonly act: (role: string, action: string) => Promise<boolean>;
}

/** Plays actions of the person. It keeps a refusal until the next action, and reads the session again after each call. */
export function useSubmitAction(sessionId: string, tick: number, reload: () => void): SubmitActionState {
  const api = useApi();
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const act = useCallback(
    async (role: string, action: string): Promise<boolean> => {
      setIsBusy(true);
      setFailure(null);
      const refusal = await api
        .call('sessions.act', { sessionId, role, action, expectedTick: tick, key: createIdempotencyKey() })
        .then(() => null, failureOf);
      setFailure(refusal);
      setIsBusy(false);
      reload();
      return refusal === null;
    },
    [api, sessionId, tick, reload],
  );
  return { isBusy, failure, act };
}
