import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** An `index.ts` re-exports and a file of types runs nothing; neither has anything to test. */
const hasCode = (text) => /^(?:export )?(?:async )?(?:function|const|class|let)\b/m.test(text);

/**
 * How many modules of `src` have a unit test at the mirrored path. Answers
 * `{tested, total, untested}`.
 */
export function mirroredTests(root, files) {
  const tests = new Set(files.filter((file) => file.startsWith('tests/unit/')));
  const modules = files.filter(
    (file) =>
      /^src\/(main|shared)\/.*\.ts$/.test(file) &&
      !file.endsWith('/index.ts') &&
      hasCode(readFileSync(join(root, file), 'utf8')),
  );
  const untested = modules.filter(
    (file) => !tests.has(file.replace(/^src\/(.*)\.ts$/, 'tests/unit/$1.test.ts')),
  );
  return { tested: modules.length - untested.length, total: modules.length, untested };
}

const MIN_SHARE = 0.8;

/** A violation when fewer than four modules in five have their mirrored test. */
export function findMirrorViolations({ tested, total }) {
  if (tested >= total * MIN_SHARE) return [];
  return [
    { rule: 'four modules in five have a mirrored unit test', from: `${tested} tested`, to: `${total}` },
  ];
}
