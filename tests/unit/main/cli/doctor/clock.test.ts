import { expect, test } from 'vitest';
import { clockItem } from '../../../../../src/main/cli/doctor/clock.ts';
import { appendRows, openTestStorage, temporaryFolder } from '../../../../support/test-storage.ts';

test('times in the future are explained, and other folders need no word', async () => {
  const storage = await openTestStorage();
  appendRows(storage, 1);
  const latest = storage.db.prepare<[], string>('select max(at) from audit').pluck().get() ?? '';
  const atMs = Date.parse(latest);
  expect(await clockItem(storage.paths.folder, atMs)).toEqual([]);
  expect(await clockItem(temporaryFolder(), atMs)).toEqual([]);
  const [item] = await clockItem(storage.paths.folder, atMs - 30 * 24 * 3_600_000);
  expect(item).toMatchObject({ state: 'problem', detail: expect.stringContaining('30 days after') });
  expect(item?.remedy).toContain('rewards and their limits count the days from that time on');
});
