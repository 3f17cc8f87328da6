import { describe, expect, test } from 'vitest';
import type { ReportFailure } from '../../../../../src/main/games/conformance/failure.ts';
import {
  checkNonMutation,
  checkPlainAndSmall,
  checkRepeatable,
  checkReplay,
} from '../../../../../src/main/games/conformance/purity.ts';
import { playTrace, type Trace } from '../../../../../src/main/games/conformance/trace.ts';
import type { GameTemplate } from '../../../../../src/main/games/game-template.ts';
import { nim } from '../../../../support/games/nim.ts';
import { setupOf } from '../../../../support/games/play.ts';

const NIM = nim as unknown as GameTemplate;
type Check = (trace: Trace, report: ReportFailure) => void;

/** The failures that `check` reports for `gameTemplate` in a game played by the template `playedBy`. */
function failuresOf(check: Check, gameTemplate: GameTemplate, playedBy = gameTemplate): string[] {
  const trace = playTrace(playedBy, setupOf(playedBy), { choices: [1], maxPlies: 4 });
  const received: string[] = [];
  check({ ...trace, gameTemplate }, (property, message) => void received.push(`${property}: ${message}`));
  return received;
}

test('a pure template passes every check', () => {
  const checks: Check[] = [checkPlainAndSmall, checkRepeatable, checkReplay, checkNonMutation];
  expect(checks.flatMap((check) => failuresOf(check, NIM))).toEqual([]);
});

describe('checkPlainAndSmall', () => {
  const starting = (more: object): GameTemplate => ({
    ...NIM,
    start: (setup) => ({ ...NIM.start(setup), ...more }),
  });

  test('accepts a state of 16 KiB and reports a larger one', () => {
    const remaining = 16 * 1024 - JSON.stringify({ ...NIM.start(setupOf(NIM)), pad: '' }).length;
    expect(failuresOf(checkPlainAndSmall, starting({ pad: 'x'.repeat(remaining) }))).toEqual([]);
    expect(failuresOf(checkPlainAndSmall, starting({ pad: 'x'.repeat(remaining + 1) }))[0]).toContain(
      '16385 characters',
    );
  });

  test('names the part of a state that JSON would change', () => {
    expect(failuresOf(checkPlainAndSmall, starting({ deep: [{ at: undefined }] }))).toEqual([
      'plain_json: the state is not plain JSON at $.deep.0.at',
    ]);
  });
});

describe('the purity checks', () => {
  test('report a view that changes between calls', () => {
    let calls = 0;
    const view: GameTemplate['view'] = (state) => ({ ...state, calls: (calls += 1) });
    expect(failuresOf(checkRepeatable, { ...NIM, view })).toEqual([
      'repeatable: the same calls on the same state returned different values',
    ]);
  });

  test('report a start that depends on more than its setup', () => {
    let starts = 0;
    const start: GameTemplate['start'] = (setup) => ({ ...NIM.start(setup), starts: (starts += 1) });
    expect(failuresOf(checkRepeatable, { ...NIM, start })[0]).toBe(
      'repeatable: two starts from one setup differ',
    );
  });

  test('report a replay that leads to other states', () => {
    const apply: GameTemplate['apply'] = (state, role, action) => ({
      ...NIM.apply(state, role, action),
      again: true,
    });
    expect(failuresOf(checkReplay, { ...NIM, apply }, NIM)).toEqual([
      'replay: the replay of the log leads to another state',
    ]);
  });

  test('report a view or a conclude that changes its state', () => {
    const corrupt = (state: object): void => void Object.assign(state, { touched: true });
    const view: GameTemplate['view'] = (state, viewer) => (corrupt(state), NIM.view(state, viewer));
    const conclude: GameTemplate['conclude'] = (state, ending) => (
      corrupt(state),
      NIM.conclude(state, ending)
    );
    for (const part of [{ view }, { conclude }]) {
      expect(failuresOf(checkNonMutation, { ...NIM, ...part }, NIM)).toEqual([
        'non_mutation: a call changed the state it was given',
      ]);
    }
  });

  test('report a start that changes its setup', () => {
    const start: GameTemplate['start'] = (setup) => {
      Object.assign(setup.options, { matches: 1 });
      return NIM.start(setup);
    };
    expect(failuresOf(checkNonMutation, { ...NIM, start }, NIM)).toEqual([
      'non_mutation: start changed its setup',
    ]);
  });
});
