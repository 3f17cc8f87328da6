import { Command as Parser } from 'commander';
import type { StartHost } from '../platform/host-api.ts';
import type { Outcome } from '../../shared/outcome.ts';
import { EXIT, type ExitCode } from './exit-codes.ts';
import type { Option, Options } from './options/option-kinds.ts';
import { parserOption, readOptions, type ParsedOptions } from './options/options.ts';
import { environmentName } from './options/option-values.ts';
import { toTypedCommand } from './installation/program-name.ts';

/** Everything a command uses of the process; tests pass a recording one. */
export interface CommandIo {
  /** Writes the result of the command, and nothing else. */
  stdout(text: string): void;
  /** Writes progress, logs and errors. */
  stderr(text: string): void;
  readonly stderrIsTerminal: boolean;
  readonly columns: number;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Asks on the terminal and resolves with true for yes; left out without a terminal. */
  readonly confirm?: (question: string) => Promise<boolean>;
  /** Aborted by SIGINT, SIGTERM or SIGHUP, and when the launcher ends. */
  readonly signal: AbortSignal;
  /** `import.meta.url` of the running entry; the entries of threads and the renderer are found relative to it. */
  readonly entryUrl: string;
  /** The start of a command line in this terminal: `arbiter`, or `node bin/arbiter.mjs`. */
  readonly program: string;
  readonly version: string;
  nowMs(): number;
  monotonicMs(): number;
}

/** The dependencies of a command. `loadHost` imports the host, which only some commands start. */
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
  /** The usage line without its leading `arbiter `: `match [options]`. */
  readonly usage: string;
  readonly options: O;
  readonly examples: readonly string[];
  /** How many arguments without dashes the command takes at most; none by default. */
  readonly positionals?: { readonly max: number };
  /** True for `arbiter serve`, whose help describes the options of the host for all commands. */
  readonly listsHostOptions?: boolean;
  run(options: ParsedOptions<O>, deps: CommandDeps): Promise<ExitCode>;
}

/** Columns of every help text, whatever the width of the terminal. */
export const HELP_WIDTH = 100;

const HOST_OPTIONS_NOTE =
  '\nThis command also takes the options of the host, such as --port and --chain:\n"arbiter serve --help" lists them.\n';

/** Formats a default for the help text: a list as a range, and nothing where there is no default to show. */
function formatDefault({ fallback }: Option<unknown>): string {
  if (typeof fallback === 'string' || typeof fallback === 'number') return String(fallback);
  if (!Array.isArray(fallback) || fallback.length === 0) return '';
  return `${String(fallback[0])}-${String(fallback.at(-1))}`;
}

function helpText<O extends Options>(shape: CommandShape<O>, program: string): string {
  const isHidden = (option: Option<unknown>): boolean =>
    option.isHostOption === true && shape.listsHostOptions !== true;
  const parser = new Parser(program)
    .usage(shape.usage)
    .description(shape.summary)
    .helpOption('-h, --help', 'show this help')
    .configureHelp({ helpWidth: HELP_WIDTH });
  for (const [name, option] of Object.entries(shape.options)) {
    const helpEntry = parserOption(name, option).env(environmentName(name)).hideHelp(isHidden(option));
    const defaultText = formatDefault(option);
    parser.addOption(defaultText === '' ? helpEntry : helpEntry.default(option.fallback, defaultText));
  }
  const note = Object.values(shape.options).some(isHidden) ? HOST_OPTIONS_NOTE : '';
  const examples = shape.examples.map((line) => `  ${line}`).join('\n');
  return toTypedCommand(formatHelp(parser, `${note}\nExamples:\n${examples}`), program);
}

/** The help of `parser` as a text, with `after` at its end. */
export function formatHelp(parser: Parser, after: string): string {
  const parts: string[] = [];
  parser.configureOutput({ writeOut: (part) => void parts.push(part) });
  parser.addHelpText('after', after).outputHelp();
  return parts.join('');
}

/** Prints a usage error: one line that says what is wrong, and one that says where to find help. */
export function reportUsageError(io: CommandIo, name: string, message: string): ExitCode {
  const command = name === '' ? 'arbiter' : `arbiter ${name}`;
  io.stderr(
    `${command}: ${toTypedCommand(message, io.program)}\n${toTypedCommand(`Try "${command} --help".`, io.program)}\n`,
  );
  return EXIT.usage;
}

/**
 * Builds a command: it prints its help for `--help`; otherwise it reads the options and arguments and calls
 * `shape.run`.
 */
export function defineCommand<O extends Options>(shape: CommandShape<O>): Command {
  return {
    get help() {
      return helpText(shape, 'arbiter');
    },
    async run(args, deps) {
      const options: Outcome<ParsedOptions<O>, 'USAGE'> = readOptions(shape.options, {
        args,
        env: deps.io.env,
      });
      if (!options.ok) return reportUsageError(deps.io, shape.name, options.message);
      if (options.value.help) {
        deps.io.stdout(helpText(shape, deps.io.program));
        return EXIT.ok;
      }
      const extra = options.value.positionals[shape.positionals?.max ?? 0];
      if (extra !== undefined) return reportUsageError(deps.io, shape.name, `unexpected argument "${extra}"`);
      return shape.run(options.value, deps);
    },
  };
}
