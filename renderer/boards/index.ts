export { Board } from './board.tsx';
export { BoardThumb } from './board-thumb.tsx';
export { GamePicture } from './game-picture.tsx';
export type { BoardProps, BoardSize, ThumbCard } from './board-props.ts';
export { betLabel } from './cards/holdem-view.ts';
export { checkedKing } from './chess/king-in-check.ts';
export { materialOf, type Material } from './chess/material.ts';
export { sideColours } from './side-colours.ts';
export { PieceShape } from './chess/pieces.tsx';
