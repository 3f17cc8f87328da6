import { Chess } from 'chess.js';

/*
 * Legal moves by chess.js. Its public verbose list builds SAN and two FENs for
 * each move and takes forty times as long as generating the moves, so this file
 * calls the internal generator instead, which is private in the types only.
 * Before its first use the internal generator is compared with the verbose list
 * on a few positions; if they differ, the verbose list is used.
 */

/** The facts about a position that the rules need. They depend on the FEN only. */
export interface ChessPosition {
  readonly fen: string;
  /** Legal moves in UCI, sorted; computed on first access. */
  readonly moves: readonly string[];
  readonly canMove: boolean;
  readonly check: boolean;
  readonly insufficientMaterial: boolean;
}

export interface MoveGenerator {
  /** Legal moves in UCI, sorted. */
  list(position: Chess): string[];
  /** Whether there is any legal move. */
  any(position: Chess): boolean;
  /** Plays `uci`. Returns false and changes nothing when it is not legal. */
  make(position: Chess, uci: string): boolean;
}

/**
 * A move of chess.js. Squares are 0x88 numbers: the file in the low nibble, the
 * rank from the top in the high one.
 */
interface ChessJsMove {
  readonly from: number;
  readonly to: number;
  readonly color: 'w' | 'b';
  readonly piece: string;
  readonly promotion?: string;
  /** Bit 8 marks an en passant capture. */
  readonly flags: number;
}
interface ChessJsInternals {
  readonly _kings: Readonly<Record<'w' | 'b', number>>;
  _moves(options: { readonly legal: boolean }): ChessJsMove[];
  _makeMove(move: ChessJsMove): void;
  _undoMove(): unknown;
  _isKingAttacked(colour: 'w' | 'b'): boolean;
}
const EN_PASSANT = 8;

const SQUARES = Array.from(
  { length: 128 },
  (_, square) => `${'abcdefgh'.charAt(square & 7)}${8 - (square >> 4)}`,
);
const uciOf = ({ from, to, promotion }: ChessJsMove): string =>
  `${SQUARES[from]}${SQUARES[to]}${promotion ?? ''}`;
/* oxlint-disable no-underscore-dangle -- names of chess.js */

/**
 * Whether a pseudo-legal move leaves the own king safe. Only moves that can
 * expose the king are tried out: all moves in check, king moves, en passant
 * captures, and moves from a square in line with the king, where the piece may
 * be pinned.
 */
function isLegal(inner: ChessJsInternals, inCheck: boolean, move: ChessJsMove): boolean {
  const { color, from, piece, flags } = move;
  const mayExposeKing =
    inCheck || piece === 'k' || (flags & EN_PASSANT) !== 0 || inLine(from, inner._kings[color]);
  if (!mayExposeKing) return true;
  inner._makeMove(move);
  const exposed = inner._isKingAttacked(color);
  inner._undoMove();
  return !exposed;
}

function inLine(one: number, two: number): boolean {
  const files = (one & 7) - (two & 7);
  const ranks = (one >> 4) - (two >> 4);
  return files === 0 || ranks === 0 || files === ranks || files === -ranks;
}

export const fastGenerator: MoveGenerator = {
  list(position) {
    const inner = position as unknown as ChessJsInternals;
    const inCheck = position.inCheck();
    return inner
      ._moves({ legal: false })
      .filter((move) => isLegal(inner, inCheck, move))
      .map(uciOf)
      .sort();
  },
  any(position) {
    const inner = position as unknown as ChessJsInternals;
    const inCheck = position.inCheck();
    return inner._moves({ legal: false }).some((move) => isLegal(inner, inCheck, move));
  },
  make(position, uci) {
    const inner = position as unknown as ChessJsInternals;
    const move = inner._moves({ legal: false }).find((candidate) => uciOf(candidate) === uci);
    if (move === undefined || !isLegal(inner, position.inCheck(), move)) return false;
    inner._makeMove(move);
    return true;
  },
};
/* oxlint-enable no-underscore-dangle */

