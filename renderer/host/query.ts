import { useCallback, useEffect, useRef, useState } from 'react';
import { ApiError, type CallInput, type CallName, type CallOutput } from '../../src/shared/contract/index.ts';
import { useApi, useLive } from './host.tsx';

export interface Failure {
  readonly code: string;
  readonly message: string;
}

export const failureOf = (error: unknown): Failure =>
  error instanceof ApiError
    ? { code: error.code, message: error.message }
    : { code: 'INTERNAL', message: error instanceof Error ? error.message : String(error) };

export interface Query<T> {
  /** The last answer; stays while a newer one is on its way. */
  readonly value: T | null;
  readonly failure: Failure | null;
  readonly loading: boolean;
  readonly reload: () => void;
}

/**
 * Reads once per input and after every link-up. An answer that comes after the
 * input has changed is dropped. `null` as input asks nothing.
 */
export function useQuery<N extends CallName>(name: N, input: CallInput<N> | null): Query<CallOutput<N>> {
  const api = useApi();
  const epoch = useLive((live) => live.epoch);
  const [round, setRound] = useState(0);
  const [state, setState] = useState<{ value: CallOutput<N> | null; failure: Failure | null; key: string }>({
    value: null,
    failure: null,
    key: '',
  });
  const key = input === null ? '' : JSON.stringify(input);
  const turn = `${epoch}/${round}/${key}`;
  useEffect(() => {
    if (key === '' || epoch === 0) return undefined;
    let current = true;
    api.call(name, JSON.parse(key) as CallInput<N>).then(
      (value) => current && setState({ value, failure: null, key: turn }),
      (error: unknown) =>
        current && setState((last) => ({ value: last.value, failure: failureOf(error), key: turn })),
    );
    return () => {
      current = false;
    };
  }, [api, name, key, epoch, turn]);
  const reload = useCallback(() => setRound((last) => last + 1), []);
  return { value: state.value, failure: state.failure, loading: key !== '' && state.key !== turn, reload };
}

export interface Mutation<N extends CallName> {
  readonly busy: boolean;
  readonly failure: Failure | null;
  /** Resolves with the answer, or null when it was refused (the failure is kept). */
  readonly run: (input: CallInput<N>) => Promise<CallOutput<N> | null>;
  readonly clear: () => void;
}

/** A call that changes something: one at a time, its refusal kept for the screen to show. */
export function useMutation<N extends CallName>(name: N): Mutation<N> {
  const api = useApi();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const running = useRef(false);
  const run = useCallback(
    async (input: CallInput<N>) => {
      if (running.current) return null;
      running.current = true;
      setBusy(true);
      setFailure(null);
      try {
        return await api.call(name, input);
      } catch (error) {
        setFailure(failureOf(error));
        return null;
      } finally {
        running.current = false;
        setBusy(false);
      }
    },
    [api, name],
  );
  const clear = useCallback(() => setFailure(null), []);
  return { busy, failure, run, clear };
}
