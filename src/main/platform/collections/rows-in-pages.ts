/**
 * All rows of a long list in its order. A page is read when the one before is done, because there may be too many rows
 * to fit in memory, and because the rows of a page may leave the list while they are worked on.
 *
 * @param listAfter Lists the page after a row; without a row, the first page.
 */
export function* rowsInPages<Row>(listAfter: (last?: Row) => readonly Row[]): Generator<Row> {
  let page = listAfter();
  for (let last = page.at(-1); last !== undefined; last = page.at(-1)) {
    yield* page;
    page = listAfter(last);
  }
}
