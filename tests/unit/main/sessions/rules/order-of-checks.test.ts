import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  checkAction,
  type CheckedSession,
  type ActionRequest,
} from '../../../../../src/main/sessions/rules/order-of-checks.ts';

const standing = (more: Partial<CheckedSession> = {}): CheckedSession => ({
  mode: 'sequential',
  isOver: false,
  isQuarantined: false,
  tick: 3,
  role: 'white',
  toAct: ['white'],
  allows: (action) => ['e2e4', 'd2d4'].includes(action),
  legal: () => ['e2e4', 'd2d4'],
  ...more,
});

test('a legal action at the right tick is taken', () => {
  expect(checkAction(standing(), { action: 'e2e4', expectedTick: 3 })).toEqual({ ok: true, value: 'e2e4' });
});

/** Each step's fault, in order, and the code that answers it. */
const FAULTS: readonly (readonly [Partial<CheckedSession>, Partial<ActionRequest>, string])[] = [
  [{ isQuarantined: true }, {}, 'QUARANTINED'],
  [{ isOver: true }, {}, 'INVALID_ACTION'],
  [{}, { expectedTick: '3' }, 'INVALID_REQUEST'],
  [{}, { expectedTick: 2 }, 'CONFLICT'],
  [{ toAct: ['black'] }, {}, 'INVALID_ACTION'],
  [{}, { action: 'e2e5' }, 'INVALID_ACTION'],
];

test('the answer is that of the earliest step that fails', () => {
  fc.assert(
    fc.property(fc.subarray(FAULTS.map((_, at) => at)), (chosen) => {
      // Put together from the last to the first, so that the earliest fault of a field stays.
      const faults = chosen.toReversed().map((at) => FAULTS[at] ?? [{}, {}, '']);
      const position = standing(Object.assign({}, ...faults.map(([more]) => more)));
      const attempt: ActionRequest = Object.assign(
        { action: 'e2e4', expectedTick: 3 },
        ...faults.map(([, more]) => more),
      );
      const verdict = checkAction(position, attempt);
      expect(verdict.ok ? 'taken' : verdict.code).toBe(faults.at(-1)?.[2] ?? 'taken');
    }),
  );
});

test('the rules are asked only when every earlier check has passed, for the list only when they refuse', () => {
  const unasked = { allows: (): never => expect.unreachable(), legal: (): never => expect.unreachable() };
  checkAction(standing({ ...unasked, isOver: true }), { action: 'e2e4', expectedTick: 3 });
  checkAction(standing(unasked), { action: 'e2e4', expectedTick: 2 });
  checkAction(standing({ ...unasked, toAct: ['black'] }), { action: 'e2e4', expectedTick: 3 });
  const { legal } = unasked;
  expect(checkAction(standing({ legal }), { action: 'e2e4', expectedTick: 3 })).toMatchObject({ ok: true });
  expect(checkAction(standing(), { action: 'e2e5', expectedTick: 3 })).toMatchObject({
    detail: { legal_actions: ['e2e4', 'd2d4'] },
  });
});

test('nothing but the exact text of a listed action is taken', () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('E2E4', ' e2e4', 'e2e4 ', 'e2e4q', 'é2e4')),
      (action) => {
        const verdict = checkAction(standing(), { action, expectedTick: 3 });
        expect(verdict.ok).toBe(action === 'e2e4' || action === 'd2d4');
      },
    ),
  );
});

test('no value but the tick itself passes as the tick', () => {
  fc.assert(
    fc.property(fc.anything(), (expectedTick) => {
      const verdict = checkAction(standing(), { action: 'e2e4', expectedTick });
      expect(verdict.ok).toBe(expectedTick === 3);
      if (!verdict.ok) expect(['INVALID_REQUEST', 'CONFLICT']).toContain(verdict.code);
    }),
  );
});

test('a simultaneous game looks at no tick and says who has acted already', () => {
  const both = standing({ mode: 'simultaneous', toAct: ['white', 'black'] });
  expect(checkAction(both, { action: 'e2e4', expectedTick: 'whatever' })).toMatchObject({ ok: true });
  const acted = standing({ mode: 'simultaneous', toAct: ['black'] });
  expect(checkAction(acted, { action: 'nonsense', expectedTick: undefined })).toMatchObject({
    code: 'ALREADY_ACTED',
  });
});
