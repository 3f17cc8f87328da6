import type { GameSpecification, PlayedGame, PlayedGameVerdict, PlayedWithin } from '../../sessions/index.ts';

/* Messages between the host and the thread that checks received games. */

export interface CheckRequest {
  readonly id: number;
  readonly specification: GameSpecification;
  readonly played: PlayedGame;
  readonly within: PlayedWithin;
}

/** `failed` is a defect of the check itself, never a property of the game. */
export type CheckAnswer =
  | { readonly id: number; readonly verdict: PlayedGameVerdict }
  | { readonly id: number; readonly failed: string };
