import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Rules that the import graph cannot check, so they search the text. */

const MAX_LINES = 400;
const MAX_TEST_LINES = 600;

const SHELL = /^(electron|tests\/e2e)\//;
/** `require('electron')`, `createRequire(…)('electron')`: never seen by the cruiser. */
const REQUIRES_ELECTRON = /[rR]equire\w*\s*(?:\((?:[^()]|\([^()]*\))*\)\s*)?\(\s*['"`]electron['"`]\s*\)/;
const WAIVES_ANY = /(?:oxlint|eslint)-disable[^\n]*no-explicit-any/;

const linesOf = (text) => text.split('\n').length - (text.endsWith('\n') ? 1 : 0);

/** Violations of one file's text, as `{rule, from, to}`. */
export function findContentViolations(file, text) {
  const violations = [];
  const limit = file.startsWith('tests/') ? MAX_TEST_LINES : MAX_LINES;
  if (linesOf(text) > limit) {
    violations.push({ rule: 'files-stay-small', from: file, to: `${linesOf(text)} lines, at most ${limit}` });
  }
  if (!SHELL.test(file) && REQUIRES_ELECTRON.test(text)) {
    violations.push({ rule: 'nobody-requires-electron', from: file, to: 'require of electron in the text' });
  }
  if (WAIVES_ANY.test(text))
    violations.push({ rule: 'any-is-not-waived', from: file, to: 'a waiver in the text' });
  return violations;
}

/** The same for every file of a list; `except` are files that contain these very patterns. */
export const findContentViolationsIn = (root, files, except = new Set()) =>
  files
    .filter((file) => !except.has(file))
    .flatMap((file) => findContentViolations(file, readFileSync(join(root, file), 'utf8')));
