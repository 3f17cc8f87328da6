import type { ModelMove } from '../../../src/shared/contract/index.ts';

/** The name of a move or a turn in the address of the timeline. */
export const traceKey = ({ role, tick, atMs }: Pick<ModelMove, 'role' | 'tick' | 'atMs'>): string =>
  `${role}/${tick}/${atMs}`;
