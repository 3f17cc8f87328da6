import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CHECKSUM_FILE, listChecksums } from './checksums.mjs';

/** `node scripts/release/write-checksums.mjs [FOLDER]` writes SHA256SUMS of the artefacts in the folder, dist by default. */

const folder = process.argv[2] ?? 'dist';
const text = listChecksums(folder);
if (text === '') {
  console.error(`write-checksums: there is no artefact in ${folder}`);
  process.exitCode = 1;
} else {
  writeFileSync(join(folder, CHECKSUM_FILE), text);
  process.stdout.write(text);
}
