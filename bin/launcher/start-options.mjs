import { LaunchProblem } from './print-status.mjs';

export const START_HELP = `Opens the control centre of Arbiter.

Usage: npm start -- [options]     (or: node bin/arbiter.mjs open)

Installs and builds what is missing, and then opens the Electron window, or the
browser shell if there is no Electron runtime or no display. When a host is
running on the data folder, its window is opened, and the command ends.

Options
  --desktop         opens the Electron window; downloads its runtime if necessary
  --browser         opens the browser shell even if Electron is installed
  --no-open         prints the address without opening a browser
  --no-demo         does not start a demo match on an empty data folder
  -h, --help        shows this help

All options of "arbiter serve" are accepted too (--data DIR, --port N, …);
"node bin/arbiter.mjs serve --help" lists them.

Examples
  npm start
  npm start -- --browser --no-open
  npm start -- --data ./my-matches --port 7500
`;

/** Separates the options of the launcher from the options that it passes on to the host. */
export function readStartOptions(args) {
  const own = new Set(['--desktop', '--browser', '--no-open', '--no-demo', '--help', '-h']);
  const given = new Set(args.filter((arg) => own.has(arg)));
  if (given.has('--desktop') && given.has('--browser')) {
    throw new LaunchProblem('--desktop and --browser exclude each other', 2);
  }
  let requested = null;
  if (given.has('--desktop')) requested = 'desktop';
  if (given.has('--browser')) requested = 'browser';
  return {
    requested,
    help: given.has('--help') || given.has('-h'),
    open: !given.has('--no-open'),
    demo: !given.has('--no-demo'),
    rest: args.filter((arg) => !own.has(arg)),
  };
}
