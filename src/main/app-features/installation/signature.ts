import { execFile } from 'node:child_process';
import type { InstallationKind, Signature } from '../../../shared/contract/index.ts';

/**
 * Runs a program and returns the output of both streams and whether it succeeded; null when it could not be
 * started.
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

const of = (state: Signature['state'], by: string | null = null): Signature => ({ state, by });

/** Reads what `codesign` prints about an app that it verified. */
export function readCodesign(text: string): Signature {
  if (/^Signature=adhoc$/mu.test(text)) return of('ad_hoc');
  const by = /^Authority=(.+)$/mu.exec(text)?.[1] ?? null;
  return by === null ? of('unknown') : of('signed', by.trim());
}

async function checkCodesign(app: string, run: RunProgram): Promise<Signature> {
  const verified = await run('/usr/bin/codesign', ['--verify', '--deep', '--strict', app]);
  if (verified === null) return of('unknown');
  if (!verified.ok) return of(verified.text.includes('not signed at all') ? 'none' : 'invalid');
  const details = await run('/usr/bin/codesign', ['-dv', '--verbose=2', app]);
  return details === null || !details.ok ? of('unknown') : readCodesign(details.text);
}

/** The path is given in the environment, where PowerShell takes nothing in it for a command. */
const SIGNATURE_COMMAND =
  '$s = Get-AuthenticodeSignature -LiteralPath $env:ARBITER_SIGNED_FILE; "$($s.Status)|$($s.SignerCertificate.Subject)"';

/** Reads `Status|Subject`, as the question to PowerShell prints them. */
export function readAuthenticode(text: string): Signature {
  const [, status = '', subject = ''] = /^(\w+)\|(.*)$/mu.exec(text.trim()) ?? [];
  const by = /(?:^|,\s*)CN=(?:"([^"]+)"|([^,]+))/u.exec(subject);
  const name = by?.[1] ?? by?.[2] ?? null;
  switch (status) {
    case 'Valid':
      return of('signed', name);
    case 'NotSigned':
      return of('none');
    case 'HashMismatch':
    case 'NotTrusted':
      return of('invalid', name);
    default:
      return of('unknown');
  }
}

async function checkAuthenticode(file: string, run: RunProgram): Promise<Signature> {
  const args = ['-NoProfile', '-NonInteractive', '-Command', SIGNATURE_COMMAND];
  const answer = await run('powershell.exe', args, { ARBITER_SIGNED_FILE: file });
  return answer === null || !answer.ok ? of('unknown') : readAuthenticode(answer.text);
}

/**
 * The operating system's verdict on the signature of this copy. `file` is the app on macOS and the program on
 * Windows.
 */
export async function readSignature(
  kind: InstallationKind,
  file: string,
  run: RunProgram = runProgram,
): Promise<Signature> {
  switch (kind) {
    case 'source':
      return of('source');
    case 'dmg':
      return checkCodesign(file, run);
    case 'nsis':
      return checkAuthenticode(file, run);
    default:
      return of('list');
  }
}
