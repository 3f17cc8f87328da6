import { createPublicKey, verify } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  compareList,
  RELEASE_LIST_FILE,
  RELEASE_LIST_SIGNATURE_FILE,
  SIGNED_PREFIX,
} from './release-list.mjs';
import { compareChecksums, CHECKSUM_SIGNATURE_FILE, CHECKSUM_FILE } from './checksums.mjs';

/**
 * `node scripts/release/verify.mjs PUBLIC_KEY [FOLDER]` checks the signature of SHA256SUMS, and then every file that
 * SHA256SUMS names; and `release.json` in the same way where there is one. Exit 0 when all of it is as the publisher signed it.
 */

const [, , keyFile, folder = '.'] = process.argv;
if (keyFile === undefined) {
  console.error('usage: node scripts/release/verify.mjs PUBLIC_KEY [FOLDER]');
  process.exit(2);
}
const text = readFileSync(join(folder, CHECKSUM_FILE));
const key = createPublicKey(readFileSync(keyFile));
const isSigned =
  key.asymmetricKeyType === 'ed25519' &&
  verify(null, text, key, readFileSync(join(folder, CHECKSUM_SIGNATURE_FILE)));
const problems = isSigned
  ? compareChecksums(text.toString('utf8'), folder)
  : ['the signature is not of this key'];
const listFile = join(folder, RELEASE_LIST_FILE);
if (existsSync(listFile)) {
  const list = readFileSync(listFile);
  const signature = Buffer.from(readFileSync(join(folder, RELEASE_LIST_SIGNATURE_FILE), 'utf8'), 'base64');
  const isListSigned = verify(null, Buffer.concat([Buffer.from(SIGNED_PREFIX), list]), key, signature);
  problems.push(
    ...(isListSigned
      ? compareList(list.toString('utf8'), folder)
      : [`the signature of ${RELEASE_LIST_FILE} is not of this key`]),
  );
}
for (const problem of problems) console.error(`verify: ${problem}`);
if (problems.length === 0) console.log('verify: signed by this key, and every file is unchanged');
process.exitCode = problems.length === 0 ? 0 : 1;
