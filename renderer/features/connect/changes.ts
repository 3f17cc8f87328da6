import type { McpConfigPreview } from '../../../src/shared/contract/index.ts';

/** Whether anything is different at all. */
export const changesAnything = (diff: McpConfigPreview['diff']): boolean =>
  diff.some(({ kind }) => kind !== 'same');
