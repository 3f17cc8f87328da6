import { describe, expect, test } from 'vitest';
import { checkActionHiding, checkNonInterference } from '../../../../../src/main/games/conformance/hiding.ts';
import type { ReportFailure } from '../../../../../src/main/games/conformance/failure.ts';
import { playTrace, type Trace } from '../../../../../src/main/games/conformance/trace.ts';
import { kuhnPoker } from '../../../../../src/main/games/cards/kuhn-poker.ts';
import type { Machine } from '../../../../../src/main/games/machine.ts';
import { rps } from '../../../../../src/main/games/simultaneous/rps.ts';
import { nim } from '../../../../support/games/nim.ts';
import { setupOf } from '../../../../support/games/play.ts';

const SEALED = rps as unknown as Machine;
const DEALT = kuhnPoker as unknown as Machine;
const OPEN = nim as unknown as Machine;

function complaints(check: (trace: Trace, report: ReportFailure) => void, machine: Machine): string[] {
  const trace = playTrace(machine, setupOf(machine), { choices: [0, 0, 1], maxPlies: 6 });
  const received: string[] = [];
  check(trace, (_, message) => void received.push(message));
  return received;
}

test.each([SEALED, DEALT, OPEN])('$id keeps what it promises', (machine) => {
  expect([...complaints(checkNonInterference, machine), ...complaints(checkActionHiding, machine)]).toEqual(
    [],
  );
});

describe('what a viewer may not know', () => {
  test('does not show in the view of anybody else', () => {
    const view: Machine['view'] = (state, viewer) => (viewer === null ? state : SEALED.view(state, viewer));
    expect(complaints(checkNonInterference, { ...SEALED, view })).toEqual([
      'a spectator can tell apart what must look the same',
    ]);
  });

  test('does not show in the list of another player', () => {
    const legal: Machine['legal'] = (state, role) => {
      const { player_1, player_2 } = state['choices'] as Record<string, string | null>;
      const other = role === 'player_1' ? player_2 : player_1;
      return SEALED.legal(state, role).filter((action) => action !== other);
    };
    expect(complaints(checkNonInterference, { ...SEALED, legal }).join()).toContain('can tell apart');
  });

  test('does not show in the words of a refusal', () => {
    const apply: Machine['apply'] = (state, role, action) => {
      if (!SEALED.legal(state, role).includes(action))
        throw new Error(`not against ${JSON.stringify(state)}`);
      return SEALED.apply(state, role, action);
    };
    expect(complaints(checkNonInterference, { ...SEALED, apply }).join()).toContain('can tell apart');
  });

  test('is not the card that somebody else was dealt', () => {
    const view: Machine['view'] = (state, viewer) => ({
      ...DEALT.view(state, viewer),
      all: state['cards'] ?? null,
    });
    expect(complaints(checkNonInterference, { ...DEALT, view }).join()).toContain('can tell apart');
  });
});

test('a template that hides nothing has one view, and one that says it hides hides something', () => {
  const view: Machine['view'] = (state, viewer) => ({ ...state, viewer });
  expect(complaints(checkNonInterference, { ...OPEN, view })).toEqual([
    'views differ in a template that hides nothing',
  ]);
  expect(complaints(checkNonInterference, { ...OPEN, hidden: true })).toEqual([
    'the template says that it hides, yet nothing is hidden',
  ]);
});

describe('a row of the log', () => {
  test.each<[string, Machine['hides'], string]>([
    ['in the open while its choice is sealed', () => false, 'a sealed action is in the open log'],
    [
      'hidden from who made it',
      (state) => SEALED.result(state) === null,
      'a player cannot see the own action',
    ],
    ['hidden when all is over', (_, row, viewer) => row.role !== viewer, 'an open action is hidden'],
  ])('%s is found', (_, hides, text) => {
    expect(complaints(checkActionHiding, { ...SEALED, hides })).toEqual([text]);
  });
});
