import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Whether a file runs anything; a file of types runs nothing and has nothing to test. */
const hasCode = (text) => /^(?:export )?(?:async )?(?:function|const|class|let)\b/m.test(text);

/**
 * How many modules of `src` have a unit test at the mirrored path, as `{tested, total, untested}`. An `index.ts` only
 * re-exports and does not count.
 */
export function mirroredTests(root, files) {
  const tests = new Set(files.filter((file) => file.startsWith('tests/unit/')));
  const modules = files.filter(
    (file) =>
      /^src\/(main|shared)\/.*\.ts$/.test(file) &&
      !file.endsWith('/index.ts') &&
      hasCode(readFileSync(join(root, file), 'utf8')),
  );
  const untestedModules = modules.filter(
    (file) => !tests.has(file.replace(/^src\/(.*)\.ts$/, 'tests/unit/$1.test.ts')),
  );
  return {
    tested: modules.length - untestedModules.length,
    total: modules.length,
    untested: untestedModules,
  };
}

const MIN_SHARE = 0.8;

/** A violation when fewer than four modules in five have their mirrored test. */
export function findMirrorViolations({ tested, total }) {
  if (tested >= total * MIN_SHARE) return [];
  return [
    { rule: 'four modules in five have a mirrored unit test', from: `${tested} tested`, to: `${total}` },
  ];
}
