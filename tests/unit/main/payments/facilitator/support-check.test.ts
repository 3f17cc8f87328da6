import { expect, test } from 'vitest';
import { createSupportCheck } from '../../../../../src/main/payments/facilitator/support-check.ts';
import type { FacilitatorSupport } from '../../../../../src/main/payments/facilitator/support.ts';
import { stoppedClock } from '../../../../support/test-storage.ts';

const SECOND = 1000;
const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** A check whose facilitator answers what a test sets; `requested` has the network of each request. */
function openCheck(first: FacilitatorSupport | null) {
  const clock = stoppedClock();
  const requested: string[] = [];
  const logged: string[] = [];
  const state = { answer: first };
  let answerNow = (): void => undefined;
  const request = (network: string): Promise<FacilitatorSupport> => {
    requested.push(network);
    const { answer } = state;
    if (answer !== null) return Promise.resolve(answer);
    return new Promise((resolve) => (answerNow = () => resolve({ kind: 'not_listed' })));
  };
  const log = (_level: string, message: string): void => void logged.push(message);
  const check = createSupportCheck(request, { clock, log });
  return {
    clock,
    requested,
    logged,
    state,
    read: check.read,
    known: check.cachedOrRefresh,
    answerLate: () => answerNow(),
  };
}

test('the facilitator is requested once in ten minutes for a network that it lists', async () => {
  const { read, requested, clock } = openCheck({ kind: 'listed' });
  await Promise.all([read('a'), read('a'), read('a')]);
  clock.advance(599 * SECOND);
  expect(await read('a')).toEqual({ kind: 'listed' });
  expect(requested).toEqual(['a']);
  clock.advance(2 * SECOND);
  await read('a');
  expect(requested).toEqual(['a', 'a']);
});

test('another network is another question', async () => {
  const { read, requested } = openCheck({ kind: 'listed' });
  await read('a');
  await read('b');
  expect(requested).toEqual(['a', 'b']);
});

test('any other answer is requested for again after half a minute, and holds until the next one', async () => {
  const { read, state, clock, logged } = openCheck({ kind: 'not_listed' });
  expect(await read('a')).toEqual({ kind: 'not_listed' });
  state.answer = { kind: 'listed' };
  clock.advance(29 * SECOND);
  expect(await read('a')).toEqual({ kind: 'not_listed' });
  clock.advance(2 * SECOND);
  expect(await read('a')).toEqual({ kind: 'not_listed' });
  await settled();
  expect(await read('a')).toEqual({ kind: 'listed' });
  expect(logged).toHaveLength(1);
});

test.each<[FacilitatorSupport, string]>([
  [{ kind: 'not_listed' }, 'the facilitator does not settle payments of this network'],
  [{ kind: 'moved', url: 'https://b.test' }, 'the facilitator has moved to another address'],
  [{ kind: 'refused', reason: 'facilitator_auth' }, 'the facilitator refuses requests of this host'],
  [{ kind: 'unknown' }, 'the facilitator did not say which payments it settles'],
])('the log says what the facilitator did: %o', async (support, message) => {
  const { read, logged } = openCheck(support);
  await read('a');
  expect(logged).toEqual([message]);
});

test('an offer waits two seconds for the first answer, which counts when it comes', async () => {
  const { read, clock, answerLate } = openCheck(null);
  const first = read('a');
  clock.advance(2 * SECOND);
  expect(await first).toEqual({ kind: 'unknown' });
  answerLate();
  await settled();
  expect(await read('a')).toEqual({ kind: 'not_listed' });
});

test('the last answer is known without waiting, and the first question is put in the background', async () => {
  const { known, requested } = openCheck({ kind: 'listed' });
  expect(known('a')).toBeNull();
  await settled();
  expect(known('a')).toEqual({ kind: 'listed' });
  expect(requested).toEqual(['a']);
});
