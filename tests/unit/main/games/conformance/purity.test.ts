import { describe, expect, test } from 'vitest';
import type { ReportFailure } from '../../../../../src/main/games/conformance/failure.ts';
import {
  checkNonMutation,
  checkPlainAndSmall,
  checkRepeatable,
  checkReplay,
} from '../../../../../src/main/games/conformance/purity.ts';
import { playTrace, type Trace } from '../../../../../src/main/games/conformance/trace.ts';
import type { Machine } from '../../../../../src/main/games/machine.ts';
import { nim } from '../../../../support/games/nim.ts';
import { setupOf } from '../../../../support/games/play.ts';

const NIM = nim as unknown as Machine;
type Check = (trace: Trace, report: ReportFailure) => void;

/** What `check` says of `machine` over a game that the template `playedBy` led. */
function complaints(check: Check, machine: Machine, playedBy = machine): string[] {
  const trace = playTrace(playedBy, setupOf(playedBy), { choices: [1], maxPlies: 4 });
  const received: string[] = [];
  check({ ...trace, machine }, (property, message) => void received.push(`${property}: ${message}`));
  return received;
}

test('a pure template passes every check', () => {
  const checks: Check[] = [checkPlainAndSmall, checkRepeatable, checkReplay, checkNonMutation];
  expect(checks.flatMap((check) => complaints(check, NIM))).toEqual([]);
});

describe('a state', () => {
  const starting = (more: object): Machine => ({
    ...NIM,
    start: (setup) => ({ ...NIM.start(setup), ...more }),
  });

  test('of 16 KiB is small enough, and one letter more is too much', () => {
    const room = 16 * 1024 - JSON.stringify({ ...NIM.start(setupOf(NIM)), pad: '' }).length;
    expect(complaints(checkPlainAndSmall, starting({ pad: 'x'.repeat(room) }))).toEqual([]);
    expect(complaints(checkPlainAndSmall, starting({ pad: 'x'.repeat(room + 1) }))[0]).toContain(
      '16385 characters',
    );
  });

  test('that JSON would change is named by its place', () => {
    expect(complaints(checkPlainAndSmall, starting({ deep: [{ at: undefined }] }))).toEqual([
      'plain_json: the state is not plain JSON at $.deep.0.at',
    ]);
  });
});

describe('a template', () => {
  test('that answers the second time otherwise is found', () => {
    let calls = 0;
    const view: Machine['view'] = (state) => ({ ...state, calls: (calls += 1) });
    expect(complaints(checkRepeatable, { ...NIM, view })).toEqual([
      'repeatable: the same calls on the same state gave two answers',
    ]);
  });

  test('that starts by something besides its setup is found', () => {
    let starts = 0;
    const start: Machine['start'] = (setup) => ({ ...NIM.start(setup), starts: (starts += 1) });
    expect(complaints(checkRepeatable, { ...NIM, start })[0]).toBe(
      'repeatable: two starts from one setup differ',
    );
  });

  test('that plays otherwise on the second way through the log is found', () => {
    const apply: Machine['apply'] = (state, role, action) => ({
      ...NIM.apply(state, role, action),
      again: true,
    });
    expect(complaints(checkReplay, { ...NIM, apply }, NIM)).toEqual([
      'replay: the replay of the log leads to another state',
    ]);
  });

  test('that writes into a state is found, whichever call does it', () => {
    const spoil = (state: object): void => void Object.assign(state, { touched: true });
    const view: Machine['view'] = (state, viewer) => (spoil(state), NIM.view(state, viewer));
    const conclude: Machine['conclude'] = (state, ending) => (spoil(state), NIM.conclude(state, ending));
    for (const part of [{ view }, { conclude }]) {
      expect(complaints(checkNonMutation, { ...NIM, ...part }, NIM)).toEqual([
        'non_mutation: a call changed the state it was given',
      ]);
    }
  });

  test('that writes into its setup is found', () => {
    const start: Machine['start'] = (setup) => {
      Object.assign(setup.options, { matches: 1 });
      return NIM.start(setup);
    };
    expect(complaints(checkNonMutation, { ...NIM, start }, NIM)).toEqual([
      'non_mutation: start changed its setup',
    ]);
  });
});
