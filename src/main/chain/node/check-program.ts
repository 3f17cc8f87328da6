import { execFile } from 'node:child_process';
import { isAbsolute } from 'node:path';
import { promisify } from 'node:util';
import type { ChainProgramCode } from '../../../shared/codes/chain-program.ts';
import { accept, refuse, type Outcome } from '../../../shared/outcome.ts';
import { ANVIL_VERSION, isProgram } from './find-program.ts';

const VERSION_TIMEOUT_MS = 5000;
/** Patches of the pinned minor version behave the same. */
const WANTED = ANVIL_VERSION.slice(0, ANVIL_VERSION.lastIndexOf('.') + 1);

/** Starts the program once with `--version`. It may be used when it is there, runs, and is of the pinned minor version. */
export async function checkProgram(file: string): Promise<Outcome<string, ChainProgramCode>> {
  if (!isAbsolute(file) || !isProgram(file)) {
    return refuse('CHAIN_PROGRAM_NO_FILE', 'This is not the absolute path of a file that may be run');
  }
  const printed = await promisify(execFile)(file, ['--version'], { timeout: VERSION_TIMEOUT_MS }).catch(
    () => null,
  );
  if (printed === null) {
    return refuse(
      'CHAIN_PROGRAM_DOES_NOT_RUN',
      'The program did not respond to “--version” within 5 seconds',
    );
  }
  return printed.stdout.startsWith(`anvil Version: ${WANTED}`)
    ? accept(file)
    : refuse('CHAIN_PROGRAM_OTHER_VERSION', `The program is not anvil ${WANTED}x`);
}
