import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  createLocalEndpoints,
  createLocalExchanger,
  type LocalHandler,
} from '../../../src/main/league/transport/local-endpoints.ts';
import type { Exchanger, ExchangeResult } from '../../../src/main/league/transport/http-client.ts';
import { createTestClock } from '../../../src/main/platform/clocks/test-clock.ts';

/**
 * Calls between the agents of one host, while endpoints open and close, the host stops, and more calls are made than one
 * turn of the event loop begins: each call is settled, and no message arrives after its call was settled.
 */

const TIMEOUT_MS = 1000;
const BEHAVIOURS = ['prompt', 'held', 'silent', 'rejects', 'throws', 'unreadable'] as const;
type Behaviour = (typeof BEHAVIOURS)[number];

type Step =
  | { readonly kind: 'open'; readonly port: number; readonly behaviour: Behaviour }
  | { readonly kind: 'close' | 'call'; readonly port: number; readonly count: number }
  | { readonly kind: 'turn' | 'answer' | 'late' | 'halt' };

const port = fc.integer({ min: 1, max: 3 });
const plain = (...kinds: ('turn' | 'answer' | 'late' | 'halt')[]) =>
  fc.record({ kind: fc.constantFrom(...kinds) });
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('open' as const),
      port,
      behaviour: fc.constantFrom(...BEHAVIOURS),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('close' as const), port, count: fc.constant(1) }) },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('call' as const),
      port,
      count: fc.integer({ min: 1, max: 40 }),
    }),
  },
  { weight: 5, arbitrary: plain('turn', 'answer') },
  { weight: 1, arbitrary: plain('late', 'halt') },
);

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

interface Call {
  readonly port: number;
  result: ExchangeResult | null;
  arrivals: number;
  isLateArrival: boolean;
  /** Whether nothing happened that may keep the answer away. */
  isAnswerDue: boolean;
  /** Whether its endpoint may leave it without an answer until its time is over. */
  mayWait: boolean;
}

/** Sends numbered messages, and notes what becomes of each. */
function openTable() {
  const clock = createTestClock();
  const endpoints = createLocalEndpoints();
  const network: Exchanger = {
    post: async () => ({ ok: false, code: 'E009', http: null, message: 'nobody listens' }),
    close: () => undefined,
  };
  const exchanger = createLocalExchanger({ endpoints, network, clock, processClock: clock });
  const calls: Call[] = [];
  const removals = new Map<number, { readonly behaviour: Behaviour; readonly remove: () => void }>();
  const held: (() => void)[] = [];

  const answers: Readonly<Record<Behaviour, LocalHandler>> = {
    prompt: async (bytes) => ({ status: 200, body: JSON.parse(bytes.toString()) as unknown }),
    held: (bytes) =>
      new Promise((resolve) =>
        held.push(() => resolve({ status: 200, body: JSON.parse(bytes.toString()) as unknown })),
      ),
    silent: () => new Promise(() => undefined),
    rejects: () => Promise.reject(new Error('planted')),
    throws: () => {
      throw new Error('planted');
    },
    // No JSON can be made of it.
    unreadable: async () => ({ status: 200, body: 1n }),
  };

  const call = (to: number): void => {
    const behaviour = removals.get(to)?.behaviour;
    const isAnswerDue = behaviour === 'prompt';
    const mayWait = behaviour === 'held' || behaviour === 'silent';
    const one: Call = { port: to, result: null, arrivals: 0, isLateArrival: false, isAnswerDue, mayWait };
    const number = calls.push(one) - 1;
    const endpoint = { host: '127.0.0.1', port: to } as Parameters<Exchanger['post']>[0];
    void exchanger
      .post(endpoint, { number }, { timeoutMs: TIMEOUT_MS })
      .then((result) => (one.result = result));
  };

  const arrive = (bytes: Buffer, answer: LocalHandler): ReturnType<LocalHandler> => {
    const { number } = JSON.parse(bytes.toString()) as { readonly number: number };
    const one = calls[number];
    if (one === undefined) throw new Error(`message ${number} was never sent`);
    one.arrivals += 1;
    one.isLateArrival ||= one.result !== null;
    return answer(bytes);
  };
  const excuse = (one: Call): void => {
    one.isAnswerDue &&= one.result !== null;
  };
  /** Calls that are open fail now: all of them, or the calls to a port. */
  const breakOff = (of?: number): void => {
    for (const one of calls) {
      if (of !== undefined && one.port !== of) continue;
      excuse(one);
      one.mayWait = false;
    }
  };
  const close = (of: number): void => {
    removals.get(of)?.remove();
    removals.delete(of);
    breakOff(of);
  };

  const perform = async (taken: Step): Promise<void> => {
    switch (taken.kind) {
      case 'open':
        close(taken.port);
        removals.set(taken.port, {
          behaviour: taken.behaviour,
          remove: endpoints.add(taken.port, (bytes) => arrive(bytes, answers[taken.behaviour])),
        });
        return;
      case 'close':
        close(taken.port);
        return;
      case 'call':
        for (let count = 0; count < taken.count; count += 1) call(taken.port);
        return;
      case 'turn':
        return turn();
      case 'answer':
        held.shift()?.();
        return;
      case 'late':
        clock.advance(TIMEOUT_MS);
        for (const one of calls) excuse(one);
        return;
      case 'halt':
        breakOff();
        exchanger.close();
    }
  };

  /** Turns of the event loop in which every message that waits arrives and is answered. */
  const drain = async (): Promise<void> => {
    for (let count = 0; count <= calls.length / 16 + 4; count += 1) await turn();
  };
  /** Gives every call its whole time. The jump of the clock looks like a blocked host, for which calls get more time. */
  const runOut = async (): Promise<void> => {
    for (let jumps = 0; jumps < 2; jumps += 1) {
      clock.advance(TIMEOUT_MS * 30);
      await drain();
    }
  };
  return { calls, perform, drain, runOut };
}

test('each call is settled, whatever opens, closes and stops, and no message arrives after that', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 40 }), async (steps) => {
      const { calls, perform, drain, runOut } = openTable();
      for (const taken of steps) await perform(taken);
      await drain();
      for (const [number, { result, isAnswerDue, mayWait }] of calls.entries()) {
        if (!mayWait) expect(result, `call ${number} waits for nothing`).not.toBeNull();
        if (isAnswerDue) expect(result, `call ${number} was not answered`).toMatchObject({ ok: true });
      }
      await runOut();
      for (const [number, { result, arrivals, isLateArrival }] of calls.entries()) {
        expect(result, `call ${number} is not settled`).not.toBeNull();
        expect(arrivals, `message ${number} arrived more than once`).toBeLessThanOrEqual(1);
        expect(isLateArrival, `message ${number} arrived after its call had failed`).toBe(false);
        // An answer belongs to its own message, and a message that did not arrive has no answer.
        if (result?.ok === true) expect([result.body, arrivals]).toEqual([{ number }, 1]);
      }
    }),
    { numRuns: 300 },
  );
});
