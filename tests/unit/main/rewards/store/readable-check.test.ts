import { expect, test } from 'vitest';
import { createReadableCheck } from '../../../../../src/main/rewards/store/readable-check.ts';
import { memoryServices } from '../../../../support/memory-services.ts';

test('a database is readable until it is closed, and the check throws no error', async () => {
  const { db } = await memoryServices();
  const isReadable = createReadableCheck(db);
  expect(isReadable()).toBe(true);
  db.close();
  expect(isReadable()).toBe(false);
});
