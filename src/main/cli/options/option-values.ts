import { accept, type Outcome } from '../../../shared/outcome.ts';
import { refuseUsage, type Option, type Options, type Values } from './option-kinds.ts';

/** Every option has a variable of the same name: `--league-port` is `ARBITER_LEAGUE_PORT`. */
export const environmentName = (name: string): string => `ARBITER_${name.toUpperCase().replaceAll('-', '_')}`;

export type Environment = Readonly<Record<string, string | undefined>>;

/** One occurrence of an option on the command line: its name without dashes, and its text. */
export type OptionText = readonly [name: string, text: string];

type ReadValues = Map<string, unknown>;

function readOne(read: ReadValues, name: string, option: Option<unknown>, text: string): string | null {
  const outcome = option.read(text, read.get(name) ?? option.fallback);
  if (!outcome.ok) return outcome.message;
  read.set(name, outcome.value);
  return null;
}

function readEnvironment(table: Options, env: Environment, read: ReadValues): string | null {
  for (const [name, option] of Object.entries(table)) {
    const variable = environmentName(name);
    const text = env[variable];
    // An empty variable counts as not set, because shells write `VAR= command`.
    if (text === undefined || text === '') continue;
    const problem = readOne(read, name, option, text);
    if (problem !== null) return `${variable} ${problem}`;
  }
  return null;
}

function readOptionTexts(
  table: Options,
  optionTexts: readonly OptionText[],
  read: ReadValues,
): string | null {
  const seen = new Set<string>();
  for (const [name, text] of optionTexts) {
    const option = table[name] as Option<unknown>;
    if (seen.has(name) && !option.isRepeatable) return `--${name} is given twice`;
    // A value of the command line replaces the one of the environment, also when it is a list.
    if (!seen.has(name)) read.delete(name);
    seen.add(name);
    const problem = readOne(read, name, option, text);
    if (problem !== null) return `--${name} ${problem}`;
  }
  return null;
}

/**
 * Turns texts into values: the command line first, then the environment, then
 * the defaults of the table. Every name in `optionTexts` must be in the table.
 */
export function readValues<O extends Options>(
  table: O,
  optionTexts: readonly OptionText[],
  env: Environment,
): Outcome<Values<O>, 'USAGE'> {
  const read: ReadValues = new Map();
  const problem = readEnvironment(table, env, read) ?? readOptionTexts(table, optionTexts, read);
  if (problem !== null) return refuseUsage(problem);
  const values = Object.entries(table).map(([name, option]) => [
    name,
    read.has(name) ? read.get(name) : option.fallback,
  ]);
  return accept(Object.fromEntries(values) as Values<O>);
}
