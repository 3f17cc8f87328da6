import { useState } from 'react';
import type { SeatTest } from '../../../src/shared/contract/index.ts';
import { useApi, useMutation, type Failure } from '../../host/index.ts';

export interface AgentTest {
  readonly busy: boolean;
  /** When the running test began, by the clock of this window; of no meaning while none runs. */
  readonly sinceMs: number;
  /** The result of the last test of this row; null for none. */
  readonly result: SeatTest | null;
  readonly failure: Failure | null;
  readonly run: (player: string) => void;
  /** Ends the running test. */
  readonly cancel: () => void;
}

/** Tests agents one at a time; `onDone` is called after each test. */
export function useAgentTest(onDone: () => void): AgentTest {
  const api = useApi();
  const test = useMutation('seats.test');
  const [lastTest, setLastTest] = useState({ player: '', sinceMs: 0 });
  const [result, setResult] = useState<SeatTest | null>(null);
  return {
    busy: test.busy,
    sinceMs: lastTest.sinceMs,
    result,
    failure: test.failure,
    run(player) {
      setResult(null);
      setLastTest({ player, sinceMs: Date.now() });
      void test.run({ player }).then((testResult) => {
        setResult(testResult);
        onDone();
      });
    },
    // A test that has just ended cannot be cancelled; its result is shown then.
    cancel: () => void api.call('seats.cancelTest', { player: lastTest.player }).catch(() => undefined),
  };
}
