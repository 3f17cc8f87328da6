import { ApiError } from '../../shared/contract/index.ts';

/** An error that a command reports in one line, such as a lost connection to the host or an unreadable file. */
export class CliError extends Error {
  override readonly name = 'CliError';
}

/** The message of an error of the host, the players or the disk; rethrows any other error as a defect. */
export function formatCliError(error: unknown): string {
  if (error instanceof ApiError) return `${error.message} (${error.code})`;
  if (error instanceof CliError) return error.message;
  if (error instanceof Error && 'syscall' in error) return error.message;
  throw error;
}
