import type { AppLanguage } from '../app-texts.ts';
import type { Position } from '../position.ts';

/** The position that a board draws, and the callback that reports a move. */
export interface BoardRequest {
  readonly position: Position;
  readonly language: AppLanguage;
  /** Whether a move can be made now; a board shows itself in any case. */
  readonly canPlay: boolean;
  readonly play: (action: string) => void;
  /** Draws the board again after a choice that is not yet a move. */
  readonly redraw: () => void;
}

export type RenderBoard = (request: BoardRequest) => Node[];
