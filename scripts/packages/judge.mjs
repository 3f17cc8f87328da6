/** Licences that may lie in what people download; nothing copyleft. */
const ALLOWED = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'ISC',
  'MIT',
  'OFL-1.1',
  'Unlicense',
]);

/** True when one side of an `OR`, or every side of an `AND`, is allowed. */
export function isAllowed(licence) {
  if (licence === null) return false;
  const plain = licence.replaceAll(/[()]/g, ' ').trim();
  if (/\sOR\s/.test(plain)) return plain.split(/\s+OR\s+/).some(isAllowed);
  if (/\sAND\s/.test(plain)) return plain.split(/\s+AND\s+/).every(isAllowed);
  return ALLOWED.has(plain);
}

/** The packages of `shipped` whose licence does not let them be bundled, in words. */
export const judgeLicences = (shipped) =>
  shipped
    .filter(({ licence }) => !isAllowed(licence))
    .map(({ name, version, licence }) => `${name} ${version} has the licence ${licence ?? '(none named)'}`);

/**
 * What `docs/dependencies.md` says of each direct package: `| name | why |` rows.
 * Answers what is missing there and what stands there without being declared.
 */
export function judgeReasons(declared, text) {
  const explained = [...text.matchAll(/^\| `([^`]+)`\s+\|\s*(\S.*?)\s*\|$/gm)].map(([, name]) => name);
  return [
    ...declared.filter((name) => !explained.includes(name)).map((name) => `${name} is not explained`),
    ...explained
      .filter((name) => !declared.includes(name))
      .map((name) => `${name} is explained, not declared`),
  ];
}
