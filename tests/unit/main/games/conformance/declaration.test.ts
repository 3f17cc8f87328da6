import { expect, test } from 'vitest';
import { z } from 'zod';
import { checkDeclaration } from '../../../../../src/main/games/conformance/declaration.ts';
import { builtinMachines } from '../../../../../src/main/games/index.ts';
import type { Machine } from '../../../../../src/main/games/machine.ts';
import { nim } from '../../../../support/games/nim.ts';

function complaints(over: Partial<Machine>): string[] {
  const received: string[] = [];
  checkDeclaration(
    { ...(nim as unknown as Machine), ...over },
    (property, message) => void received.push(`${property}: ${message}`),
  );
  return received;
}

test('a sound template is told nothing, and each game of the house is sound', () => {
  expect(complaints({})).toEqual([]);
  expect(builtinMachines.flatMap((machine) => complaints(machine))).toEqual([]);
});

test.each(['nim', 'nim.v0', 'Nim.v1', 'nim.v01', 'nim.v1 ', '_nim.v1', 'nim__x.v1', '../nim.v1'])(
  '%j is no id',
  (id) => {
    expect(complaints({ id })).toEqual(['declaration: the id is not name.vN']);
  },
);

test.each<[string, Partial<Machine>, string]>([
  ['one role', { roles: ['player_1'] }, 'two or more distinct roles'],
  ['a role twice', { roles: ['player_1', 'player_1'] }, 'two or more distinct roles'],
  ['a role in capitals', { roles: ['player_1', 'player_2', 'Dealer'] }, 'snake_case'],
  ['no rules', { description: '' }, 'title and description'],
  ['an outcome twice', { outcomes: [...nim.outcomes, 'draw'] }, 'listed twice'],
  [
    'no draw, though both may agree to one',
    { outcomes: nim.outcomes.filter((one) => one !== 'draw') },
    'is missing',
  ],
  ['no end', { maxActions: Infinity }, 'not a positive integer'],
  ['no action', { maxActions: 0 }, 'not a positive integer'],
  ['an option without a default', { options: z.strictObject({ n: z.int() }) as never }, 'no defaults'],
  ['options that overlook a misspelling', { options: z.object({}) as never }, 'not strict'],
  ['hidden chance without twins', { chance: true, hidden: true }, 'needs twins'],
])('%s is found', (_, over, text) => {
  expect(complaints(over).join()).toContain(text);
});

test('everything that is wrong is told at once', () => {
  expect(complaints({ id: 'nim', title: '', maxActions: -1 })).toHaveLength(3);
});
