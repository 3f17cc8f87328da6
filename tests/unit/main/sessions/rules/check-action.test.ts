import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  checkAction,
  type ActionCheckInput,
  type ActionRequest,
} from '../../../../../src/main/sessions/rules/check-action.ts';

const standing = (more: Partial<ActionCheckInput> = {}): ActionCheckInput => ({
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

test('accepts a legal action at the current tick', () => {
  expect(checkAction(standing(), { action: 'e2e4', expectedTick: 3 })).toEqual({ ok: true, value: 'e2e4' });
});

/** The fault of each step, in order, and its refusal code. */
const FAULTS: readonly (readonly [Partial<ActionCheckInput>, Partial<ActionRequest>, string])[] = [
  [{ isQuarantined: true }, {}, 'QUARANTINED'],
  [{ isOver: true }, {}, 'INVALID_ACTION'],
  [{}, { expectedTick: '3' }, 'INVALID_REQUEST'],
  [{}, { expectedTick: 2 }, 'CONFLICT'],
  [{ toAct: ['black'] }, {}, 'INVALID_ACTION'],
  [{}, { action: 'e2e5' }, 'INVALID_ACTION'],
];

test('refuses with the code of the earliest failing step', () => {
  fc.assert(
    fc.property(fc.subarray(FAULTS.map((_, at) => at)), (chosen) => {
      // Merged from the last to the first, so that the earliest fault of a field wins.
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

test('calls the rules only when every earlier check has passed, and computes the legal list only for a refusal', () => {
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

test('accepts only the exact text of a listed action', () => {
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

test('accepts only the current tick', () => {
  fc.assert(
    fc.property(fc.anything(), (expectedTick) => {
      const verdict = checkAction(standing(), { action: 'e2e4', expectedTick });
      expect(verdict.ok).toBe(expectedTick === 3);
      if (!verdict.ok) expect(['INVALID_REQUEST', 'CONFLICT']).toContain(verdict.code);
    }),
  );
});

test('ignores the tick in a simultaneous game and refuses a second action', () => {
  const both = standing({ mode: 'simultaneous', toAct: ['white', 'black'] });
  expect(checkAction(both, { action: 'e2e4', expectedTick: 'whatever' })).toMatchObject({ ok: true });
  const acted = standing({ mode: 'simultaneous', toAct: ['black'] });
  expect(checkAction(acted, { action: 'nonsense', expectedTick: undefined })).toMatchObject({
    code: 'ALREADY_ACTED',
  });
});

test('other notations count only where they are read, and a text that fits several actions names them', () => {
  const read = (written: string) =>
    written === 'e4'
      ? { kind: 'action' as const, action: 'e2e4' }
      : { kind: 'ambiguous' as const, candidates: ['a3c4', 'e3c4'] };
  const attempt = { action: 'e4', expectedTick: 3 };
  expect(checkAction(standing(), attempt)).toMatchObject({ ok: false, code: 'INVALID_ACTION' });
  expect(checkAction(standing({ parseNotation: read }), attempt)).toEqual({ ok: true, value: 'e2e4' });
  expect(checkAction(standing({ parseNotation: read }), { ...attempt, action: 'Nc4' })).toMatchObject({
    code: 'INVALID_ACTION',
    message: 'This can be a3c4 or e3c4; name one of them',
    detail: { legal_actions: ['e2e4', 'd2d4'] },
  });
});
