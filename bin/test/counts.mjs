/**
 * The results of all runners are added up. A count is `{passed, failed, skipped,
 * failures}`, where `failures` are `{where, message}` to print again at the end.
 */
export const emptyCount = () => ({ passed: 0, failed: 0, skipped: 0, failures: [] });

export const addCounts = (a, b) => ({
  passed: a.passed + b.passed,
  failed: a.failed + b.failed,
  skipped: a.skipped + b.skipped,
  failures: [...a.failures, ...b.failures],
});

/** The count of a step that is one test, such as the type check. */
export const countCheck = (name, exitCode, message = `ended with code ${exitCode}`) =>
  exitCode === 0
    ? { ...emptyCount(), passed: 1 }
    : { ...emptyCount(), failed: 1, failures: [{ where: name, message }] };

/** Adds a failure for a runner that exited with an error but reported no failed test. */
function withCrash(count, name, exitCode) {
  if (exitCode === 0 || count.failed > 0) return count;
  const message = `ended with code ${exitCode} without a failed test`;
  return addCounts(count, { ...emptyCount(), failed: 1, failures: [{ where: name, message }] });
}

const firstLines = (text) =>
  String(text)
    .replaceAll(/\u001b\[[0-9;]*m/g, '') // oxlint-disable-line no-control-regex
    .split('\n')
    .slice(0, 12)
    .join('\n');

function countVitestFile(file) {
  const count = emptyCount();
  for (const test of file.assertionResults ?? []) {
    if (test.status === 'passed') count.passed += 1;
    else if (test.status === 'failed') {
      count.failed += 1;
      const message = `${test.fullName}\n${firstLines((test.failureMessages ?? []).join('\n'))}`;
      count.failures.push({ where: file.name, message });
    } else count.skipped += 1;
  }
  // A file that could not be loaded, or whose hooks failed, reports no failed test.
  if (file.status === 'failed' && count.failed === 0) {
    count.failed += 1;
    count.failures.push({ where: file.name, message: firstLines(file.message ?? 'the file did not run') });
  }
  return count;
}

/** Counts the report of Vitest's JSON reporter; `report` is null when there is none. */
export function countVitest(report, exitCode) {
  if (report === null) return countCheck('vitest', exitCode === 0 ? 1 : exitCode, 'wrote no report');
  const count = (report.testResults ?? []).map(countVitestFile).reduce(addCounts, emptyCount());
  return withCrash(count, 'vitest', exitCode);
}

const specsOf = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)];

function countPlaywrightTest(spec, test) {
  if (test.status === 'skipped') return { ...emptyCount(), skipped: 1 };
  // A flaky test counts as failed, because passing sometimes proves nothing.
  if (test.status === 'expected') return { ...emptyCount(), passed: 1 };
  const errors = (test.results ?? []).flatMap((result) => result.errors ?? []);
  const message = `[${test.projectName}] ${spec.title}\n${firstLines(errors[0]?.message ?? test.status)}`;
  return { ...emptyCount(), failed: 1, failures: [{ where: `${spec.file}:${spec.line}`, message }] };
}

/** Counts the report of Playwright's JSON reporter; an error outside a test, such as a server that did not start, is a failure. */
export function countPlaywright(report, exitCode) {
  if (report === null) return countCheck('playwright', exitCode === 0 ? 1 : exitCode, 'wrote no report');
  const tests = (report.suites ?? [])
    .flatMap(specsOf)
    .flatMap((spec) => spec.tests.map((test) => countPlaywrightTest(spec, test)));
  const errors = (report.errors ?? []).map((error) => ({
    ...emptyCount(),
    failed: 1,
    failures: [{ where: 'playwright', message: firstLines(error.message) }],
  }));
  return withCrash([...tests, ...errors].reduce(addCounts, emptyCount()), 'playwright', exitCode);
}

/** The shells that tests ran in, from their annotations of type `shell`, or else the names of the projects. */
export function shellsTested(report) {
  const tests = (report?.suites ?? []).flatMap(specsOf).flatMap((spec) => spec.tests);
  const ran = tests.filter((test) => test.status !== 'skipped');
  const annotatedShells = ran.flatMap((test) =>
    (test.annotations ?? []).filter((note) => note.type === 'shell').map((note) => note.description),
  );
  const projects = ran
    .filter((test) => !(test.annotations ?? []).some((note) => note.type === 'shell'))
    .map((test) => test.projectName);
  return [...new Set([...annotatedShells, ...projects])].sort();
}

/** The last line of `npm test`, which other programs read. */
export const lastLine = ({ passed, failed, skipped }) =>
  `${passed} passed, ${failed} failed, ${skipped} skipped`;

/** Whether no test failed and at least one passed. */
export const isSuccess = ({ passed, failed }) => failed === 0 && passed > 0;
