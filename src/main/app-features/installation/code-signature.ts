import type { InstallationKind, Signature } from '../../../shared/contract/index.ts';
import { runProgram, type RunProgram } from './run-program.ts';

const signature = (state: Signature['state'], by: string | null = null): Signature => ({ state, by });

/** Parses what `codesign` prints about an app that it verified. */
export function parseCodesign(text: string): Signature {
  if (/^Signature=adhoc$/mu.test(text)) return signature('ad_hoc');
  const by = /^Authority=(.+)$/mu.exec(text)?.[1] ?? null;
  return by === null ? signature('unknown') : signature('signed', by.trim());
}

async function verifyWithCodesign(app: string, run: RunProgram): Promise<Signature> {
  const verified = await run('/usr/bin/codesign', ['--verify', '--deep', '--strict', app]);
  if (verified === null) return signature('unknown');
  if (!verified.ok) return signature(verified.text.includes('not signed at all') ? 'none' : 'invalid');
  const details = await run('/usr/bin/codesign', ['-dv', '--verbose=2', app]);
  return details === null || !details.ok ? signature('unknown') : parseCodesign(details.text);
}

/** The path is passed in the environment, so that PowerShell takes no part of it for a command. */
const SIGNATURE_COMMAND =
  '$s = Get-AuthenticodeSignature -LiteralPath $env:ARBITER_SIGNED_FILE; "$($s.Status)|$($s.SignerCertificate.Subject)"';

/** Parses `Status|Subject`, as `SIGNATURE_COMMAND` prints them. */
export function parseAuthenticode(text: string): Signature {
  const [, status = '', subject = ''] = /^(\w+)\|(.*)$/mu.exec(text.trim()) ?? [];
  const by = /(?:^|,\s*)CN=(?:"([^"]+)"|([^,]+))/u.exec(subject);
  const name = by?.[1] ?? by?.[2] ?? null;
  switch (status) {
    case 'Valid':
      return signature('signed', name);
    case 'NotSigned':
      return signature('none');
    case 'HashMismatch':
    case 'NotTrusted':
      return signature('invalid', name);
    default:
      return signature('unknown');
  }
}

async function verifyWithAuthenticode(file: string, run: RunProgram): Promise<Signature> {
  const args = ['-NoProfile', '-NonInteractive', '-Command', SIGNATURE_COMMAND];
  const output = await run('powershell.exe', args, { ARBITER_SIGNED_FILE: file });
  return output === null || !output.ok ? signature('unknown') : parseAuthenticode(output.text);
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
      return signature('source');
    case 'dmg':
      return verifyWithCodesign(file, run);
    case 'nsis':
      return verifyWithAuthenticode(file, run);
    default:
      return signature('list');
  }
}
