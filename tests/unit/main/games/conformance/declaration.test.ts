import { expect, test } from 'vitest';
import { z } from 'zod';
import { checkDeclaration } from '../../../../../src/main/games/conformance/declaration.ts';
import { builtInGameTemplates } from '../../../../../src/main/games/index.ts';
import type { GameTemplate } from '../../../../../src/main/games/game-template.ts';
import { nim } from '../../../../support/games/nim.ts';

function failuresOf(over: Partial<GameTemplate>): string[] {
  const received: string[] = [];
  checkDeclaration(
    { ...(nim as unknown as GameTemplate), ...over },
    (property, message) => void received.push(`${property}: ${message}`),
  );
  return received;
}

test('reports nothing for any built-in template', () => {
  expect(failuresOf({})).toEqual([]);
  expect(builtInGameTemplates.flatMap((gameTemplate) => failuresOf(gameTemplate))).toEqual([]);
});

test.each(['nim', 'nim.v0', 'Nim.v1', 'nim.v01', 'nim.v1 ', '_nim.v1', 'nim__x.v1', '../nim.v1'])(
  'rejects the id %j',
  (id) => {
    expect(failuresOf({ id })).toEqual(['declaration: the id is not name.vN']);
  },
);

test.each<[string, Partial<GameTemplate>, string]>([
  ['one role', { roles: ['player_1'] }, 'two or more distinct roles'],
  ['a role twice', { roles: ['player_1', 'player_1'] }, 'two or more distinct roles'],
  ['a role in capitals', { roles: ['player_1', 'player_2', 'Dealer'] }, 'snake_case'],
  ['no rules', { description: '' }, 'title and description'],
  ['an outcome twice', { outcomes: [...nim.outcomes, 'draw'] }, 'listed twice'],
  ['no outcome for a draw', { outcomes: nim.outcomes.filter((one) => one !== 'draw') }, 'is missing'],
  ['an infinite game', { maxActions: Infinity }, 'not a positive integer'],
  ['a game without actions', { maxActions: 0 }, 'not a positive integer'],
  ['an option without a default', { options: z.strictObject({ n: z.int() }) as never }, 'no defaults'],
  ['options that are not strict', { options: z.object({}) as never }, 'not strict'],
  [
    'hidden chance without indistinguishable states',
    { hasChance: true, hasHiddenParts: true },
    'needs indistinguishableStates',
  ],
])('reports %s', (_, over, text) => {
  expect(failuresOf(over).join()).toContain(text);
});

test('reports all failures at once', () => {
  expect(failuresOf({ id: 'nim', title: '', maxActions: -1 })).toHaveLength(3);
});
