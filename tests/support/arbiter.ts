import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { cliArguments, ensureBuild } from './built-program.ts';

/** The program `bin/arbiter.mjs` as a person starts it: the built output on the packaged runtime. */
export const ARBITER: string = fileURLToPath(new URL('../../bin/arbiter.mjs', import.meta.url));

export interface Ended {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/** Options for free ports and no chain, so that other programs of this computer do not interfere. */
export const QUIET_PORTS: Readonly<Record<string, string>> = {
  ARBITER_PORT: '0',
  ARBITER_LEAGUE_PORT: '0',
  ARBITER_OPENFRONT_PORT: '0',
  ARBITER_LICHESS_PORT: '0',
  ARBITER_CHAIN: 'off',
};

/** Runs a command to its end in an unrelated working directory, with `env` as its whole environment. */
export const arbiter = (
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  input = '',
): Promise<Ended> => run([ARBITER, ...args], env, input);

/** The same without the launcher, which costs as much processor time again: the command line that it would start. */
export const builtCommand = (
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<Ended> => run(cliArguments(args), env, '');

async function run(
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  input: string,
): Promise<Ended> {
  await ensureBuild();
  return new Promise((done) => {
    const child = spawn(process.execPath, [...args], { stdio: 'pipe', cwd: '/', env: { ...env } });
    const said = { out: '', err: '' };
    child.stdout.on('data', (chunk: Buffer) => (said.out += chunk.toString('utf8')));
    child.stderr.on('data', (chunk: Buffer) => (said.err += chunk.toString('utf8')));
    child.stdin.end(input);
    child.once('close', (code) => done({ code, ...said }));
  });
}
