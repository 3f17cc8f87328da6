import { expect, test } from 'vitest';
import { appendRows, openTestStorage } from '../../../../support/test-storage.ts';

test('counts the rows of each hour over the week up to the newest, also when rows are added or an older state is asked for', async () => {
  const testStorage = await openTestStorage();
  const { audit, clock } = testStorage;
  expect(audit.countByHour({})).toEqual({ fromMs: 0, counts: [] });
  const startMs = Math.floor(clock.nowMs() / 3_600_000) * 3_600_000;
  appendRows(testStorage, 2);
  clock.advance(2 * 3_600_000);
  appendRows(testStorage, 3, 'league');
  expect(audit.countByHour({})).toEqual({ fromMs: startMs, counts: [2, 0, 3] });
  expect(audit.countByHour({ filter: { system: 'league' } }).counts).toEqual([3]);
  appendRows(testStorage, 1);
  expect(audit.countByHour({}).counts).toEqual([2, 0, 4]);
  expect(audit.countByHour({ asOf: 2 }).counts).toEqual([2]);
  clock.advance(167 * 3_600_000);
  appendRows(testStorage, 1);
  const { fromMs, counts } = audit.countByHour({});
  expect([fromMs, counts.length]).toEqual([startMs + 2 * 3_600_000, 168]);
  expect([counts[0], counts.at(-1)]).toEqual([4, 1]);
});
