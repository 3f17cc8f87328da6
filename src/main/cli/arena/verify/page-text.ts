import type { ReplayProgram } from '../../../app-features/replay-files/index.ts';

/**
 * The line that says why a page was not made again from its record; empty where it was, or where the file is no page.
 * `program` is the one that this version writes into pages; null where the build has none.
 */
export function pageText(isPageChecked: boolean, program: ReplayProgram | null): string {
  if (isPageChecked) return '';
  return program === null
    ? 'This build cannot make pages; only the record of this page was checked.\n'
    : 'Another version made this page; only its record was checked.\n';
}
