import type { VerifyProgress } from '../../shared/contract/index.ts';
import { accept, refuse } from '../../shared/outcome.ts';
import type { Audit } from '../platform/audit/index.ts';
import type { Bus } from '../platform/events/bus.ts';
import type { Runtime } from '../platform/runtime.ts';
import type { VerifyRunResult, VerifyRun, VerifyRunProgress } from '../app-features/verify/index.ts';
import type { Handlers } from './dispatcher.ts';

export interface AuditCallDeps {
  readonly audit: Audit;
  readonly bus: Bus;
  readonly runtime: Runtime;
  /** Verifies the audit log in a thread. */
  readonly verify: (onProgress: (step: VerifyRunProgress) => void) => VerifyRun;
}

type AuditCalls = Pick<
  Handlers,
  'audit.page' | 'audit.head' | 'audit.facets' | 'audit.hours' | 'audit.verify' | 'audit.cancelVerify'
>;

/** Handlers of the `audit.*` calls. A request for a verification while one runs returns the running job. */
export function auditCalls(deps: AuditCallDeps): AuditCalls & { stop(): void } {
  let current: { jobId: string; run: VerifyRun } | null = null;

  const begin = (): string => {
    const jobId = deps.runtime.ids.uuid();
    const startedMs = deps.runtime.clock.monotonicMs();
    let lastProgress: VerifyRunProgress = { checked: 0, total: deps.audit.head().seq };
    const report = (progress: Partial<VerifyProgress> & Pick<VerifyProgress, 'state'>): void => {
      const elapsedMs = Math.round(deps.runtime.clock.monotonicMs() - startedMs);
      deps.bus.emit('audit.verify', {
        jobId,
        ...lastProgress,
        elapsedMs,
        ok: null,
        firstBroken: null,
        detail: null,
        ...progress,
      });
    };
    const run = deps.verify((step) => {
      lastProgress = step;
      report({ state: 'running' });
    });
    current = { jobId, run };
    report({ state: 'running' });
    void run.done.then((end) => {
      current = null;
      report(finalProgressOf(end, lastProgress));
    });
    return jobId;
  };

  return {
    'audit.page': (query) => accept(deps.audit.page(query)),
    'audit.head': () => accept(deps.audit.head()),
    'audit.facets': () => accept(deps.audit.facets()),
    'audit.hours': (query) => accept(deps.audit.countByHour(query)),
    'audit.verify': () => accept({ jobId: current?.jobId ?? begin() }),
    'audit.cancelVerify': ({ jobId }) => {
      if (current?.jobId !== jobId) return refuse('NOT_FOUND', 'That verification is not running');
      current.run.cancel();
      return accept({});
    },
    stop: () => current?.run.cancel(),
  };
}

function finalProgressOf(
  end: VerifyRunResult,
  lastProgress: VerifyRunProgress,
): Partial<VerifyProgress> & Pick<VerifyProgress, 'state'> {
  if (end.state === 'cancelled') return { state: 'cancelled' };
  if (end.state === 'failed') return { state: 'failed', ok: false, detail: end.detail };
  const failedCheck = end.report.checks.find((check) => !check.ok);
  return {
    state: 'done',
    checked: lastProgress.total,
    ok: end.report.ok,
    firstBroken: failedCheck?.seq ?? null,
    detail: failedCheck ? `${failedCheck.name}: ${failedCheck.detail ?? 'broken'}` : null,
  };
}
