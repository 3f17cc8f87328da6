import { Command as Parser, CommanderError, Option as ParserOption } from 'commander';
import { accept, type Outcome } from '../../../shared/outcome.ts';
import { refuseUsage, type Option, type Options, type Values } from './option-kinds.ts';
import { readValues, type Environment, type OptionText } from './option-values.ts';

export interface ParsedOptions<O extends Options> {
  readonly values: Values<O>;
  /** Arguments without dashes, in order. */
  readonly positionals: readonly string[];
  readonly help: boolean;
}

export interface OptionSource {
  readonly args: readonly string[];
  readonly env: Environment;
}

/** `--name`, or `--name <PLACEHOLDER>` for an option that takes a value. */
export const parserOption = (name: string, { isFlag, placeholder, help }: Option<unknown>): ParserOption =>
  new ParserOption(isFlag ? `--${name}` : `--${name} <${placeholder}>`, help);

/** A parser that throws instead of ending the process, and prints nothing. */
export const quietParser = (name: string): Parser =>
  new Parser(name).exitOverride().configureOutput({
    writeOut: () => undefined,
    writeErr: () => undefined,
  });

/** The message of a usage error in one line, without commander's prefix. */
export const messageOf = ({ message }: CommanderError): string =>
  message.replace(/^error: /u, '').replaceAll('\n', ' ');

const INLINE_VALUE = /^--([^=]+)=(.*)$/su;

const isHelp = (arg: string): boolean => arg === '--help' || arg === '-h';

/** The index from which on everything is an argument, whatever it looks like: that of `--`, or the end. */
const endOfOptions = (args: readonly string[]): number =>
  args.includes('--') ? args.indexOf('--') : args.length;

/**
 * Takes `--flag=0` out of the arguments, because commander knows no value of a flag.
 * The arguments from `--` on are left alone.
 */
function separateFlags(args: readonly string[], table: Options) {
  const flags: OptionText[] = [];
  const end = endOfOptions(args);
  const rest = args.filter((arg, index) => {
    const [, name = '', text] = INLINE_VALUE.exec(arg) ?? [];
    if (index >= end || text === undefined || !Object.hasOwn(table, name) || table[name]?.isFlag !== true)
      return true;
    flags.push([name, text]);
    return false;
  });
  return { flags, rest };
}

/** Refuses `--name --other`, where commander would take the second option for the value of the first. */
function refuseMissingValues(args: readonly string[], parser: Parser): void {
  for (const [index, arg] of args.slice(0, endOfOptions(args)).entries()) {
    const option = parser.options.find((candidate) => candidate.required && candidate.long === arg);
    // A negative number is a value, and its own message says what is accepted instead.
    if (option !== undefined && /^-(?!\d)/u.test(args[index + 1] ?? ''))
      parser.error(`error: option '${option.flags}' argument missing`);
  }
}

/**
 * Reads a command line against a table: the command line wins over the
 * environment, and the environment over the defaults. An unknown option, a
 * missing value, a bad value and an option given twice are refused.
 */
export function readOptions<O extends Options>(
  table: O,
  { args, env }: OptionSource,
): Outcome<ParsedOptions<O>, 'USAGE'> {
  if (args.slice(0, endOfOptions(args)).some(isHelp)) {
    const defaults = Object.entries(table).map(([name, option]) => [name, option.fallback]);
    return accept({ values: Object.fromEntries(defaults) as Values<O>, positionals: [], help: true });
  }
  const parser = quietParser('arbiter').helpOption(false).allowExcessArguments();
  const optionTexts: OptionText[] = [];
  for (const [name, option] of Object.entries(table)) {
    parser.addOption(parserOption(name, option));
    parser.on(`option:${name}`, (text?: string) => optionTexts.push([name, text ?? '1']));
  }
  try {
    const { flags, rest } = separateFlags(args, table);
    refuseMissingValues(rest, parser);
    parser.parse(rest, { from: 'user' });
    const values = readValues(table, [...optionTexts, ...flags], env);
    return values.ok ? accept({ values: values.value, positionals: parser.args, help: false }) : values;
  } catch (error) {
    if (error instanceof CommanderError) return refuseUsage(messageOf(error));
    throw error;
  }
}
