import { expect, test } from 'vitest';
import { MAX_LISTED_GAMES } from '../../../../src/shared/pgn/limits.ts';
import { parseTag, splitPgn } from '../../../../src/shared/pgn/split.ts';

const GAME = (white: string): string => `[Event "Club"]\n[White "${white}"]\n\n1. e4 e5 1-0\n`;

test('splits a file at the tags after moves, and names the line on which each game begins', () => {
  const { games, unreadCount } = splitPgn(`\u{feff}${GAME('Ada')}\n${GAME('Bob')}${GAME('Cy')}`);
  expect(games.map(({ line, tags }) => [line, tags['White']])).toEqual([
    [1, 'Ada'],
    [6, 'Bob'],
    [10, 'Cy'],
  ]);
  expect(games[1]?.text).toContain('[White "Bob"]');
  expect(unreadCount).toBe(0);
});

test('a line that looks like a tag in a comment begins no game', () => {
  const { games } = splitPgn('[White "Ada"]\n\n1. e4 {says:\n\n[White "Eve"]\n} e5 *\n');
  expect(games).toHaveLength(1);
  const afterSemicolon = splitPgn(
    '[White "Ada"]\n\n1. e4 ; a { brace\n1... e5 *\n\n[White "Bob"]\n\n1. d4 *\n',
  );
  expect(afterSemicolon.games.map(({ tags }) => tags['White'])).toEqual(['Ada', 'Bob']);
});

test('lines that begin with a percent sign belong to no game and begin none', () => {
  const { games } = splitPgn('% exported\n[White "Ada"]\n\n1. e4 *\n%[White "Eve"]\n');
  expect(games.map(({ tags }) => tags['White'])).toEqual(['Ada']);
});

test('a text without tags is one game, and an empty one none', () => {
  expect(splitPgn('1. e4 e5 2. Nf3 *').games).toMatchObject([{ line: 1, tags: {} }]);
  expect(splitPgn(' \n\n').games).toEqual([]);
});

test('lists a limited number of games and counts the others', () => {
  const file = splitPgn('[White "Ada"]\n\n*\n\n'.repeat(MAX_LISTED_GAMES + 2));
  expect([file.games.length, file.unreadCount]).toEqual([MAX_LISTED_GAMES, 2]);
});

test.each([
  ['[White "Ada \\"the\\" \\\\ First"]', ['White', 'Ada "the" \\ First']],
  ['  [lower_case "x" ] ', ['lower_case', 'x']],
  ['[White Ada]', null],
  ['1. e4', null],
])('reads the tag line %j', (line, tag) => {
  expect(parseTag(line)).toEqual(tag);
});
