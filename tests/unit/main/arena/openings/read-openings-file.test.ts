import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { builtInSuites } from '../../../../../src/main/arena/openings/built-in-suites.ts';
import { readOpeningsFile } from '../../../../../src/main/arena/openings/read-openings-file.ts';
import { suiteText } from '../../../../../src/main/arena/openings/suite.ts';
import { builtInGameTemplates } from '../../../../../src/main/games/index.ts';
import type { GameTemplate } from '../../../../../src/main/games/index.ts';

function read(fileName: string, text: string, { template = 'chess.v1', plies = 4 } = {}) {
  const gameTemplate = builtInGameTemplates.find(({ id }) => id === template) as GameTemplate;
  return readOpeningsFile(gameTemplate, gameTemplate.options.parse({}), {
    kind: 'file',
    fileName,
    text,
    plies,
  });
}

const HEAD = '{"suite":"mine","game":"chess.v1"}';

test.each(builtInSuites().map((suite) => [suite.name, suite] as const))(
  'reads the text of %s as the suite that it is',
  async (_name, suite) => {
    expect(await read('own.jsonl', suiteText(suite), { template: suite.template })).toEqual({
      ok: true,
      value: suite,
    });
  },
);

test('takes the first moves of each game of a PGN file, and equal openings once', async () => {
  const text =
    '[Event "a"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 *\n\n[Event "b"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bc4 *\n\n[Event "c"]\n\n1. d4 *\n';
  expect(await read('games.pgn', text)).toEqual({
    ok: true,
    value: {
      name: 'games.pgn',
      template: 'chess.v1',
      sha256: createHash('sha256').update(text).digest('hex'),
      openings: [
        { id: 'game-1', actions: ['e2e4', 'e7e5', 'g1f3', 'b8c6'] },
        { id: 'game-3', actions: ['d2d4'] },
      ],
    },
  });
});

test.each([
  ['a.jsonl', 'nothing', 'a.jsonl, line 1: it must be {"suite"'],
  [
    'a.jsonl',
    '{"suite":"x","game":"rps.v1"}',
    'line 1: the openings are for rps.v1, and the run plays chess.v1',
  ],
  ['a.jsonl', `${HEAD}\n\n{"id":"a"}`, 'line 3: it must be {"id": ID, "actions"'],
  ['a.jsonl', HEAD, 'line 1: there is no opening in the file'],
  ['a.jsonl', `${HEAD}\n{"id":"a","actions":["e2e4","e2e4"]}`, 'line 2: move 2: "e2e4" is not legal there'],
  ['b.PGN', '[Event "x"]\n[FEN "8/8 w - -"]\n\n1. e4 *', 'b.PGN, line 1: the game has a FEN tag'],
  ['b.pgn', '\n\n1. e4 e9 *', 'line 3: not a move "e9"'],
  ['b.pgn', '[Event "x"]\n\n1. e4 e5\n2. Ke3 *', 'b.pgn, line 4: illegal move "Ke3"'],
  ['b.pgn', '', 'line 1: there is no opening in the file'],
])('%s with %j is refused with its line', async (fileName, text, message) => {
  expect(await read(fileName, text)).toMatchObject({ ok: false, code: 'INVALID_REQUEST' });
  expect(await read(fileName, text)).toMatchObject({ message: expect.stringContaining(message) });
});