export const verboseGenerator: MoveGenerator = {
  list: (position) =>
    position
      .moves({ verbose: true })
      .map(({ from, to, promotion }) => `${from}${to}${promotion ?? ''}`)
      .sort(),
  any: (position) => position.moves().length > 0,
  make(position, uci) {
    if (!verboseGenerator.list(position).includes(uci)) return false;
    position.move({ from: uci.slice(0, 2), to: uci.slice(2, 4), promotion: uci.slice(4) });
    return true;
  },
};

/** Positions with castling, promotions, en passant captures that expose the king, pins and a double check. */
export const PROBES = [
  '6b1/8/8/3pP3/8/8/K7/7k w - d6 0 1',
  '4k3/4r3/8/1b6/8/3N1n2/4B3/4K3 w - - 0 1',
  'r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1',
  '8/8/3p4/1Pp4r/1K3p2/6k1/4P1P1/1R6 w - c6 0 3',
  'n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1',
];

/** Returns `fast` if it agrees with the verbose list on every probe, else the verbose generator. */
export const chooseGenerator = (fast: MoveGenerator): MoveGenerator =>
  PROBES.every((fen) => agrees(fast, fen)) ? fast : verboseGenerator;

function agrees(fast: MoveGenerator, fen: string): boolean {
  try {
    const expected = verboseGenerator.list(load(fen));
    const listed = fast.list(load(fen));
    if (listed.join() !== expected.join() || fast.any(load(fen)) !== expected.length > 0) return false;
    if (fast.make(load(fen), UNLISTED)) return false;
    return PROBE_ENDS.every((end) => {
      const uci = expected.at(end);
      return uci === undefined || after(fast, fen, uci) === after(verboseGenerator, fen, uci);
    });
  } catch {
    return false;
  }
}

/** A move that is not legal in any probe. */
const UNLISTED = 'a1h8';
/** Indexes of the moves that are played in each probe: the first, the last and one in between. */
const PROBE_ENDS = [0, 7, -1];

function after(generator: MoveGenerator, fen: string, uci: string): string {
  const position = load(fen);
  generator.make(position, uci);
  return position.fen();
}

let chosenGenerator: MoveGenerator | null = null;
const generator = (): MoveGenerator => (chosenGenerator ??= chooseGenerator(fastGenerator));

/** Only FENs written by this program are loaded, so the parser's checks are skipped. */
const load = (fen: string): Chess => new Chess(fen, { skipValidation: true });

/** Number of positions kept, so that the list after a move is not generated twice. */
const MAX_CACHED_POSITIONS = 1024;
const positionsByFen = new Map<string, ChessPosition>();

export const positionAt = (fen: string): ChessPosition => positionsByFen.get(fen) ?? examine(fen, load(fen));

function examine(fen: string, position: Chess): ChessPosition {
  let moves: readonly string[] | null = null;
  const examined: ChessPosition = {
    fen,
    // Generated on access only: it is most of the work, and not every player reads it.
    get moves() {
      return (moves ??= Object.freeze(generator().list(position)));
    },
    canMove: generator().any(position),
    check: position.inCheck(),
    insufficientMaterial: position.isInsufficientMaterial(),
  };
  if (positionsByFen.size >= MAX_CACHED_POSITIONS)
    positionsByFen.delete(positionsByFen.keys().next().value ?? fen);
  positionsByFen.set(fen, examined);
  return examined;
}

/** The latest result of {@link play}, because `allows` and `apply` are called for the same move in turn. */
let latestPlay: { readonly fen: string; readonly uci: string; readonly next: ChessPosition | null } | null =
  null;

/** The position after `uci`, or null when the move is not legal. */
export function play(fen: string, uci: string): ChessPosition | null {
  if (latestPlay?.fen === fen && latestPlay.uci === uci) return latestPlay.next;
  const position = load(fen);
  const played = generator().make(position, uci) ? position.fen() : null;
  const next = played === null ? null : (positionsByFen.get(played) ?? examine(played, position));
  latestPlay = { fen, uci, next };
  return next;
}
