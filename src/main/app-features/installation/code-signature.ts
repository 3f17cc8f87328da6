import type { InstallationKind, Signature } from '../../../shared/contract/index.ts';
import { runProgram, type RunProgram } from './run-program.ts';

const toSignature = (state: Signature['state'], by: string | null = null): Signature => ({ state, by });

/** Parses what `codesign` prints about an app that it verified. */
export function parseCodesign(text: string): Signature {
  if (/^Signature=adhoc$/mu.test(text)) return toSignature('ad_hoc');
  const by = /^Authority=(.+)$/mu.exec(text)?.[1] ?? null;
  return by === null ? toSignature('unknown') : toSignature('signed', by.trim());
}

async function verifyWithCodesign(app: string, run: RunProgram): Promise<Signature> {
  const verification = await run('/usr/bin/codesign', ['--verify', '--deep', '--strict', app]);
  if (verification === null) return toSignature('unknown');
  if (!verification.ok)
    return toSignature(verification.text.includes('not signed at all') ? 'none' : 'invalid');
  const details = await run('/usr/bin/codesign', ['-dv', '--verbose=2', app]);
  return details === null || !details.ok ? toSignature('unknown') : parseCodesign(details.text);
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
      return toSignature('signed', name);
    case 'NotSigned':
      return toSignature('none');
    case 'HashMismatch':
    case 'NotTrusted':
      return toSignature('invalid', name);
    default:
      return toSignature('unknown');
  }
}

async function verifyWithAuthenticode(file: string, run: RunProgram): Promise<Signature> {
  const args = ['-NoProfile', '-NonInteractive', '-Command', SIGNATURE_COMMAND];
  const output = await run('powershell.exe', args, { ARBITER_SIGNED_FILE: file });
  return output === null || !output.ok ? toSignature('unknown') : parseAuthenticode(output.text);
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
      return toSignature('source');
    case 'dmg':
      return verifyWithCodesign(file, run);
    case 'nsis':
      return verifyWithAuthenticode(file, run);
    default:
      return toSignature('list');
  }
}
