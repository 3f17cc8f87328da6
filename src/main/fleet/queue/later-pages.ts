/** A lease considers this many of the first ready items, and at most as many later ones. */
export const CANDIDATES_PER_PAGE = 200;

/**
 * Which later items of a long queue each worker is offered beside the first ones: a page, and the next page with its
 * next lease. So items that a worker cannot do hide none that it can do, and no lease reads the whole queue.
 */
export interface LaterPages {
  /** How many ready items stand before the page that this worker's lease considers. */
  offsetFor(worker: string): number;
  /**
   * Notes what the page of this worker held. A page with items that the worker can do is considered again, because
   * more of them may remain; after the last page follows the first one.
   */
  recordPage(worker: string, page: { readonly isLast: boolean; readonly hasWork: boolean }): void;
}

/** Every worker begins with the first page of later items. */
export function createLaterPages(): LaterPages {
  const offsets = new Map<string, number>();
  const offsetFor = (worker: string): number => offsets.get(worker) ?? CANDIDATES_PER_PAGE;
  return {
    offsetFor,
    recordPage(worker, { isLast, hasWork }) {
      if (hasWork) return;
      if (isLast) offsets.delete(worker);
      else offsets.set(worker, offsetFor(worker) + CANDIDATES_PER_PAGE);
    },
  };
}
