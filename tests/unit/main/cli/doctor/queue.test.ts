import { expect, test } from 'vitest';
import { queueItem } from '../../../../../src/main/cli/doctor/queue.ts';
import { temporaryFolder } from '../../../../support/test-storage.ts';

test('without a running host nothing is said of a queue', async () => {
  expect(await queueItem(temporaryFolder())).toEqual([]);
});
