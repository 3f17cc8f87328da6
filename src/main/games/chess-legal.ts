import { Chess } from 'chess.js';

/*
 * The only user of chess.js's move generator. Its public verbose list builds
 * SAN and two FENs for each move and costs forty times as much as the moves
 * themselves, so the inner generator is called instead. That one is public at
 * run time and private in the types: before first use it is compared with the
 * verbose list, and the verbose list takes over should they ever differ.
 */

/** What the rules ask of a position; a function of its FEN alone. */
export interface Position {
  readonly fen: string;
  /** Legal moves in UCI, sorted. */
  readonly moves: readonly string[];
  readonly check: boolean;
  readonly insufficientMaterial: boolean;
}

export interface Generator {
  /** Legal moves in UCI, sorted. */
  list(position: Chess): string[];
  /** Plays a move that is known to be legal. */
  make(position: Chess, uci: string): void;
}

/** Squares are 0x88 numbers: file in the low nibble, rank counted from the top in the high one. */
interface InnerMove {
  readonly from: number;
  readonly to: number;
  readonly promotion?: string;
}
interface Inner {
  _moves(options: { readonly legal: boolean }): InnerMove[];
  _makeMove(move: InnerMove): void;
}

const SQUARES = Array.from(
  { length: 128 },
  (_, square) => `${'abcdefgh'.charAt(square & 7)}${8 - (square >> 4)}`,
);
const uciOf = ({ from, to, promotion }: InnerMove): string =>
  `${SQUARES[from]}${SQUARES[to]}${promotion ?? ''}`;
const generate = (position: Chess, legal: boolean): InnerMove[] =>
  // oxlint-disable-next-line no-underscore-dangle -- chess.js's name
  (position as unknown as Inner)._moves({ legal });
const commit = (position: Chess, move: InnerMove): void =>
  // oxlint-disable-next-line no-underscore-dangle -- chess.js's name
  (position as unknown as Inner)._makeMove(move);

export const fastGenerator: Generator = {
  list: (position) => generate(position, true).map(uciOf).sort(),
  make(position, uci) {
    const move = generate(position, false).find((candidate) => uciOf(candidate) === uci);
    if (move === undefined) throw new Error('not a move of this position');
    commit(position, move);
  },
};

export const verboseGenerator: Generator = {
  list: (position) =>
    position
      .moves({ verbose: true })
      .map(({ from, to, promotion }) => `${from}${to}${promotion ?? ''}`)
      .sort(),
  make(position, uci) {
    position.move({ from: uci.slice(0, 2), to: uci.slice(2, 4), promotion: uci.slice(4) });
  },
};

/** Castling both ways, en passant, promotions, a pin and a double check. */
const PROBES = [
  'r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1',
  '8/8/3p4/1Pp4r/1K3p2/6k1/4P1P1/1R6 w - c6 0 3',
  'n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1',
];

/** `fast` when it says what the verbose list says on every probe, otherwise the verbose one. */
export const chooseGenerator = (fast: Generator): Generator =>
  PROBES.every((fen) => agrees(fast, fen)) ? fast : verboseGenerator;

function agrees(fast: Generator, fen: string): boolean {
  try {
    const expected = verboseGenerator.list(load(fen));
    const listed = fast.list(load(fen));
    if (listed.join() !== expected.join()) return false;
    return PROBE_ENDS.every((end) => {
      const uci = expected.at(end);
      return uci === undefined || after(fast, fen, uci) === after(verboseGenerator, fen, uci);
    });
  } catch {
    return false;
  }
}

/** Which moves of a probe are played through: the ends of the list and one from the middle. */
const PROBE_ENDS = [0, 7, -1];

function after(generator: Generator, fen: string, uci: string): string {
  const position = load(fen);
  generator.make(position, uci);
  return position.fen();
}

let chosen: Generator | null = null;
const generator = (): Generator => (chosen ??= chooseGenerator(fastGenerator));

/** Only FENs written by this program are loaded, so the parser's checks are skipped. */
const load = (fen: string): Chess => new Chess(fen, { skipValidation: true });

/**
 * The latest positions by FEN. A move computes the list of the position it
 * leads to, and the next caller asks for just that list.
 */
const KEPT = 256;
const known = new Map<string, Position>();

export const positionAt = (fen: string): Position => known.get(fen) ?? examine(fen, load(fen));

function examine(fen: string, position: Chess): Position {
  const examined: Position = {
    fen,
    moves: Object.freeze(generator().list(position)),
    check: position.inCheck(),
    insufficientMaterial: position.isInsufficientMaterial(),
  };
  if (known.size >= KEPT) known.delete(known.keys().next().value ?? fen);
  known.set(fen, examined);
  return examined;
}

/** The position after `uci`; null when that is not a legal move. */
export function play(fen: string, uci: string): Position | null {
  if (!positionAt(fen).moves.includes(uci)) return null;
  const position = load(fen);
  generator().make(position, uci);
  const next = position.fen();
  return known.get(next) ?? examine(next, position);
}
