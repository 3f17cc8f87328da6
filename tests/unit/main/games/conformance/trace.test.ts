import { expect, test } from 'vitest';
import {
  choiceAt,
  runCheck,
  playedActions,
  playTrace,
} from '../../../../../src/main/games/conformance/trace.ts';
import { ticTacToe } from '../../../../../src/main/games/board/tic-tac-toe.ts';
import type { GameTemplate } from '../../../../../src/main/games/game-template.ts';
import { setupOf } from '../../../../support/games/play.ts';

const gameTemplate = ticTacToe as unknown as GameTemplate;

test('the same choices play the same game', () => {
  const play = { choices: [3, 14, 15], maxPlies: 20 };
  const one = playTrace(gameTemplate, setupOf(gameTemplate), play);
  expect(one.finished).toBe(true);
  expect(playTrace(gameTemplate, setupOf(gameTemplate), play).positions).toEqual(one.positions);
  expect(playedActions(one)).toHaveLength(one.positions.length - 1);
  expect(one.positions.at(-1)?.move).toBeNull();
});

test('a game that stops at maxPlies is not finished', () => {
  const cut = playTrace(gameTemplate, setupOf(gameTemplate), { choices: [0], maxPlies: 2 });
  expect([cut.positions.length, cut.finished]).toEqual([3, false]);
});

test('a template that changes a frozen state throws', () => {
  const writing: GameTemplate = {
    ...gameTemplate,
    apply: (state, role, action) => {
      (state as { turn: string }).turn = role;
      return gameTemplate.apply(state, role, action);
    },
  };
  expect(() => playTrace(writing, setupOf(gameTemplate), { choices: [1], maxPlies: 3 })).toThrow(TypeError);
});

test('repeated choices are mixed, always in the same way', () => {
  expect([choiceAt([5, 6], 0), choiceAt([5, 6], 1)]).toEqual([5, 6]);
  expect(choiceAt([5, 6], 2)).not.toBe(5);
  expect(choiceAt([5, 6], 2)).toBe(choiceAt([5, 6], 2));
  expect(choiceAt([], 3)).toBe(0);
});

test('an error inside a check is reported as a crash', () => {
  const reported: string[] = [];
  const throwing = (): never => {
    throw new Error('no view');
  };
  runCheck((property, message) => void reported.push(`${property}: ${message}`), throwing);
  expect(reported).toEqual(['crash: a call that must succeed threw: no view']);
});
