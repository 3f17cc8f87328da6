import { ApiError } from '../../shared/contract/index.ts';

/** What a command cannot mend and says in one line: a host that went away, a file that is none. */
export class CliError extends Error {
  override readonly name = 'Trouble';
}

/** Troubles of the host, the players or the disk, in one line; anything else is a defect. */
export function formatCliError(error: unknown): string {
  if (error instanceof ApiError) return `${error.message} (${error.code})`;
  if (error instanceof CliError) return error.message;
  if (error instanceof Error && 'syscall' in error) return error.message;
  throw error;
}
