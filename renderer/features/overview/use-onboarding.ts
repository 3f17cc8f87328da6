import type { ChecklistStep } from '../../../src/shared/contract/index.ts';
import { useMutation, useQuery, useQueryUpdate } from '../../host/index.ts';
import { useReloadWithAuditLog } from './use-reload-with-audit-log.ts';

export interface OnboardingProgress {
  readonly steps: readonly { readonly step: ChecklistStep; readonly done: boolean }[];
  readonly doneCount: number;
  readonly dismiss: () => void;
  readonly isBusy: boolean;
}

/**
 * Reads the first steps and which of them are completed; null while they are not known and after the person closed
 * them. While the audit log grows it reads them again every five seconds.
 */
export function useOnboarding(): OnboardingProgress | null {
  const { value, reload } = useQuery('onboarding.get', {});
  const dismiss = useMutation('onboarding.dismiss');
  const update = useQueryUpdate('onboarding.get', {});
  useReloadWithAuditLog(reload);
  if (value === null || value.dismissed) return null;
  return {
    steps: value.steps,
    doneCount: value.steps.filter(({ done }) => done).length,
    dismiss: () => void dismiss.run({ dismissed: true }).then((next) => next !== null && update(() => next)),
    isBusy: dismiss.busy,
  };
}
