import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

/** `node scripts/installers/debian-changelog.mjs` writes the compressed changelog that a Debian package contains. */

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const TARGET = join(ROOT, '.arbiter', 'package', 'changelog.gz');
mkdirSync(dirname(TARGET), { recursive: true });
writeFileSync(TARGET, gzipSync(readFileSync(join(ROOT, 'CHANGELOG.md')), { level: 9 }));
