import { LaunchProblem } from './say.mjs';

export const START_HELP = `Arbiter's control centre.

Usage: npm start -- [options]     (or: node bin/arbiter.mjs)

Installs and builds what is missing, then opens the Electron window, or the
browser shell when there is no Electron runtime or no display.

Options
  --desktop         the Electron window; fetches its runtime when it is missing
  --browser         the browser shell, even when Electron is there
  --no-open         print the address, do not open a browser
  --no-demo         start no demo match on an empty data folder
  -h, --help        this text
  and every option of "arbiter serve" (--data DIR, --port N, …);
  "node bin/arbiter.mjs serve --help" lists them.

Examples
  npm start
  npm start -- --browser --no-open
  npm start -- --data ./my-matches --port 7500
`;

/** Splits what is the launcher's own from what the host gets to read. */
export function readStartOptions(args) {
  const own = new Set(['--desktop', '--browser', '--no-open', '--no-demo', '--help', '-h']);
  const asked = new Set(args.filter((arg) => own.has(arg)));
  if (asked.has('--desktop') && asked.has('--browser')) {
    throw new LaunchProblem('--desktop and --browser exclude each other', 2);
  }
  let wish = null;
  if (asked.has('--desktop')) wish = 'desktop';
  if (asked.has('--browser')) wish = 'browser';
  return {
    wish,
    help: asked.has('--help') || asked.has('-h'),
    open: !asked.has('--no-open'),
    demo: !asked.has('--no-demo'),
    rest: args.filter((arg) => !own.has(arg)),
  };
}
