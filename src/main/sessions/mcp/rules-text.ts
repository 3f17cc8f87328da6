import type { Machine } from '../../games/index.ts';

/** The rules name the REST field `expected_tick`; the tools call it `expectedTick`. */
export const rulesOf = ({ description }: Machine): string =>
  description.replaceAll('expected_tick', 'expectedTick');
