import { expect, test } from 'vitest';
import { updateCalls } from '../../../../src/main/window-api/updates.ts';
import { refuse } from '../../../../src/shared/outcome.ts';

test('each call reaches the updates, and a refusal comes back', async () => {
  const seen: unknown[] = [];
  const refusal = refuse('BUSY', 'Arbiter is busy with an update');
  const answer = (name: string) => async (evenIfRunning?: boolean) => {
    seen.push([name, evenIfRunning]);
    return refusal;
  };
  const calls = updateCalls({
    updates: {
      status: () => ({}) as never,
      check: answer('check'),
      download: answer('download'),
      cancel: () => refusal,
      install: answer('install'),
      rollBack: answer('goBack'),
      start: async () => undefined,
      stop: () => undefined,
    },
  });
  expect(await calls['updates.status']({})).toEqual({ ok: true, value: {} });
  expect(await calls['updates.check']({})).toBe(refusal);
  await calls['updates.download']({});
  expect(calls['updates.cancel']({})).toBe(refusal);
  await calls['updates.install']({ evenIfRunning: true });
  await calls['updates.goBack']({ evenIfRunning: false });
  expect(seen).toEqual([
    ['check', undefined],
    ['download', undefined],
    ['install', true],
    ['goBack', false],
  ]);
});
