import { expect, test } from 'vitest';
import { auditCalls, type AuditCallDeps } from '../../../../src/main/window-api/audit.ts';
import type { VerifyProgress } from '../../../../src/shared/contract/index.ts';
import type { VerifyRunResult, VerifyRunProgress } from '../../../../src/main/app-features/verify/index.ts';

/** The calls with a verification that runs until the test ends it. */
function opened() {
  const received: VerifyProgress[] = [];
  let runs = 0;
  let step: (step: VerifyRunProgress) => void = () => undefined;
  let end: (end: VerifyRunResult) => void = () => undefined;
  const deps = {
    audit: { head: () => ({ seq: 100, hash: 'ab' }) },
    bus: { emit: (_event: string, progress: VerifyProgress) => void received.push(progress) },
    runtime: { ids: { uuid: () => `job-${(runs += 1)}` }, clock: { monotonicMs: () => 0 } },
    verify: (onProgress: (step: VerifyRunProgress) => void) => {
      step = onProgress;
      const done = new Promise<VerifyRunResult>((resolve) => (end = resolve));
      return { done, cancel: () => end({ state: 'cancelled' }) };
    },
  } as unknown as AuditCallDeps;
  const calls = auditCalls(deps);
  const settled = async (): Promise<VerifyProgress | undefined> => {
    await new Promise((resolve) => setImmediate(resolve));
    return received.at(-1);
  };
  return {
    received,
    settled,
    begin: () => calls['audit.verify']({}),
    cancel: (jobId: string) => calls['audit.cancelVerify']({ jobId }),
    stop: () => calls.stop(),
    step: (checked: number) => step({ checked, total: 100 }),
    end: (how: VerifyRunResult) => end(how),
  };
}

test('one verification runs at a time and reports its progress', async () => {
  const run = opened();
  expect(await run.begin()).toEqual({ ok: true, value: { jobId: 'job-1' } });
  expect(await run.begin()).toEqual({ ok: true, value: { jobId: 'job-1' } });
  run.step(40);
  expect(run.received.map(({ state, checked }) => [state, checked])).toEqual([
    ['running', 0],
    ['running', 40],
  ]);
});

test('cancelling ends a verification; one that does not run cannot be cancelled', async () => {
  const run = opened();
  expect(await run.cancel('job-1')).toMatchObject({ ok: false, code: 'NOT_FOUND' });
  await run.begin();
  expect(await run.cancel('job-9')).toMatchObject({ ok: false, code: 'NOT_FOUND' });
  run.step(10);
  expect(await run.cancel('job-1')).toEqual({ ok: true, value: {} });
  expect(await run.settled()).toMatchObject({ state: 'cancelled', checked: 10, ok: null });
  expect(await run.cancel('job-1')).toMatchObject({ ok: false, code: 'NOT_FOUND' });
  expect(await run.begin()).toEqual({ ok: true, value: { jobId: 'job-2' } });
});

test('the result names the first broken row, and a failure its message', async () => {
  const broken = opened();
  await broken.begin();
  const checks = [{ name: 'audit_chain', ok: false, rows: 100, seq: 7, detail: 'the hash differs' }];
  broken.end({ state: 'done', report: { ok: false, checks } } as unknown as VerifyRunResult);
  expect(await broken.settled()).toMatchObject({
    state: 'done',
    ok: false,
    firstBroken: 7,
    detail: 'audit_chain: the hash differs',
  });
  const failed = opened();
  await failed.begin();
  failed.end({ state: 'failed', detail: 'no thread' });
  expect(await failed.settled()).toMatchObject({ state: 'failed', ok: false, detail: 'no thread' });
});

test('stopping cancels the running verification', async () => {
  const run = opened();
  await run.begin();
  run.stop();
  expect(await run.settled()).toMatchObject({ state: 'cancelled' });
});
