import { createPrivateKey, createPublicKey, sign } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  compareList,
  RELEASE_LIST_FILE,
  RELEASE_LIST_SIGNATURE_FILE,
  SIGNED_PREFIX,
} from './release-list.mjs';
import { compareChecksums, CHECKSUM_SIGNATURE_FILE, CHECKSUM_FILE } from './checksums.mjs';

/**
 * `node scripts/release/sign.mjs KEY [FOLDER]` signs SHA256SUMS, and `release.json` where there is one, with the Ed25519 key
 * of the publisher, a PEM file that is kept off the network. It prints the public key, and refuses lists that do not match
 * the files beside them.
 */

const [, , keyFile, folder = 'dist'] = process.argv;
if (keyFile === undefined) {
  console.error('usage: node scripts/release/sign.mjs KEY [FOLDER]');
  process.exit(2);
}
const checksums = readFileSync(join(folder, CHECKSUM_FILE));
const problems = compareChecksums(checksums.toString('utf8'), folder);
const listFile = join(folder, RELEASE_LIST_FILE);
const list = existsSync(listFile) ? readFileSync(listFile) : null;
if (list !== null) problems.push(...compareList(list.toString('utf8'), folder));
const key = createPrivateKey(readFileSync(keyFile));
if (key.asymmetricKeyType !== 'ed25519') problems.push('the key is not an Ed25519 key');
for (const problem of problems) console.error(`sign: ${problem}`);
if (problems.length > 0) process.exit(1);
writeFileSync(join(folder, CHECKSUM_SIGNATURE_FILE), sign(null, checksums, key));
if (list !== null) {
  const signature = sign(null, Buffer.concat([Buffer.from(SIGNED_PREFIX), list]), key);
  writeFileSync(join(folder, RELEASE_LIST_SIGNATURE_FILE), `${signature.toString('base64')}\n`);
}
process.stdout.write(createPublicKey(key).export({ type: 'spki', format: 'pem' }));
