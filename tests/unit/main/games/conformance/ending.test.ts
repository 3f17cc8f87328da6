import { describe, expect, test } from 'vitest';
import { checkConclude, checkEnd } from '../../../../../src/main/games/conformance/ending.ts';
import type { ReportFailure } from '../../../../../src/main/games/conformance/failure.ts';
import { playTrace, type Trace } from '../../../../../src/main/games/conformance/trace.ts';
import type { Machine } from '../../../../../src/main/games/machine.ts';
import { nim } from '../../../../support/games/nim.ts';
import { setupOf } from '../../../../support/games/play.ts';

const NIM = nim as unknown as Machine;

function complaints(
  check: (trace: Trace, report: ReportFailure) => void,
  over: Partial<Machine>,
  maxPlies = 50,
): string[] {
  const machine = { ...NIM, ...over };
  const trace = playTrace(machine, setupOf(machine, { options: { matches: 9 } }), { choices: [2], maxPlies });
  const received: string[] = [];
  check(trace, (property, message) => void received.push(`${property}: ${message}`));
  return received;
}

describe('an end', () => {
  test('within the declared length is none to speak of, and neither is a game that was cut off', () => {
    expect([...complaints(checkEnd, {}), ...complaints(checkEnd, {}, 2)]).toEqual([]);
  });

  test('beyond the declared length is too late', () => {
    expect(complaints(checkEnd, { maxActions: 2 })).toEqual(['ends: 4 actions, declared are 2']);
  });

  test('is missing where nobody can act and nothing is decided', () => {
    const received = complaints(checkEnd, { toAct: () => [], legal: () => [] });
    expect(received).toEqual(['ends: nobody can act, no result']);
  });

  test.each<[string, string, string | null, string]>([
    ['an outcome that was not declared', 'mate', null, 'mate is not declared'],
    ['a winner who does not sit there', 'draw', 'dealer', 'dealer has no seat'],
    ['an outcome that names another winner', 'player_1_wins', 'player_2', 'disagree'],
    ['a draw that somebody won', 'draw', 'player_1', 'disagree'],
  ])('with %s is no result', (_, outcome, winner, text) => {
    const result: Machine['result'] = (state) =>
      nim.result(state as never) && { outcome, winner, reason: 'decided' };
    expect(complaints(checkEnd, { result }).join()).toContain(text);
  });
});

describe('an ending from outside', () => {
  test('is the result, whoever wins by it', () => {
    expect(complaints(checkConclude, {})).toEqual([]);
  });

  test('that another reason replaces is told', () => {
    const conclude: Machine['conclude'] = (state, ending) =>
      NIM.conclude(state, { ...ending, reason: 'resignation' });
    expect(complaints(checkConclude, { conclude })).toEqual([
      'conclude: the result is not the ending that was given',
    ]);
  });

  test('after which somebody may act is told', () => {
    const toAct: Machine['toAct'] = () => ['player_1'];
    expect(complaints(checkConclude, { toAct, legal: () => ['1'] }, 1).join()).toContain(
      'may act after the end',
    );
  });
});
