import { expect, test } from 'vitest';
import { builtInSuites } from '../../../../../src/main/arena/openings/built-in-suites.ts';
import { admitsOpenings, playOpening } from '../../../../../src/main/arena/openings/play-opening.ts';
import { builtInGameTemplates } from '../../../../../src/main/games/index.ts';
import type { GameTemplate } from '../../../../../src/main/games/index.ts';

const gameTemplateOf = (template: string): GameTemplate => {
  const gameTemplate = builtInGameTemplates.find(({ id }) => id === template);
  if (gameTemplate === undefined) throw new Error(`no template ${template}`);
  return gameTemplate;
};

/** The position after an opening, without the counters of moves, as a text. */
function positionAfter(gameTemplate: GameTemplate, actions: readonly string[]): string {
  let state = gameTemplate.start({ sessionId: '', options: gameTemplate.options.parse({}), seed: null });
  for (const action of actions) state = gameTemplate.apply(state, gameTemplate.toAct(state)[0] ?? '', action);
  const { fen, board } = gameTemplate.view(state, null);
  return typeof fen === 'string' ? fen.split(' ').slice(0, 4).join(' ') : JSON.stringify(board);
}

test.each(builtInSuites().map((suite) => [suite.name, suite] as const))(
  '%s has legal openings, each position once, after which the game goes on',
  (_name, { template, openings }) => {
    const gameTemplate = gameTemplateOf(template);
    expect(admitsOpenings(gameTemplate)).toBe(true);
    for (const { actions } of openings)
      expect(playOpening(gameTemplate, gameTemplate.options.parse({}), actions)).toEqual({
        ok: true,
        actions,
      });
    expect(new Set(openings.map(({ id }) => id)).size).toBe(openings.length);
    expect(new Set(openings.map(({ actions }) => positionAfter(gameTemplate, actions))).size).toBe(
      openings.length,
    );
  },
);

test('the suites have the sizes that the documents name', () => {
  expect(builtInSuites().map(({ name, openings }) => [name, openings.length])).toEqual([
    ['chess-8', 100],
    ['connect-four-4', 150],
    ['tic-tac-toe-2', 12],
  ]);
});

test('games with chance, hidden or simultaneous choices have no openings', () => {
  const admitted = builtInGameTemplates.filter(admitsOpenings).map(({ id }) => id);
  expect(admitted).toEqual(['chess.v1', 'tic_tac_toe.v1', 'connect_four.v1']);
});
