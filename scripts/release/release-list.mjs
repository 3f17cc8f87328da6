import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

/**
 * `node scripts/release/release-list.mjs --sequence N [FOLDER]` writes `release.json`, the list that installed apps read, for the
 * installers in the folder (dist by default). docs/updates.md says what each field does.
 */

/** The list of a release, and its signature. */
export const RELEASE_LIST_FILE = 'release.json';
export const RELEASE_LIST_SIGNATURE_FILE = 'release.json.sig';

/** The signature covers this and the bytes of the list. */
export const SIGNED_PREFIX = 'arbiter-release-v1\n';

const KINDS = {
  '.AppImage': { platform: 'linux', kind: 'appimage' },
  '.deb': { platform: 'linux', kind: 'deb' },
  '.dmg': { platform: 'darwin', kind: 'dmg' },
  '.exe': { platform: 'win32', kind: 'nsis' },
};
/** A name that is safe in a list and in an address. */
const NAME = /^[A-Za-z0-9_][A-Za-z0-9._-]*$/;

const sha512Of = (bytes) => createHash('sha512').update(bytes).digest('hex');

const DAY_MS = 86_400_000;
const MAX_DAYS = 90;

const entryOf = (folder, name) => {
  const end = Object.keys(KINDS).find((each) => name.endsWith(each));
  if (end === undefined) return [];
  const bytes = readFileSync(join(folder, name));
  return [
    {
      name,
      ...KINDS[end],
      arch: /arm64/.test(name) ? 'arm64' : 'x64',
      size: bytes.length,
      sha512: sha512Of(bytes),
    },
  ];
};

/** The list as its text, which is what gets signed. */
export function releaseList(folder, { version, sequence, nowMs, days, rollout, minimum, withdrawn, notes }) {
  const files = readdirSync(folder)
    .toSorted()
    .flatMap((name) => entryOf(folder, name));
  if (files.length === 0) throw new Error(`there is no installer in ${folder}`);
  const wrong = files.find(({ name }) => !NAME.test(name));
  if (wrong !== undefined) throw new Error(`no list can name the file ${wrong.name}`);
  const list = {
    product: 'arbiter',
    channel: 'stable',
    version,
    published: new Date(nowMs).toISOString(),
    expires: new Date(nowMs + days * DAY_MS).toISOString(),
    sequence,
    rollout,
    minimumVersion: minimum,
    withdrawn,
    notes,
    files,
  };
  return `${JSON.stringify(list, null, 2)}\n`;
}

/** The differences between a list and the installers in `folder`; empty when the list names them as they are. */
export function compareList(text, folder) {
  const { files } = JSON.parse(text);
  return files.flatMap(({ name, sha512 }) => {
    if (!NAME.test(name)) return [`no list can name the file ${name}`];
    const file = join(folder, name);
    if (statSync(file, { throwIfNoEntry: false })?.isFile() !== true) return [`${name} is missing`];
    return sha512Of(readFileSync(file)) === sha512 ? [] : [`${name} was changed`];
  });
}

/** A whole number of that range, or an error that names the option. */
function wholeNumber(name, text, min, max) {
  const value = Number(text);
  if (Number.isInteger(value) && value >= min && value <= max) return value;
  throw new Error(`--${name} must be a whole number from ${min} to ${max}`);
}

function main() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      sequence: { type: 'string' },
      days: { type: 'string', default: '60' },
      rollout: { type: 'string', default: '100' },
      minimum: { type: 'string', default: '0.0.1' },
      withdrawn: { type: 'string', default: '' },
      notes: { type: 'string' },
    },
  });
  const [folder = 'dist'] = positionals;
  if (values.sequence === undefined) {
    console.error(
      'usage: node scripts/release/release-list.mjs --sequence N [--rollout 0-100] [--notes FILE] [FOLDER]',
    );
    process.exit(2);
  }
  const manifest = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
  const text = releaseList(folder, {
    version: manifest.version,
    sequence: wholeNumber('sequence', values.sequence, 1, Number.MAX_SAFE_INTEGER),
    nowMs: Date.now(),
    days: wholeNumber('days', values.days, 1, MAX_DAYS),
    rollout: wholeNumber('rollout', values.rollout, 0, 100),
    minimum: values.minimum,
    withdrawn: values.withdrawn === '' ? [] : values.withdrawn.split(','),
    notes: values.notes === undefined ? '' : readFileSync(values.notes, 'utf8').trim(),
  });
  writeFileSync(join(folder, RELEASE_LIST_FILE), text);
  process.stdout.write(text);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    main();
  } catch (error) {
    console.error(`list: ${error.message}`);
    process.exitCode = 1;
  }
}
