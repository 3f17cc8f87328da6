import {
  HOST_OPTIONS,
  readHostSettings,
  type HostSettings,
} from '../src/main/cli/host-start/host-settings.ts';
import {
  flagOption,
  hostOption,
  optionalPortOption,
  type Options,
} from '../src/main/cli/options/option-kinds.ts';
import { readOptions, type OptionSource } from '../src/main/cli/options/options.ts';
import { accept, type Outcome } from '../src/shared/outcome.ts';

/** The options of the host and of the window. */
const OPTIONS = {
  ...HOST_OPTIONS,
  port: hostOption(optionalPortOption('the gateway and the browser shell; 0 picks a free port')),
  'no-demo': flagOption('does not start a demo match on an empty data folder'),
  background: flagOption('opens no window until the tray icon is clicked'),
  'idle-exit': flagOption('quits after ten minutes without clients, unless a window was opened'),
} satisfies Options;

export interface StartOptions extends HostSettings {
  /** Whether a demo match is started when the data folder is empty. */
  readonly demo: boolean;
  /** True when no window opens yet, as at a start by the system at login or by a program that needs the host. */
  readonly background: boolean;
  /** True when another program started the app, which then quits when no client is left. */
  readonly idleExit: boolean;
  /** False when the port of the gateway is left to the app. */
  readonly isPortNamed: boolean;
}

const nameOf = (arg: string): string => /^--([^=]+)/.exec(arg)?.[1] ?? '';

/** The options of the table with their values, without Chromium's switches and the path of the app. */
function ownArguments(argv: readonly string[]): readonly string[] {
  const table: Options = OPTIONS;
  const args: string[] = [];
  for (const [index, arg] of argv.entries()) {
    const name = nameOf(arg);
    const option = Object.hasOwn(table, name) ? table[name] : undefined;
    if (option === undefined) continue;
    const value = option.isFlag || arg.includes('=') ? undefined : argv[index + 1];
    args.push(arg, ...(value === undefined ? [] : [value]));
  }
  return args;
}

/** Reads options and environment variables as `arbiter serve` does. */
export function readStartOptions(source: OptionSource): Outcome<StartOptions, 'USAGE'> {
  const read = readOptions(OPTIONS, { ...source, args: ownArguments(source.args) });
  if (!read.ok) return read;
  const { values } = read.value;
  const settings = readHostSettings(
    { ...values, port: values.port ?? HOST_OPTIONS.port.fallback },
    source.env,
  );
  if (!settings.ok) return settings;
  return accept({
    ...settings.value,
    demo: !values['no-demo'],
    background: values.background,
    idleExit: values['idle-exit'],
    isPortNamed: values.port !== null,
  });
}
