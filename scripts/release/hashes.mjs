import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { SUMS, sumsOf } from './sums.mjs';

/** `node scripts/release/hashes.mjs [FOLDER]` writes SHA256SUMS of the artefacts in the folder, dist by default. */

const folder = process.argv[2] ?? 'dist';
const text = sumsOf(folder);
if (text === '') {
  console.error(`hashes: there is no artefact in ${folder}`);
  process.exitCode = 1;
} else {
  writeFileSync(join(folder, SUMS), text);
  process.stdout.write(text);
}
