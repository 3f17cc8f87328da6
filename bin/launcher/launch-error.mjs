import { printStatus } from './print-status.mjs';

/** An error with a message for the user and an exit code of docs/cli.md. */
export class LaunchError extends Error {
  constructor(message, exitCode = 1) {
    super(message);
    this.name = 'LaunchError';
    this.exitCode = exitCode;
  }
}

/** Runs `main` and sets the exit code. A `LaunchError` is printed without a stack trace. */
export async function runMain(main) {
  try {
    process.exitCode = await main();
  } catch (error) {
    if (!(error instanceof LaunchError)) throw error;
    printStatus(error.message);
    process.exitCode = error.exitCode;
  }
}
