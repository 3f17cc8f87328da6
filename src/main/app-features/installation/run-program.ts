import { execFile } from 'node:child_process';

/**
 * Runs a program and returns the output of both streams and whether it succeeded in time; null when there is no such
 * program.
 */
export type RunProgram = (
  program: string,
  args: readonly string[],
  env?: Readonly<Record<string, string>>,
) => Promise<{ readonly ok: boolean; readonly text: string } | null>;

const TIMEOUT_MS = 20_000;

/** Starts a program of the system, without a shell. */
export const runProgram: RunProgram = (program, args, env = {}) =>
  new Promise((resolve) => {
    const options = { timeout: TIMEOUT_MS, env: { ...process.env, ...env }, windowsHide: true };
    execFile(program, [...args], options, (error, stdout, stderr) => {
      const isMissing = error !== null && 'code' in error && error.code === 'ENOENT';
      resolve(isMissing ? null : { ok: error === null, text: `${stdout}${stderr}` });
    });
  });
