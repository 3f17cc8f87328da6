import { useCallback, useEffect, useRef, useState } from 'react';
import type { VerifyProgress } from '../../../src/shared/contract/index.ts';
import { useMutation, useLive, type Failure } from '../../host/index.ts';

export interface Verification {
  /** The run that was started here; null before the first one. */
  readonly job: VerifyProgress | null;
  readonly isRunning: boolean;
  readonly failure: Failure | null;
  readonly start: () => void;
  readonly stop: () => void;
}

/** Runs one verification at a time, with progress by events. With `startsAtOnce` one begins when the screen opens. */
export function useVerify(startsAtOnce: boolean): Verification {
  const liveJob = useLive((live) => live.verifyProgress);
  const verify = useMutation('audit.verify');
  const cancel = useMutation('audit.cancelVerify');
  const [jobId, setJobId] = useState<string | null>(null);
  const job = liveJob !== null && liveJob.jobId === jobId ? liveJob : null;
  const isRunning = verify.busy || (jobId !== null && job === null) || job?.state === 'running';
  const { run } = verify;
  const start = useCallback(() => {
    setJobId(null);
    void run({}).then((response) => response !== null && setJobId(response.jobId));
  }, [run]);
  const hasStarted = useRef(false);
  useEffect(() => {
    if (!startsAtOnce || hasStarted.current) return;
    hasStarted.current = true;
    start();
  }, [startsAtOnce, start]);
  const stop = useCallback(() => {
    if (jobId !== null) void cancel.run({ jobId });
  }, [cancel, jobId]);
  return { job, isRunning, failure: verify.failure ?? cancel.failure, start, stop };
}
