import { ApiError } from '../../shared/contract/index.ts';
import { MatchTrouble } from './match/play.ts';

/** Troubles of the host, the players or the disk, in one line; anything else is a defect. */
export function spokenTrouble(error: unknown): string {
  if (error instanceof ApiError) return `${error.message} (${error.code})`;
  if (error instanceof MatchTrouble) return error.message;
  if (error instanceof Error && 'syscall' in error) return error.message;
  throw error;
}
