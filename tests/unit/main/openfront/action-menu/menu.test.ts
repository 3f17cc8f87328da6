import { expect, test } from 'vitest';
import { toSlug } from '../../../../../src/main/openfront/action-menu/menu.ts';

test('turns a unit type into a part of an id without special characters', () => {
  expect(['Atom Bomb', 'MIRV', 'SAM  Launcher', "King's Road"].map(toSlug)).toEqual([
    'atom-bomb',
    'mirv',
    'sam-launcher',
    'king-s-road',
  ]);
});
