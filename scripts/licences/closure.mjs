import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const readJson = (path) => JSON.parse(readFileSync(path, 'utf8'));

/** The folder of package `name` as Node resolves it from `from`, or null when it is not installed. */
function folderOf(name, from, root) {
  for (let folder = from; ; folder = dirname(folder)) {
    const candidate = join(folder, 'node_modules', name);
    if (existsSync(join(candidate, 'package.json'))) return candidate;
    if (folder === root || folder === dirname(folder)) return null;
  }
}

const licenceText = (folder) => {
  const file = readdirSync(folder).find((name) => /^(?:licen[cs]e|copying)(?:[.-]|$)/i.test(name));
  return file === undefined ? null : readFileSync(join(folder, file), 'utf8').trim();
};

const licenceOf = ({ license, licenses }) => {
  if (typeof license === 'string') return license;
  if (license !== undefined) return license.type;
  return (licenses ?? []).map(({ type }) => type).join(' OR ') || null;
};

const sourceOf = ({ repository, homepage }) => {
  const address = typeof repository === 'string' ? repository : (repository?.url ?? homepage ?? '');
  const github = /github(?:\.com)?[:/]+([\w.-]+\/[\w.-]+?)(?:\.git)?(?:[#/].*)?$/.exec(address)?.[1];
  return github === undefined ? (homepage ?? null) : `https://github.com/${github}`;
};

/**
 * All installed packages that `names` need at run time, including themselves, as
 * `{name, version, licence, text, source}` sorted by name. Packages that
 * are not installed, such as optional ones of other systems, are left out, and peer dependencies are not followed.
 */
export function closureOf(root, names) {
  const seen = new Map();
  const visit = (name, from) => {
    const folder = folderOf(name, from, root);
    if (folder === null || seen.has(folder)) return;
    const manifest = readJson(join(folder, 'package.json'));
    seen.set(folder, {
      name: manifest.name,
      version: manifest.version,
      licence: licenceOf(manifest),
      text: licenceText(folder),
      source: sourceOf(manifest),
    });
    const dependencies = { ...manifest.dependencies, ...manifest.optionalDependencies };
    for (const next of Object.keys(dependencies)) visit(next, folder);
  };
  for (const name of names) visit(name, root);
  return [...seen.values()].toSorted((a, b) =>
    `${a.name}@${a.version}`.localeCompare(`${b.name}@${b.version}`),
  );
}
