import { expect, test } from 'vitest';
import { memoryDb } from '../../../../../support/memory-db.ts';

test('finds open challenges and those of one challenger by an index', async () => {
  const db = await memoryDb();
  const planOf = (where: string): string[] =>
    db
      .prepare<[], { detail: string }>(`explain query plan select * from challenges where ${where}`)
      .all()
      .map(({ detail }) => detail);
  expect(planOf("status = 'open'")).toEqual(['SCAN challenges USING INDEX challenges_open']);
  expect(planOf("challenger = 'a'")).toEqual([
    'SEARCH challenges USING INDEX challenges_by_challenger (challenger=?)',
  ]);
});
