import { LaunchError } from '../launcher/launch-error.mjs';

export const CHECKS = ['typecheck', 'format', 'arch', 'lint', 'bundle', 'licences'];
const PROJECTS = ['unit', 'property', 'contract', 'arch-rules', 'integration', 'renderer'];
const E2E = 'e2e';
const FULL = 'full';

export const TEST_HELP = `Runs every test of Arbiter.

Usage: npm test -- [options]

  --full          runs the long tests too: tests/full and the whole end-to-end matrix
  --only PARTS    runs some parts only, for example --only unit,arch
                  parts: ${[...CHECKS, ...PROJECTS, E2E, FULL].join(', ')}
  -h, --help      shows this help

Installs and builds what is missing, tests that build only, and finds a Chromium (ARBITER_CHROMIUM,
PATH, Playwright's own, apt-get when root on Debian). A source that changes
during the run makes it fail. The last line reads
"N passed, N failed, N skipped"; the exit code is 0 only when nothing failed.
`;

const parseOnly = (args) => {
  const index = args.findIndex((arg) => arg === '--only' || arg.startsWith('--only='));
  if (index < 0) return null;
  const value = args[index].includes('=') ? args[index].slice('--only='.length) : args[index + 1];
  if (value === undefined || value === '')
    throw new LaunchError('--only needs a list of parts, for example unit,arch', 2);
  return { parts: value.split(','), used: args[index].includes('=') ? [index] : [index, index + 1] };
};

/** Reads the arguments; the result names what to run, in order: `{help, full, checks, projects, e2e}`. */
export function readPlan(args) {
  const only = parseOnly(args);
  const otherArgs = args.filter((_, index) => !(only?.used.includes(index) ?? false));
  const unknown = otherArgs.filter((arg) => !['--full', '--help', '-h'].includes(arg));
  if (unknown.length > 0)
    throw new LaunchError(`unknown argument ${unknown.join(' ')}; see npm test -- --help`, 2);
  const full = otherArgs.includes('--full');
  const known = [...CHECKS, ...PROJECTS, E2E, FULL];
  const unknownParts = (only?.parts ?? []).filter((part) => !known.includes(part));
  if (unknownParts.length > 0)
    throw new LaunchError(
      `--only: unknown part ${unknownParts.join(', ')}; the parts are ${known.join(', ')}`,
      2,
    );
  const isWanted = (part) => (only === null ? part !== FULL || full : only.parts.includes(part));
  return {
    help: otherArgs.includes('--help') || otherArgs.includes('-h'),
    full: full || isWanted(FULL),
    checks: CHECKS.filter(isWanted),
    projects: [...PROJECTS, FULL].filter(isWanted),
    e2e: isWanted(E2E),
  };
}
