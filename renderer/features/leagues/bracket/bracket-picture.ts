import type { LeagueBracket, LeagueBracketPair } from '../../../../src/shared/contract/index.ts';

/** Sizes of the picture in pixels. */
export const BOX_WIDTH_PX = 208;
export const BOX_HEIGHT_PX = 48;
const COLUMN_GAP_PX = 44;
const ROW_PX = 64;
const HEAD_PX = 28;
/** More rounds than this do not fit beside each other; the picture then begins with the last 16 players. */
const MAX_ROUNDS = 5;
/** The number of rounds that the last 16 players have left. */
const ROUNDS_OF_LAST_16 = 4;

export interface PlacedBox {
  readonly pair: LeagueBracketPair;
  readonly round: number;
  readonly x: number;
  readonly y: number;
}

/** The line from a box to that of the next round. `playerId` is the winner, who goes on; null while there is none. */
export interface BracketLine {
  readonly from: string;
  readonly path: string;
  readonly playerId: string | null;
}

export interface BracketPicture {
  readonly width: number;
  readonly height: number;
  readonly heads: readonly { readonly round: number; readonly x: number }[];
  readonly boxes: readonly PlacedBox[];
  readonly lines: readonly BracketLine[];
}

/** The round with which the picture begins unless a person chooses another: the last 16 of more than 32 players. */
export const firstRoundOf = ({ rounds }: LeagueBracket): number =>
  rounds.length > MAX_ROUNDS ? rounds.length - ROUNDS_OF_LAST_16 + 1 : 1;

const columnX = (column: number): number => column * (BOX_WIDTH_PX + COLUMN_GAP_PX);
const middleY = (column: number, index: number): number =>
  HEAD_PX + ((2 * index + 1) * 2 ** column * ROW_PX) / 2;

/** Places the boxes of all rounds from `firstRound` on: each stands between the two that lead to it. */
export function bracketPictureOf({ rounds }: LeagueBracket, firstRound: number): BracketPicture {
  const visibleRounds = rounds.filter(({ round }) => round >= firstRound);
  const boxes = visibleRounds.flatMap(({ round, boxes: ofRound }, column) =>
    ofRound.map((pair): PlacedBox => ({
      pair,
      round,
      x: columnX(column),
      y: middleY(column, pair.index) - BOX_HEIGHT_PX / 2,
    })),
  );
  const lines = visibleRounds.slice(0, -1).flatMap(({ boxes: ofRound }, column) =>
    ofRound.map((pair): BracketLine => ({
      from: pair.matchId,
      path: linePath(column, pair.index),
      playerId: pair.winner,
    })),
  );
  const slots = 2 ** Math.max(0, visibleRounds.length - 1);
  return {
    width: columnX(visibleRounds.length - 1) + BOX_WIDTH_PX,
    height: HEAD_PX + slots * ROW_PX,
    heads: visibleRounds.map(({ round }, column) => ({ round, x: columnX(column) })),
    boxes,
    lines,
  };
}

function linePath(column: number, index: number): string {
  const startX = columnX(column) + BOX_WIDTH_PX;
  const turnX = startX + COLUMN_GAP_PX / 2;
  const nextY = middleY(column + 1, Math.floor(index / 2));
  return `M${startX} ${middleY(column, index)}H${turnX}V${nextY}H${columnX(column + 1)}`;
}
