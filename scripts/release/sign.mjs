import { createPrivateKey, createPublicKey, sign } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { compareSums, SIGNATURE, SUMS } from './sums.mjs';

/**
 * `node scripts/release/sign.mjs KEY [FOLDER]` signs SHA256SUMS with the Ed25519 key of the publisher, a PEM file that is
 * kept off the network. It refuses a list that does not match the files beside it.
 */

const [, , keyFile, folder = 'dist'] = process.argv;
if (keyFile === undefined) {
  console.error('usage: node scripts/release/sign.mjs KEY [FOLDER]');
  process.exit(2);
}
const text = readFileSync(join(folder, SUMS));
const problems = compareSums(text.toString('utf8'), folder);
const key = createPrivateKey(readFileSync(keyFile));
if (key.asymmetricKeyType !== 'ed25519') problems.push('the key is not an Ed25519 key');
for (const problem of problems) console.error(`sign: ${problem}`);
if (problems.length > 0) process.exit(1);
writeFileSync(join(folder, SIGNATURE), sign(null, text, key));
process.stdout.write(createPublicKey(key).export({ type: 'spki', format: 'pem' }));
