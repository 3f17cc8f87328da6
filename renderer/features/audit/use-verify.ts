import { useCallback, useEffect, useRef, useState } from 'react';
import type { VerifyProgress } from '../../../src/shared/contract/index.ts';
import { useMutation, useLive, type Failure } from '../../host/index.ts';

export interface Verification {
  /** The run started here, or null before the first. */
  readonly job: VerifyProgress | null;
  readonly running: boolean;
  readonly failure: Failure | null;
  readonly start: () => void;
  readonly stop: () => void;
}

/** One verification run at a time; progress comes as events. `now` starts one on arrival. */
export function useVerify(now: boolean): Verification {
  const heard = useLive((live) => live.verify);
  const verify = useMutation('audit.verify');
  const cancel = useMutation('audit.cancelVerify');
  const [jobId, setJobId] = useState<string | null>(null);
  const job = heard !== null && heard.jobId === jobId ? heard : null;
  const running = verify.busy || (jobId !== null && job === null) || job?.state === 'running';
  const { run } = verify;
  const start = useCallback(() => {
    setJobId(null);
    void run({}).then((answer) => answer !== null && setJobId(answer.jobId));
  }, [run]);
  const asked = useRef(false);
  useEffect(() => {
    if (!now || asked.current) return;
    asked.current = true;
    start();
  }, [now, start]);
  const stop = useCallback(() => {
    if (jobId !== null) void cancel.run({ jobId });
  }, [cancel, jobId]);
  return { job, running, failure: verify.failure ?? cancel.failure, start, stop };
}
