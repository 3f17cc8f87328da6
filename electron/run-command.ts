import { EXIT } from '../src/main/cli/exit-codes.ts';
import { findCommandProblem } from './command-arguments.ts';

/** Runs a command of the command line in this process, which ends with its exit code and opens no window. */
export async function runCommand(args: readonly string[]): Promise<void> {
  const problem = findCommandProblem(args, process.platform);
  if (problem !== null) {
    process.stderr.write(`${problem}\n`);
    process.exit(EXIT.usage);
  }
  // The command line reads its arguments from the third element on; the first two are the program and the script.
  process.argv = [process.execPath, 'arbiter', ...args];
  await import('../src/main/cli/cli.ts');
}
