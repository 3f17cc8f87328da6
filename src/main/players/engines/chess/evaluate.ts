import { BISHOP, OFF_BOARD, PAWN, QUEEN, RAYS, ROOK } from '../../../games/index.ts';
import type { ChessEngineBoard } from './board.ts';
import { FULL_PHASE } from './weights.ts';

/** Bonuses and penalties in centipawns; a passed pawn counts by its rank, seen from its own side. */
const PASSED_BY_ADVANCE = [0, 4, 8, 18, 34, 58, 90, 0] as const;
const ISOLATED = 12;
const DOUBLED = 10;
const BISHOP_PAIR = 28;
const SHELTER = 10;
const OPEN_FILE = 18;
const HALF_OPEN_FILE = 9;
/** Centipawns for each reachable square, by kind. */
const REACH = [0, 0, 0, 4, 2, 1, 0] as const;
const TEMPO = 8;

/** By file and side: the number of pawns, and the ranks of the least and the most advanced one. */
const counts = new Uint8Array(16);
const lowest = new Uint8Array(16);
const highest = new Uint8Array(16);

/** The static evaluation in centipawns for the side to move. */
export function evaluate(board: ChessEngineBoard): number {
  tallyPawns(board);
  const extra = sideScore(board, 0) - sideScore(board, 1);
  const phase = Math.min(board.phase, FULL_PHASE);
  const middle = board.middleGame + shelterScore(board, 0) - shelterScore(board, 1);
  const score = Math.trunc((middle * phase + board.endGame * (FULL_PHASE - phase)) / FULL_PHASE) + extra;
  return (board.side === 0 ? score : -score) + TEMPO;
}

function tallyPawns(board: ChessEngineBoard): void {
  counts.fill(0);
  lowest.fill(7);
  highest.fill(0);
  for (let side = 0; side < 2; side++) {
    const last = side * 16 + board.pieceCounts[side]!;
    for (let slot = side * 16; slot < last; slot++) {
      const square = board.pieceSquares[slot]!;
      if ((board.squares[square]! & 7) !== PAWN) continue;
      const index = side * 8 + (square & 7);
      const rank = square >> 4;
      counts[index]!++;
      if (rank < lowest[index]!) lowest[index] = rank;
      if (rank > highest[index]!) highest[index] = rank;
    }
  }
}

function sideScore(board: ChessEngineBoard, side: number): number {
  let score = 0;
  let bishops = 0;
  const last = side * 16 + board.pieceCounts[side]!;
  for (let slot = side * 16; slot < last; slot++) {
    const square = board.pieceSquares[slot]!;
    const kind = board.squares[square]! & 7;
    if (kind === PAWN) score += pawnScore(square, side);
    else if (kind === ROOK) score += rookScore(square & 7, side);
    else if (kind === BISHOP) bishops++;
    if (kind >= BISHOP && kind <= QUEEN) score += mobilityScore(board, square, kind);
  }
  return bishops > 1 ? score + BISHOP_PAIR : score;
}

function pawnScore(square: number, side: number): number {
  const file = square & 7;
  const rank = square >> 4;
  let score = counts[side * 8 + file]! > 1 ? -DOUBLED : 0;
  const left = file > 0 ? counts[side * 8 + file - 1]! : 0;
  const right = file < 7 ? counts[side * 8 + file + 1]! : 0;
  if (left + right === 0) score -= ISOLATED;
  if (isPassed(file, rank, side)) score += PASSED_BY_ADVANCE[side === 0 ? rank : 7 - rank]!;
  return score;
}

function isPassed(file: number, rank: number, side: number): boolean {
  const opponentOffset = (side ^ 1) * 8;
  for (let near = Math.max(0, file - 1); near <= Math.min(7, file + 1); near++) {
    if (counts[opponentOffset + near] === 0) continue;
    if (side === 0 ? highest[opponentOffset + near]! > rank : lowest[opponentOffset + near]! < rank)
      return false;
  }
  return true;
}

function rookScore(file: number, side: number): number {
  if (counts[side * 8 + file] !== 0) return 0;
  return counts[(side ^ 1) * 8 + file] === 0 ? OPEN_FILE : HALF_OPEN_FILE;
}

function mobilityScore(board: ChessEngineBoard, from: number, kind: number): number {
  let squares = 0;
  for (const step of RAYS[kind]!) {
    let to = from + step;
    while ((to & OFF_BOARD) === 0) {
      squares++;
      if (board.squares[to] !== 0) break;
      to += step;
    }
  }
  return squares * REACH[kind]!;
}

/** The score of the own pawns on the three files around the king, one or two ranks ahead of it. */
function shelterScore(board: ChessEngineBoard, side: number): number {
  const king = board.kings[side]!;
  const ahead = side === 0 ? 16 : -16;
  const pawn = PAWN | (side << 3);
  let score = 0;
  for (let sideways = -1; sideways <= 1; sideways++) {
    const near = king + ahead + sideways;
    if (board.squares[near & 0x7f] === pawn && (near & OFF_BOARD) === 0) score += SHELTER;
    else if ((near & OFF_BOARD) === 0 && board.squares[(near + ahead) & 0x7f] === pawn) score += SHELTER / 2;
  }
  return score;
}

/** Whether clearly neither side has enough material to mate. */
export function isDeadPosition(board: ChessEngineBoard): boolean {
  if (board.pieceCounts[0]! + board.pieceCounts[1]! > 3) return false;
  return ![
    ...board.pieceSquares.subarray(0, board.pieceCounts[0]),
    ...board.pieceSquares.subarray(16, 16 + board.pieceCounts[1]!),
  ].some((square) => isMajorOrPawn(board.squares[square]! & 7));
}

const isMajorOrPawn = (kind: number): boolean => kind === PAWN || kind === ROOK || kind === QUEEN;
