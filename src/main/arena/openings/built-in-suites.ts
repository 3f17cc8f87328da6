import { CHESS_LINES } from './chess-lines.ts';
import { CONNECT_FOUR_LINES } from './connect-four-lines.ts';
import { toSuite, type OpeningSuite } from './suite.ts';

/** All openings of two moves that differ by more than a turn or a mirror of the board. */
const TIC_TAC_TOE_LINES = [
  '0 1',
  '0 2',
  '0 4',
  '0 5',
  '0 8',
  '1 0',
  '1 3',
  '1 4',
  '1 6',
  '1 7',
  '4 0',
  '4 1',
];

interface OwnLines {
  readonly name: string;
  readonly template: string;
  readonly prefix: string;
  readonly lines: readonly string[];
}

const OWN_LINES: readonly OwnLines[] = [
  { name: 'chess-8', template: 'chess.v1', prefix: 'c8', lines: CHESS_LINES },
  { name: 'connect-four-4', template: 'connect_four.v1', prefix: 'f4', lines: CONNECT_FOUR_LINES },
  { name: 'tic-tac-toe-2', template: 'tic_tac_toe.v1', prefix: 't2', lines: TIC_TAC_TOE_LINES },
];

const ID_DIGITS = 3;

/** The suites of this program; made at the first use. */
export function builtInSuites(): readonly OpeningSuite[] {
  cachedSuites ??= OWN_LINES.map(({ lines, prefix, ...suite }) =>
    toSuite({
      ...suite,
      openings: lines.map((line, index) => ({
        id: `${prefix}-${String(index + 1).padStart(ID_DIGITS, '0')}`,
        actions: line.split(' '),
      })),
    }),
  );
  return cachedSuites;
}
let cachedSuites: readonly OpeningSuite[] | null = null;
