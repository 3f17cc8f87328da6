import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** The list of checksums of a release, and its signature. */
export const CHECKSUM_FILE = 'SHA256SUMS';
export const CHECKSUM_SIGNATURE_FILE = 'SHA256SUMS.sig';

/** The files for users: installers, archives and the list of components. */
const ARTEFACT = /\.(?:AppImage|deb|dmg|zip|exe|mcpb|cdx\.json)$/;

/** A name that is safe in a list and on every system. */
const NAME = /^[A-Za-z0-9][A-Za-z0-9._ -]*$/;

const sha256 = (file) => createHash('sha256').update(readFileSync(file)).digest('hex');

/** The artefacts in `folder`, sorted by name, one line each in the form of the program `sha256sum`. */
export function listChecksums(folder) {
  const names = readdirSync(folder)
    .filter((name) => ARTEFACT.test(name) && statSync(join(folder, name)).isFile())
    .toSorted();
  return names.map((name) => `${sha256(join(folder, name))}  ${name}\n`).join('');
}

/** The differences between the list and the files in `folder`; empty when every listed file is there and unchanged. */
export function compareChecksums(text, folder) {
  const lines = text.split('\n').filter((line) => line !== '');
  if (lines.length === 0) return ['the list names no file'];
  return lines.flatMap((line) => {
    const [, sum, name] = /^([0-9a-f]{64}) {2}(.+)$/.exec(line) ?? [];
    if (name === undefined || !NAME.test(name)) return [`this is no line of checksums: ${line.slice(0, 80)}`];
    const file = join(folder, name);
    if (statSync(file, { throwIfNoEntry: false })?.isFile() !== true) return [`${name} is missing`];
    return sha256(file) === sum ? [] : [`${name} was changed`];
  });
}
