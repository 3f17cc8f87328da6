import { expect, test } from 'vitest';
import { rowsInPages } from '../../../../../src/main/platform/collections/rows-in-pages.ts';

const PAGE = 2;

/** A list of numbers that is read in pages, with the rows after which pages were asked for. */
function pagedList(rows: readonly number[]) {
  const requested: (number | undefined)[] = [];
  const listAfter = (last?: number): readonly number[] => {
    requested.push(last);
    return rows.filter((row) => last === undefined || row > last).slice(0, PAGE);
  };
  return { requested, listAfter };
}

test.each([[[]], [[1]], [[1, 2]], [[1, 2, 3]], [[1, 2, 3, 4, 5]]])('reads every row of %j once', (rows) => {
  expect([...rowsInPages(pagedList(rows).listAfter)]).toEqual(rows);
});

test('reads a page only when the one before is done', () => {
  const { requested, listAfter } = pagedList([1, 2, 3]);
  const rows = rowsInPages(listAfter);
  rows.next();
  rows.next();
  expect(requested).toEqual([undefined]);
  expect(rows.next().value).toBe(3);
  expect(requested).toEqual([undefined, 2]);
});
