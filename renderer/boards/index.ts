export { Board } from './board.tsx';
// `game-boards.tsx` is not exported here: only the code that preloads all boards imports it.
export { BoardThumbnail } from './board-thumbnail.tsx';
export { GamePicture } from './game-picture.tsx';
export type { BoardProps, BoardSize, Premove, ThumbnailCard } from './board-props.ts';
export { betLabel } from './cards/holdem-view.ts';
export { kingInCheck } from './chess/king-in-check.ts';
export { materialOf, type Material } from './chess/material.ts';
export { sideColours } from './side-colours.ts';
export { PieceShape } from './chess/pieces.tsx';
