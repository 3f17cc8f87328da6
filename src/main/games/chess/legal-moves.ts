import { Chess } from 'chess.js';

/*
 * The only user of chess.js's move generator. Its public verbose list builds
 * SAN and two FENs for each move and costs forty times as much as the moves
 * themselves, so the inner generator is called instead. That one is public at
 * run time and private in the types: before first use it is compared with the
 * verbose list, and the verbose list takes over should they ever differ.
 */

/** What the rules ask of a position; a function of its FEN alone. */
export interface ChessPosition {
  readonly fen: string;
  /** Legal moves in UCI, sorted; drawn up when first asked for. */
  readonly moves: readonly string[];
  readonly canMove: boolean;
  readonly check: boolean;
  readonly insufficientMaterial: boolean;
}

export interface MoveGenerator {
  /** Legal moves in UCI, sorted. */
  list(position: Chess): string[];
  /** Whether the list has any move. */
  any(position: Chess): boolean;
  /** Plays `uci`; false, and nothing changed, when it is not in the list. */
  make(position: Chess, uci: string): boolean;
}

/** Squares are 0x88 numbers: file in the low nibble, rank counted from the top in the high one. */
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
/* oxlint-disable no-underscore-dangle -- chess.js's own names */

/**
 * A move that does not follow the rules' geometry alone is tried out: those of
 * a king in check, of the king, en passant, and from squares in line with the
 * king, where the mover may be pinned. All others cannot expose the king.
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

/** Castling, promotions, en passant captures that expose the king, pins, a double check. */
export const PROBES = [
  '6b1/8/8/3pP3/8/8/K7/7k w - d6 0 1',
  '4k3/4r3/8/1b6/8/3N1n2/4B3/4K3 w - - 0 1',
  'r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1',
  '8/8/3p4/1Pp4r/1K3p2/6k1/4P1P1/1R6 w - c6 0 3',
  'n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1',
];

/** `fast` when it says what the verbose list says on every probe, otherwise the verbose one. */
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

/** A move of no probe. */
const UNLISTED = 'a1h8';
/** Which moves of a probe are played through: the ends of the list and one from the middle. */
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

/** The latest positions by FEN: who plays a move and who asks for the next list meet here. */
const MAX_CACHED_POSITIONS = 1024;
const positionsByFen = new Map<string, ChessPosition>();

export const positionAt = (fen: string): ChessPosition => positionsByFen.get(fen) ?? examine(fen, load(fen));

function examine(fen: string, position: Chess): ChessPosition {
  let moves: readonly string[] | null = null;
  const examined: ChessPosition = {
    fen,
    // A player who keeps count of the game never asks, and the list is most of the work.
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

/** The latest answer of {@link play}: whether a move may be played is asked just before it is. */
let latestPlay: { readonly fen: string; readonly uci: string; readonly next: ChessPosition | null } | null =
  null;

/** The position after `uci`; null when that is not a legal move. */
export function play(fen: string, uci: string): ChessPosition | null {
  if (latestPlay?.fen === fen && latestPlay.uci === uci) return latestPlay.next;
  const position = load(fen);
  const played = generator().make(position, uci) ? position.fen() : null;
  const next = played === null ? null : (positionsByFen.get(played) ?? examine(played, position));
  latestPlay = { fen, uci, next };
  return next;
}
