import type { GameSpecification, UploadedGameInput, UploadVerdict } from '../../sessions/index.ts';

/** Messages between the host and the thread that checks received games. */

export interface GameCheckRequest extends UploadedGameInput {
  readonly id: number;
  readonly specification: GameSpecification;
}

/** `failed` is a defect of the check itself, never a property of the game. */
export type GameCheckResponse =
  | { readonly id: number; readonly verdict: UploadVerdict }
  | { readonly id: number; readonly failed: string };
