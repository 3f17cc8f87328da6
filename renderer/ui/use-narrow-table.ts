import { useMediaQuery } from './use-media-query.ts';

/** Below this width the wide columns of a long table would scroll sideways. */
const NARROW = '(max-width: 82rem)';

/** The height of rows of two lines. */
export const TWO_LINES_PX = 52;

/** Whether a table has to make do with fewer columns. */
export const useNarrowTable = (): boolean => useMediaQuery(NARROW);
