import { describe, expect, test } from 'vitest';
import { checkConclude, checkEnd } from '../../../../../src/main/games/conformance/ending.ts';
import type { ReportFailure } from '../../../../../src/main/games/conformance/failure.ts';
import { playTrace, type Trace } from '../../../../../src/main/games/conformance/trace.ts';
import type { GameTemplate } from '../../../../../src/main/games/game-template.ts';
import { nim } from '../../../../support/games/nim.ts';
import { setupOf } from '../../../../support/games/play.ts';

const NIM = nim as unknown as GameTemplate;

function failuresOf(
  check: (trace: Trace, report: ReportFailure) => void,
  over: Partial<GameTemplate>,
  maxPlies = 50,
): string[] {
  const gameTemplate = { ...NIM, ...over };
  const trace = playTrace(gameTemplate, setupOf(gameTemplate, { options: { matches: 9 } }), {
    choices: [2],
    maxPlies,
  });
  const received: string[] = [];
  check(trace, (property, message) => void received.push(`${property}: ${message}`));
  return received;
}

describe('checkEnd', () => {
  test('reports nothing for a correct or an unfinished game', () => {
    expect([...failuresOf(checkEnd, {}), ...failuresOf(checkEnd, {}, 2)]).toEqual([]);
  });

  test('reports a game that is longer than maxActions', () => {
    expect(failuresOf(checkEnd, { maxActions: 2 })).toEqual([
      'ends: 4 actions were played, but maxActions is 2',
    ]);
  });

  test('reports a game without a result in which no role is to act', () => {
    const received = failuresOf(checkEnd, { toAct: () => [], legal: () => [] });
    expect(received).toEqual(['ends: no role is to act, but there is no result']);
  });

  test.each<[string, string, string | null, string]>([
    ['an outcome that was not declared', 'mate', null, 'mate is not declared'],
    ['an undeclared winner', 'draw', 'dealer', 'dealer is not a declared role'],
    ['an outcome of another winner', 'player_1_wins', 'player_2', 'disagree'],
    ['a draw with a winner', 'draw', 'player_1', 'disagree'],
  ])('reports %s', (_, outcome, winner, text) => {
    const result: GameTemplate['result'] = (state) =>
      nim.result(state as never) && { outcome, winner, reason: 'decided' };
    expect(failuresOf(checkEnd, { result }).join()).toContain(text);
  });
});

describe('checkConclude', () => {
  test('reports nothing when the result is the given ending', () => {
    expect(failuresOf(checkConclude, {})).toEqual([]);
  });

  test('reports a result with another reason', () => {
    const conclude: GameTemplate['conclude'] = (state, ending) =>
      NIM.conclude(state, { ...ending, reason: 'resignation' });
    expect(failuresOf(checkConclude, { conclude })).toEqual([
      'conclude: the result is not the ending that was given',
    ]);
  });

  test('reports a role that may act after the end', () => {
    const toAct: GameTemplate['toAct'] = () => ['player_1'];
    expect(failuresOf(checkConclude, { toAct, legal: () => ['1'] }, 1).join()).toContain(
      'may act after the end',
    );
  });
});
