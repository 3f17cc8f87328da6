import { LaunchError } from './launch-error.mjs';

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

/** The launcher starts the demo match unless it is told not to, so `--demo` is not passed on, where it would be given twice. */
const OWN_OPTIONS = new Set(['--desktop', '--browser', '--no-open', '--demo', '--no-demo', '--help', '-h']);

/** Separates the options of the launcher from the options that it passes on to the host. */
export function readStartOptions(args) {
  const flags = new Set(args.filter((arg) => OWN_OPTIONS.has(arg)));
  if (flags.has('--desktop') && flags.has('--browser')) {
    throw new LaunchError('--desktop and --browser exclude each other', 2);
  }
  let requested = null;
  if (flags.has('--desktop')) requested = 'desktop';
  if (flags.has('--browser')) requested = 'browser';
  return {
    requested,
    help: flags.has('--help') || flags.has('-h'),
    open: !flags.has('--no-open'),
    demo: !flags.has('--no-demo'),
    hostArgs: args.filter((arg) => !OWN_OPTIONS.has(arg)),
  };
}
