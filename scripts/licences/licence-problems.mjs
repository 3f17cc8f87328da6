/** Licences of packages that may be shipped; none of them is copyleft. */
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

/** Whether one side of an `OR`, or every side of an `AND`, is allowed. */
export function isAllowed(licence) {
  if (licence === null) return false;
  const plain = licence.replaceAll(/[()]/g, ' ').trim();
  if (/\sOR\s/.test(plain)) return plain.split(/\s+OR\s+/).some(isAllowed);
  if (/\sAND\s/.test(plain)) return plain.split(/\s+AND\s+/).every(isAllowed);
  return ALLOWED.has(plain);
}

/** A message for each package of `shipped` whose licence does not allow bundling. */
export const findLicenceProblems = (shipped) =>
  shipped
    .filter(({ licence }) => !isAllowed(licence))
    .map(({ name, version, licence }) => `${name} ${version} has the licence ${licence ?? '(none named)'}`);

/**
 * Compares the rows `| name | why |` of docs/dependencies.md with the direct
 * dependencies; returns a message for each that is missing or not declared.
 */
export function findReasonProblems(declared, text) {
  const explained = [...text.matchAll(/^\| `([^`]+)`\s+\|\s*(\S.*?)\s*\|$/gm)].map(([, name]) => name);
  return [
    ...declared.filter((name) => !explained.includes(name)).map((name) => `${name} is not explained`),
    ...explained
      .filter((name) => !declared.includes(name))
      .map((name) => `${name} is explained, not declared`),
  ];
}
