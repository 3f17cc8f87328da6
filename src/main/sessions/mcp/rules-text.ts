import type { Machine } from '../../games/index.ts';

/** The rules were written for REST; the argument has another spelling in tools. */
export const rulesOf = ({ description }: Machine): string =>
  description.replaceAll('expected_tick', 'expectedTick');
