import { describe, expect, test } from 'vitest';
import {
  checkAcceptance,
  checkLegalLists,
  checkOrder,
} from '../../../../../src/main/games/conformance/actions.ts';
import type { ReportFailure } from '../../../../../src/main/games/conformance/failure.ts';
import { playTrace, type Trace } from '../../../../../src/main/games/conformance/trace.ts';
import type { Machine } from '../../../../../src/main/games/machine.ts';
import { rps } from '../../../../../src/main/games/simultaneous/rps.ts';
import { nim, type NimState } from '../../../../support/games/nim.ts';
import { setupOf } from '../../../../support/games/play.ts';

const NIM = nim as unknown as Machine;
type Check = (trace: Trace, report: ReportFailure) => void;

/** What `check` says of a template that lists and takes what `over` says, in a game played by the sound one. */
function complaints(check: Check, over: Partial<Machine>, sound = NIM): string[] {
  const trace = playTrace(sound, setupOf(sound), { choices: [4, 1], maxPlies: 6 });
  const received: string[] = [];
  check({ ...trace, machine: { ...sound, ...over } }, (_, message) => void received.push(message));
  return received;
}

describe('a list of actions', () => {
  test.each<[string, Machine['legal'], string]>([
    [
      'for the one who waits',
      (state) => nim.legal(state as NimState, (state as NimState).turn),
      'list without a turn',
    ],
    ['that is empty in turn', () => [], 'no list in turn'],
    [
      'with an action twice',
      (state, role) => [...NIM.legal(state, role), ...NIM.legal(state, role)],
      'twice',
    ],
    [
      'for a stranger',
      (state, role) => (role === 'nobody' ? ['1'] : NIM.legal(state, role)),
      'stranger has a legal action',
    ],
  ])('%s is found', (_, legal, text) => {
    expect(complaints(checkLegalLists, { legal })[0]).toContain(text);
  });

  test('that is sound is passed over', () => {
    expect(complaints(checkLegalLists, {})).toEqual([]);
  });
});

describe('what is listed', () => {
  test('is taken', () => {
    const apply: Machine['apply'] = (state, role, action) => {
      if (action === '3') throw new Error('no threes');
      return NIM.apply(state, role, action);
    };
    expect(complaints(checkAcceptance, { apply })[0]).toContain('no threes');
    expect(complaints(checkAcceptance, {})).toEqual([]);
  });

  test('is not denied by the quick answer', () => {
    expect(complaints(checkAcceptance, { allows: () => false })[0]).toContain('is not allowed');
  });
});

test.each<[string, Machine['apply']]>([
  ['blanks around it', (state, role, action) => NIM.apply(state, role, action.trim())],
  ['a number spelt otherwise', (state, role, action) => NIM.apply(state, role, String(Number(action)))],
  ['the turn of the other', (state, _, action) => NIM.apply(state, (state as NimState).turn, action)],
])('a template that overlooks %s is found', (_, apply) => {
  expect(complaints(checkAcceptance, { apply })[0]).toMatch(/may play ".*" at tick/u);
});

test('who submits first makes no difference, or is found', () => {
  const RPS = rps as unknown as Machine;
  const apply: Machine['apply'] = (state, role, action) => ({
    first: role,
    ...RPS.apply(state, role, action),
  });
  expect(complaints(checkOrder, {}, RPS)).toEqual([]);
  expect(complaints(checkOrder, { apply }, RPS)[0]).toContain('differ by who submits first');
  expect(complaints(checkOrder, { mode: 'sequential' }, RPS)[0]).toContain('has two to act');
});
