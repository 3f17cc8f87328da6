/** The board has the whole height; in a narrow window the tabs follow below it. */
export const FITTED_BOARD_CLASSES =
  'grid min-h-0 flex-1 grid-rows-[minmax(100%,auto)_auto] gap-6 overflow-y-auto px-6 pb-4 short:pb-2 ' +
  'lg:grid-cols-[minmax(0,1.4fr)_minmax(25rem,1fr)] lg:grid-rows-[minmax(100%,auto)]';
/** Classes of the column beside the board, which scrolls on its own. */
export const FITTED_SIDE_COLUMN_CLASSES = 'pb-4 lg:min-h-0 lg:overflow-y-auto lg:pb-0';
