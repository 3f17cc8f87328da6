import { expect, test } from 'vitest';
import { slug } from '../../../../../src/main/openfront/action-menu/menu.ts';

test('a name of the game becomes a part of an id that needs no quoting', () => {
  expect(['Atom Bomb', 'MIRV', 'SAM  Launcher', "King's Road"].map(slug)).toEqual([
    'atom-bomb',
    'mirv',
    'sam-launcher',
    'king-s-road',
  ]);
});
