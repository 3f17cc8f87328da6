import type { Hex } from '../../chain/index.ts';

/** keccak256 of a text as UTF-8. Loads viem when it is first needed. */
export const loadAndHashText = async (text: string): Promise<Hex> =>
  (await import('./encoding.ts')).keccakOfText(text);
