import { generateKeyPairSync } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const PROGRAM = fileURLToPath(new URL('../../outside/move-signer.mjs', import.meta.url));

export interface SignerCommand {
  /** The public key in base64url. */
  readonly key: string;
  /** The file of the private key, in PEM. */
  readonly keyFile: string;
  /** The command for `arbiter work --signer`; the program plays as its mode says. */
  command(mode?: string): string;
}

/** A key in a file of this folder, and the program of tests/outside that signs with it. */
export function newSignerCommand(folder: string, name: string): SignerCommand {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const keyFile = join(folder, `${name}.pem`);
  writeFileSync(keyFile, privateKey.export({ format: 'pem', type: 'pkcs8' }), { mode: 0o600 });
  return {
    key: publicKey.export({ format: 'jwk' }).x ?? '',
    keyFile,
    command: (mode = 'first') =>
      [process.execPath, PROGRAM, keyFile, mode].map((word) => `"${word}"`).join(' '),
  };
}
