import type { StartHost } from '../platform/host-api.ts';
import type { Outcome } from '../../shared/outcome.ts';
import { EXIT, type ExitCode } from './exit-codes.ts';
import { environmentName, readOptions, type Given } from './options/options.ts';
import type { Option, Options } from './options/kinds.ts';

/** The world as a command sees it; tests hand in their own. */
export interface CommandIo {
  /** The result, and nothing else. */
  stdout(text: string): void;
  /** Progress, logs and what went wrong. */
  stderr(text: string): void;
  readonly stderrIsTerminal: boolean;
  readonly columns: number;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Aborted by SIGINT, SIGTERM, SIGHUP and by the end of the launcher. */
  readonly stop: AbortSignal;
  /** `import.meta.url` of the running entry; workers and the renderer lie beside it. */
  readonly entryUrl: string;
  readonly version: string;
  nowMs(): number;
  monotonicMs(): number;
}

/** What a command works with. The host is loaded only by commands that start one. */
export interface CommandDeps {
  readonly io: CommandIo;
  readonly loadHost: () => Promise<StartHost>;
}

export interface Command {
  readonly help: string;
  run(args: readonly string[], deps: CommandDeps): Promise<ExitCode>;
}

interface CommandShape<O extends Options> {
  readonly name: string;
  readonly summary: string;
  /** After `arbiter `: `match [options]`. */
  readonly usage: string;
  readonly options: O;
  readonly examples: readonly string[];
  /** Least and most words without dashes; none by default. */
  readonly positionals?: { readonly max: number };
  run(given: Given<O>, deps: CommandDeps): Promise<ExitCode>;
}

const NAME_COLUMN = 32;

/** What a default looks like in a help text; long lists are told as a range. */
function formatDefault(option: Option<unknown>): string {
  const value = option.fallback;
  if (typeof value === 'string' || typeof value === 'number') return ` (default ${value})`;
  if (!Array.isArray(value) || value.length === 0) return '';
  return ` (default ${String(value[0])}-${String(value.at(-1))})`;
}

function optionLine(name: string, option: Option<unknown>): string {
  const left = `  --${name}${option.flag ? '' : ` ${option.placeholder}`}`;
  const gap =
    left.length >= NAME_COLUMN ? `\n${' '.repeat(NAME_COLUMN)}` : ' '.repeat(NAME_COLUMN - left.length);
  return `${left}${gap}${option.help}${formatDefault(option)}`;
}

function helpText<O extends Options>(shape: CommandShape<O>): string {
  const lines = Object.entries(shape.options).map(([name, option]) => optionLine(name, option));
  const sample = Object.keys(shape.options).find((name) => name.includes('-')) ?? 'data';
  return [
    `${shape.summary}\n`,
    `Usage: arbiter ${shape.usage}\n`,
    'Options',
    ...lines,
    `  -h, --help${' '.repeat(NAME_COLUMN - 12)}this text\n`,
    `Every option is also a variable: --${sample} is ${environmentName(sample)}.\n`,
    'Examples',
    ...shape.examples.map((example) => `  ${example}`),
    '',
  ].join('\n');
}

/** A usage problem: one line of what is wrong, one of where to look. */
export function usageProblem(io: CommandIo, name: string, message: string): ExitCode {
  const where = name === '' ? 'arbiter --help' : `arbiter ${name} --help`;
  io.stderr(`arbiter${name === '' ? '' : ` ${name}`}: ${message}\nTry "${where}".\n`);
  return EXIT.usage;
}

/** The frame of every command: help, options, words; then its own `run`. */
export function defineCommand<O extends Options>(shape: CommandShape<O>): Command {
  const help = helpText(shape);
  return {
    help,
    async run(args, deps) {
      const given: Outcome<Given<O>, 'USAGE'> = readOptions(shape.options, { args, env: deps.io.env });
      if (!given.ok) return usageProblem(deps.io, shape.name, given.message);
      if (given.value.help) {
        deps.io.stdout(help);
        return EXIT.fine;
      }
      const extra = given.value.positionals[shape.positionals?.max ?? 0];
      if (extra !== undefined)
        return usageProblem(deps.io, shape.name, `does not know what to do with "${extra}"`);
      return shape.run(given.value, deps);
    },
  };
}
