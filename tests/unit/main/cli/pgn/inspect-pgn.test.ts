import { expect, test } from 'vitest';
import { inspectPgn, reportLineOf } from '../../../../../src/main/cli/pgn/inspect-pgn.ts';
import { createOpenings } from '../../../../../src/main/chess-data/openings/index.ts';
import { splitPgn } from '../../../../../src/shared/pgn/split.ts';

const openings = createOpenings(new URL('../../../../../resources/openings.tsv', import.meta.url));
const FILE = `[White "Ada"]
[Black "Bob"]

1. e4 e5 (1... c5) (1... e6) 2. Nf3 Nc6 3. Bb5 1-0

[White "Cy"]

1. e4
2. Ke3 *
`;

test('says of each game who played, how long it is and what it is called, or what is wrong on which line', async () => {
  const checked = await inspectPgn(splitPgn(FILE), openings);
  expect(checked).toEqual([
    {
      number: 1,
      line: 1,
      white: 'Ada',
      black: 'Bob',
      result: '1-0',
      plies: 5,
      variations: 2,
      opening: { eco: 'C60', name: 'Ruy Lopez' },
      problem: null,
    },
    {
      number: 2,
      line: 6,
      white: 'Cy',
      black: '?',
      result: '*',
      plies: 0,
      variations: 0,
      opening: null,
      problem: { code: 'illegal_move', line: 9, message: '"Ke3": this move is not legal here' },
    },
  ]);
  expect(checked.map(reportLineOf)).toEqual([
    '✓ 1. Ada – Bob: 1-0, 3 moves, C60 Ruy Lopez\n',
    '✗ 2. Cy – ?: line 9, "Ke3": this move is not legal here\n',
  ]);
});

test('a game that is too long is refused before it is read', async () => {
  const [long] = await inspectPgn(splitPgn(`[White "Ada"]\n\n{${'局'.repeat(350_000)}} 1. e4 *`), openings);
  expect(long?.problem).toMatchObject({ code: 'too_long', line: 1 });
});
