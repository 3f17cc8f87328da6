import { useMedia } from './use-media.ts';

/** Below this width the wide columns of a long table would scroll sideways. */
const NARROW = '(max-width: 82rem)';

/** The height of rows of two lines. */
export const TWO_LINES_PX = 52;

/**
 * Whether a table has to make do with fewer columns. Rows that are laid out keep their height, so a table whose rows get
 * a second line then starts anew: it takes this as its key.
 */
export const useNarrowTable = (): boolean => useMedia(NARROW);
