import { describe, expect, test } from 'vitest';
import {
  checkAcceptance,
  checkLegalLists,
  checkOrder,
} from '../../../../../src/main/games/conformance/actions.ts';
import type { ReportFailure } from '../../../../../src/main/games/conformance/failure.ts';
import { playTrace, type Trace } from '../../../../../src/main/games/conformance/trace.ts';
import type { GameTemplate } from '../../../../../src/main/games/game-template.ts';
import { rps } from '../../../../../src/main/games/simultaneous/rps.ts';
import { nim, type NimState } from '../../../../support/games/nim.ts';
import { setupOf } from '../../../../support/games/play.ts';

const NIM = nim as unknown as GameTemplate;
type Check = (trace: Trace, report: ReportFailure) => void;

/** The failures that `check` reports for `sound` with the members of `over`, in a game played by `sound`. */
function failuresOf(check: Check, over: Partial<GameTemplate>, sound = NIM): string[] {
  const trace = playTrace(sound, setupOf(sound), { choices: [4, 1], maxPlies: 6 });
  const received: string[] = [];
  check({ ...trace, gameTemplate: { ...sound, ...over } }, (_, message) => void received.push(message));
  return received;
}

describe('checkLegalLists', () => {
  test.each<[string, GameTemplate['legal'], string]>([
    [
      'for a role that is not to act',
      (state) => nim.legal(state as NimState, (state as NimState).turn),
      'without being to act',
    ],
    ['without actions for the role to act', () => [], 'none while being to act'],
    [
      'with an action twice',
      (state, role) => [...NIM.legal(state, role), ...NIM.legal(state, role)],
      'twice',
    ],
    [
      'for an undeclared role',
      (state, role) => (role === 'nobody' ? ['1'] : NIM.legal(state, role)),
      'an undeclared role has a legal action',
    ],
  ])('reports a legal list %s', (_, legal, text) => {
    expect(failuresOf(checkLegalLists, { legal })[0]).toContain(text);
  });

  test('reports nothing for a correct template', () => {
    expect(failuresOf(checkLegalLists, {})).toEqual([]);
  });
});

describe('checkAcceptance', () => {
  test('reports a listed action that throws', () => {
    const apply: GameTemplate['apply'] = (state, role, action) => {
      if (action === '3') throw new Error('no threes');
      return NIM.apply(state, role, action);
    };
    expect(failuresOf(checkAcceptance, { apply })[0]).toContain('no threes');
    expect(failuresOf(checkAcceptance, {})).toEqual([]);
  });

  test('reports a listed action that `allows` denies', () => {
    expect(failuresOf(checkAcceptance, { allows: () => false })[0]).toContain('is not allowed');
  });
});

test.each<[string, GameTemplate['apply']]>([
  ['spaces around an action', (state, role, action) => NIM.apply(state, role, action.trim())],
  ['other spellings of a number', (state, role, action) => NIM.apply(state, role, String(Number(action)))],
  ['actions out of turn', (state, _, action) => NIM.apply(state, (state as NimState).turn, action)],
])('checkAcceptance reports a template that accepts %s', (_, apply) => {
  expect(failuresOf(checkAcceptance, { apply })[0]).toMatch(/may play ".*" at tick/u);
});

test('checkOrder reports a template in which the order of submissions matters', () => {
  const RPS = rps as unknown as GameTemplate;
  const apply: GameTemplate['apply'] = (state, role, action) => ({
    first: role,
    ...RPS.apply(state, role, action),
  });
  expect(failuresOf(checkOrder, {}, RPS)).toEqual([]);
  expect(failuresOf(checkOrder, { apply }, RPS)[0]).toContain('depends on who submits first');
  expect(failuresOf(checkOrder, { mode: 'sequential' }, RPS)[0]).toContain('two roles are to act');
});
