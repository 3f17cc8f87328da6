/** Joins class names; falsy parts are left out. */
export const cx = (...parts: readonly (string | false | null | undefined)[]): string =>
  parts.filter(Boolean).join(' ');

/** The look of all text fields and selects: 32 px high, with an edge contrast of at least 3.3:1. */
export const controlClass =
  'h-8 rounded-control border border-edge bg-surface px-2.5 text-body text-text placeholder:text-muted ' +
  'hover:border-muted focus-visible:outline-2 focus-visible:outline-offset-1 focus-visible:outline-accent ' +
  'disabled:cursor-not-allowed disabled:opacity-55 data-disabled:cursor-not-allowed data-disabled:opacity-55';

/** The look of what floats above the page: menus, lists of choices and tooltips. */
export const floatingClass =
  'rounded-panel border border-line bg-surface text-text shadow-float outline-hidden transition-opacity ' +
  'duration-[120ms] ease-out data-starting-style:opacity-0 data-ending-style:opacity-0';

export const menuItemClass =
  'flex min-h-8 cursor-default items-center gap-2 rounded-control px-2.5 py-1 text-body outline-hidden ' +
  'select-none data-highlighted:bg-raised data-disabled:opacity-55';
