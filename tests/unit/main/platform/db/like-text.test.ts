import { expect, test } from 'vitest';
import { likeText } from '../../../../../src/main/platform/db/like-text.ts';
import { openTestStorage } from '../../../../support/test-storage.ts';

test.each([
  ['ann', true],
  ['ANN', true],
  ['a%n', true],
  ['_nn', true],
  ['a_n', true],
  ['bob', false],
  ["' or 1=1 --", false],
])('the search text %j finds Joanna: %s', async (text, found) => {
  const { db } = await openTestStorage();
  const hit = db.prepare<[string], number>("select 'Joanna' like ?").pluck().get(likeText(text));
  expect(hit === 1).toBe(found);
});
