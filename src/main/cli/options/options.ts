import { parseArgs } from 'node:util';
import { accept, type Outcome } from '../../../shared/outcome.ts';
import { nearest } from './nearest.ts';
import { usage, type Option, type Options, type Values } from './kinds.ts';

/** Every option has a variable of the same name: `--league-port` is `ARBITER_LEAGUE_PORT`. */
export const environmentName = (name: string): string => `ARBITER_${name.toUpperCase().replaceAll('-', '_')}`;

export interface Given<O extends Options> {
  readonly values: Values<O>;
  /** Words without dashes, in order. */
  readonly positionals: readonly string[];
  readonly help: boolean;
}

export interface OptionSource {
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
}

type Read = Map<string, unknown>;

function take(read: Read, name: string, option: Option<unknown>, given: string): string | null {
  const outcome = option.read(given, read.get(name) ?? option.fallback);
  if (!outcome.ok) return outcome.message;
  read.set(name, outcome.value);
  return null;
}

function readEnvironment(table: Options, env: OptionSource['env'], read: Read): string | null {
  for (const [name, option] of Object.entries(table)) {
    const variable = environmentName(name);
    const given = env[variable];
    // An empty variable counts as not set, as in most shells' `VAR= command`.
    if (given === undefined || given === '') continue;
    const problem = take(read, name, option, given);
    if (problem !== null) return `${variable} ${problem}`;
  }
  return null;
}

function unknownOption(raw: string, table: Options): string {
  const near = nearest(raw.replace(/^-+/, ''), [...Object.keys(table), 'help']);
  return `unknown option ${raw}${near === null ? '' : `; did you mean --${near}?`}`;
}

interface Token {
  readonly kind: 'option' | 'positional' | 'option-terminator';
  readonly name?: string;
  readonly rawName?: string;
  readonly value?: string | undefined;
  readonly inlineValue?: boolean | undefined;
}

/** The text of an option's value, or a problem in words. */
function valueOf(token: Token, option: Option<unknown>): Outcome<string, 'USAGE'> {
  const raw = token.rawName ?? '';
  if (option.flag) return accept(token.value ?? '1');
  const missing = token.value === undefined || (!token.inlineValue && token.value.startsWith('-'));
  return missing ? usage(`${raw} needs a value (${option.placeholder})`) : accept(token.value ?? '');
}

/** Reads one `--name value` into `read`; `given` holds the names seen before it. */
function readOne(token: Token, table: Options, read: Read, given: Set<string>): string | null {
  const { rawName: raw = '', name = '' } = token;
  const option = Object.hasOwn(table, name) ? table[name] : undefined;
  if (option === undefined || !raw.startsWith('--')) return unknownOption(raw, table);
  if (given.has(name) && !option.many) return `${raw} is given twice`;
  // The command line wins over the environment, so the first one starts anew.
  if (!given.has(name)) read.delete(name);
  given.add(name);
  const text = valueOf(token, option);
  if (!text.ok) return text.message;
  const problem = take(read, name, option, text.value);
  return problem === null ? null : `${raw} ${problem}`;
}

function readTokens(tokens: readonly Token[], table: Options, read: Read): string | null {
  const given = new Set<string>();
  for (const token of tokens) {
    if (token.kind !== 'option' || token.name === 'help') continue;
    const problem = readOne(token, table, read, given);
    if (problem !== null) return problem;
  }
  return null;
}

/**
 * Reads a command line against a table: flags first, then the environment,
 * then the fallbacks. An unknown option or a bad value is refused in words.
 */
export function readOptions<O extends Options>(table: O, source: OptionSource): Outcome<Given<O>, 'USAGE'> {
  const names = Object.entries(table).map(([name, option]) => [
    name,
    { type: option.flag ? ('boolean' as const) : ('string' as const), multiple: true },
  ]);
  const { tokens, positionals } = parseArgs({
    args: [...source.args],
    options: { ...Object.fromEntries(names), help: { type: 'boolean', short: 'h' } },
    strict: false,
    tokens: true,
    allowPositionals: true,
  });
  const help = tokens.some((token) => token.kind === 'option' && token.name === 'help');
  const read: Read = new Map();
  const problem = help
    ? null
    : (readEnvironment(table, source.env, read) ?? readTokens(tokens as readonly Token[], table, read));
  if (problem !== null) return usage(problem);
  const values = Object.fromEntries(
    Object.entries(table).map(([name, option]) => [name, read.has(name) ? read.get(name) : option.fallback]),
  );
  return accept({ values: values as Values<O>, positionals: positionals, help });
}
