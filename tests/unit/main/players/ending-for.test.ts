import { expect, test } from 'vitest';
import { endingFor } from '../../../../src/main/players/ending-for.ts';

test.each([
  ['STALLED', 'engine_stalled'],
  ['CRASHED', 'engine_crashed'],
  ['FAILED', 'engine_crashed'],
  ['ILLEGAL', 'illegal_moves'],
  ['UNPARSABLE', 'unparsable_answers'],
  ['TIMED_OUT', 'model_timeout'],
  ['ENDPOINT_LOST', 'endpoint_lost'],
  ['ABORTED', 'aborted'],
  ['HOST_FAULT', 'host_fault'],
  ['DROPPED', null],
] as const)('a player that answers %s ends its game with %s', (code, reason) => {
  expect(endingFor(code)).toBe(reason);
});
