import type { GameSpecification, UploadedLog, UploadVerdict, PlayedWithin } from '../../sessions/index.ts';

/* Messages between the host and the thread that checks received games. */

export interface GameCheckRequest {
  readonly id: number;
  readonly specification: GameSpecification;
  readonly played: UploadedLog;
  readonly within: PlayedWithin;
}

/** `failed` is a defect of the check itself, never a property of the game. */
export type GameCheckAnswer =
  | { readonly id: number; readonly verdict: UploadVerdict }
  | { readonly id: number; readonly failed: string };
