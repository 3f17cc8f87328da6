import { CommanderError } from 'commander';
import { HELP_WIDTH, formatHelp, reportUsageError, type Command, type CommandDeps } from './command.ts';
import { EXIT, type ExitCode } from './exit-codes.ts';
import { toTypedCommand } from './installation/program-name.ts';
import { messageOf, quietParser } from './options/options.ts';

export interface CommandEntry {
  readonly summary: string;
  /** Imports the command; called only when the command is run. */
  readonly load: () => Promise<{ readonly command: Command }>;
}

export interface CommandGroup {
  /** The words between `arbiter` and the command's name; empty for `arbiter` itself. */
  readonly name: string;
  readonly description: string;
  readonly commands: Readonly<Record<string, CommandEntry>>;
  /** The end of the help text. */
  readonly notes: string;
  /** What `--version` prints; a group without it has no such option. */
  readonly version?: string;
}

const programOf = ({ name }: CommandGroup, program: string): string =>
  name === '' ? program : `${program} ${name}`;

/** A parser that knows the names of the group's commands and calls `onCommand` with the one it finds. */
function createParser(group: CommandGroup, program: string, onCommand: (entry: CommandEntry) => void) {
  const parser = quietParser(programOf(group, program))
    .usage(group.name === '' ? '[command] [options]' : '<command> [options]')
    .description(group.description)
    .helpOption('-h, --help', 'show this help')
    .helpCommand(false)
    .addHelpText('after', `\n${toTypedCommand(group.notes, program)}`)
    .configureHelp({ helpWidth: HELP_WIDTH });
  if (group.version !== undefined) parser.version(group.version, '-v, --version', 'print the version');
  for (const [name, entry] of Object.entries(group.commands)) {
    parser
      .command(name)
      .description(entry.summary)
      .helpOption(false)
      .action(() => onCommand(entry));
  }
  return parser;
}

/** The help of a group. `program` is what the person types for `arbiter`. */
export const groupHelp = (group: CommandGroup, program = 'arbiter'): string =>
  formatHelp(
    createParser(group, program, () => undefined),
    '',
  );

/** Runs the command that the first argument names, with the arguments after it. */
export async function runCommandGroup(
  group: CommandGroup,
  [first, ...rest]: readonly string[],
  deps: CommandDeps,
): Promise<ExitCode> {
  const { io } = deps;
  const entries: CommandEntry[] = [];
  const parser = createParser(group, io.program, (entry) => entries.push(entry));
  parser.configureOutput({ writeOut: io.stdout });
  try {
    // Each command reads its own options, so the parser of the group sees the name alone.
    parser.parse(first === undefined ? [] : [first === 'help' ? '--help' : first], { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    if (error.exitCode === 0) return EXIT.ok;
    if (error.code !== 'commander.help') return reportUsageError(io, group.name, messageOf(error));
  }
  const [entry] = entries;
  if (entry !== undefined) return (await entry.load()).command.run(rest, deps);
  io.stderr(groupHelp(group, io.program));
  return EXIT.usage;
}

const isHelp = (args: readonly string[]): boolean =>
  args.length === 1 && ['help', '--help', '-h'].includes(args[0] ?? '');

/**
 * Creates the command of a group. The options may also precede the name of its command. Without any argument
 * `defaultCommand` runs; without a default, the help is printed as a usage error.
 */
export const groupCommand = (group: CommandGroup, defaultCommand?: string): Command => ({
  get help() {
    return groupHelp(group);
  },
  run(args, deps) {
    const index = args.findIndex((arg) => Object.hasOwn(group.commands, arg));
    const ordered = index < 0 ? args : [...args.slice(index, index + 1), ...args.toSpliced(index, 1)];
    const isDefault = ordered.length === 0 && defaultCommand !== undefined;
    return runCommandGroup(group, isDefault ? [defaultCommand] : ordered, deps);
  },
});

/**
 * Creates the command of a group that runs `defaultCommand` whenever none of its commands is named, with all arguments.
 * Its help is that of the group.
 */
export const groupWithDefaultCommand = (group: CommandGroup, defaultCommand: string): Command => {
  const command = groupCommand(group);
  return {
    get help() {
      return command.help;
    },
    run(args, deps) {
      const isNamed = isHelp(args) || args.some((arg) => Object.hasOwn(group.commands, arg));
      return command.run(isNamed ? args : [defaultCommand, ...args], deps);
    },
  };
};
