import type { ConnectPreview } from '../../../src/shared/contract/index.ts';

/** Whether anything is different at all. */
export const changesAnything = (diff: ConnectPreview['diff']): boolean =>
  diff.some(({ kind }) => kind !== 'same');
