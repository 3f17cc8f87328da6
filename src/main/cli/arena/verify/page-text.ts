import type { ReplayPageAssets } from '../../../app-features/replay-files/index.ts';

/**
 * The line that says why a page was not made again from its record; empty where it was, or where the file is no page.
 * `pageAssets` are those that this version writes into pages; null where the build has none.
 */
export function pageText(canCompareText: boolean, pageAssets: ReplayPageAssets | null): string {
  if (canCompareText) return '';
  return pageAssets === null
    ? 'This build cannot make pages; only the record of this page was checked.\n'
    : 'Another version made this page; only its record was checked.\n';
}
