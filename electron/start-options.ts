import { HOST_TABLE, hostSettings, type HostSettings } from '../src/main/cli/host-settings.ts';
import { flag, type Options } from '../src/main/cli/options/kinds.ts';
import { readOptions, type OptionSource } from '../src/main/cli/options/options.ts';
import { accept, type Outcome } from '../src/shared/outcome.ts';

/** The options of `arbiter serve` that make sense for a window, and one of its own. */
const TABLE = {
  ...HOST_TABLE,
  'no-demo': flag('starts no demo match on an empty data folder'),
  background: flag('opens no window until the tray’s icon is clicked'),
} satisfies Options;

export interface StartOptions extends HostSettings {
  /** Decision 45: the desktop app starts one on an empty data folder. */
  readonly demo: boolean;
  /** As the system starts it at login. */
  readonly background: boolean;
}

const nameOf = (word: string): string => /^--([^=]+)/.exec(word)?.[1] ?? '';

/** Our own options with their values; Chromium's switches and the app's path stand between them. */
function ownArguments(argv: readonly string[]): readonly string[] {
  const table: Options = TABLE;
  const args: string[] = [];
  for (const [at, word] of argv.entries()) {
    const name = nameOf(word);
    const option = Object.hasOwn(table, name) ? table[name] : undefined;
    if (option === undefined) continue;
    const value = option.flag || word.includes('=') ? undefined : argv[at + 1];
    args.push(word, ...(value === undefined ? [] : [value]));
  }
  return args;
}

/** Reads flags and environment like `arbiter serve` does; a bad value is refused by name. */
export function readStartOptions(source: OptionSource): Outcome<StartOptions, 'USAGE'> {
  const read = readOptions(TABLE, { ...source, args: ownArguments(source.args) });
  if (!read.ok) return read;
  const settings = hostSettings(read.value.values, source.env);
  if (!settings.ok) return settings;
  return accept({
    ...settings.value,
    demo: !read.value.values['no-demo'],
    background: read.value.values.background,
  });
}
