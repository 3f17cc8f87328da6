import { createPublicKey, verify } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { compareSums, SIGNATURE, SUMS } from './sums.mjs';

/**
 * `node scripts/release/verify.mjs PUBLIC_KEY [FOLDER]` checks the signature of SHA256SUMS, and then every file that the
 * list names. Exit 0 when all of it is as the publisher signed it.
 */

const [, , keyFile, folder = '.'] = process.argv;
if (keyFile === undefined) {
  console.error('usage: node scripts/release/verify.mjs PUBLIC_KEY [FOLDER]');
  process.exit(2);
}
const text = readFileSync(join(folder, SUMS));
const key = createPublicKey(readFileSync(keyFile));
const isSigned =
  key.asymmetricKeyType === 'ed25519' && verify(null, text, key, readFileSync(join(folder, SIGNATURE)));
const problems = isSigned ? compareSums(text.toString('utf8'), folder) : ['the signature is not of this key'];
for (const problem of problems) console.error(`verify: ${problem}`);
if (problems.length === 0) console.log('verify: signed by this key, and every file is unchanged');
process.exitCode = problems.length === 0 ? 0 : 1;
