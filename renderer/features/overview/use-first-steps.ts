import { useEffect, useState } from 'react';
import type { ChecklistStep } from '../../../src/shared/contract/index.ts';
import { useLive, useMutation, useQuery, useQueryUpdate } from '../../host/index.ts';
import { useNow } from '../../ui/index.ts';

const READ_AGAIN_MS = 5000;

export interface FirstSteps {
  readonly steps: readonly { readonly step: ChecklistStep; readonly done: boolean }[];
  readonly done: number;
  readonly dismiss: () => void;
  readonly isBusy: boolean;
}

/**
 * The first steps and which of them have happened; null while they are not known and after the person closed them.
 * While the audit log grows they are read again every five seconds.
 */
export function useFirstSteps(): FirstSteps | null {
  const seq = useLive((live) => live.auditHead?.seq ?? 0);
  const { value, reload } = useQuery('onboarding.get', {});
  const dismiss = useMutation('onboarding.dismiss');
  const update = useQueryUpdate('onboarding.get', {});
  const now = useNow(READ_AGAIN_MS);
  const [readAt, setReadAt] = useState(seq);
  useEffect(() => {
    if (readAt === seq) return;
    setReadAt(seq);
    reload();
    // Only the timer triggers the effect: a busy log must not cause a read per row.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [now, reload]);
  if (value === null || value.dismissed) return null;
  return {
    steps: value.steps,
    done: value.steps.filter(({ done }) => done).length,
    dismiss: () => void dismiss.run({ dismissed: true }).then((next) => next !== null && update(() => next)),
    isBusy: dismiss.busy,
  };
}
