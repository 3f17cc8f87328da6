import { describe, expect, test } from 'vitest';
import { startVerify, type VerifyRunProgress } from '../../../../../src/main/app-features/verify/index.ts';
import { appendRows, openTestStorage } from '../../../../support/test-storage.ts';
import { writeGame } from '../../../../support/played.ts';

const threadUrl = new URL('../../../../../src/main/threads/verify-thread.ts', import.meta.url);

describe('startVerify', () => {
  test('reports progress and result from a worker thread', async () => {
    const storage = await openTestStorage();
    appendRows(storage, 1000);
    writeGame(storage, 'game-1');
    const steps: VerifyRunProgress[] = [];
    const run = startVerify({ threadUrl, dataFolder: storage.paths.folder, scope: 'all' }, (step) =>
      steps.push(step),
    );
    const end = await run.done;
    expect(end).toMatchObject({ state: 'done', report: { ok: true } });
    expect(steps[0]).toEqual({ checked: 0, total: 1007 });
    expect(steps.at(-1)).toEqual({ checked: 1007, total: 1007 });
  });

  test('checks only the audit log when that is requested', async () => {
    const storage = await openTestStorage();
    appendRows(storage, 10);
    const run = startVerify({ threadUrl, dataFolder: storage.paths.folder, scope: 'audit' }, () => {});
    const end = await run.done;
    const names = end.state === 'done' ? end.report.checks.map((check) => check.name) : [];
    expect(names).toEqual(['audit_chain', 'audit_head']);
  });

  test('stops when it is cancelled', async () => {
    const storage = await openTestStorage();
    appendRows(storage, 1000);
    const run = startVerify({ threadUrl, dataFolder: storage.paths.folder, scope: 'all' }, () => {});
    run.cancel();
    expect(await run.done).toEqual({ state: 'cancelled' });
  });

  test('reports that the thread cannot run', async () => {
    const missing = new URL('file:///nowhere/verify-thread.js');
    const run = startVerify({ threadUrl: missing, dataFolder: '/nowhere', scope: 'all' }, () => {});
    expect(await run.done).toMatchObject({ state: 'failed' });
  });
});
