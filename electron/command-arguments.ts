/**
 * The packaged app is also the command line: `arbiter-desktop -- cli doctor` runs `arbiter doctor`. The arguments stand behind
 * `--`, because Electron ends a program whose arguments look like an address followed by another argument.
 */

const SEPARATOR = '--';
const CLI = 'cli';

/** The arguments of the command, without the program; null when the app is to open its window. */
export function commandArguments(argv: readonly string[]): readonly string[] | null {
  const separatorIndex = argv.indexOf(SEPARATOR);
  return separatorIndex !== -1 && argv[separatorIndex + 1] === CLI ? argv.slice(separatorIndex + 2) : null;
}

/** Commands that read their input from another program. */
const COMMANDS_WITH_INPUT: ReadonlySet<string> = new Set(['mcp', 'uci']);

/** Why a command cannot run in this process; null when it can. */
export function findCommandProblem(args: readonly string[], platform: string): string | null {
  const [name = ''] = args;
  if (platform !== 'win32' || !COMMANDS_WITH_INPUT.has(name)) return null;
  return (
    `arbiter ${name}: on Windows a program with a window has no input that others could write to. ` +
    'MCP clients connect by address or by the bundle arbiter.mcpb (Connect in the window); ' +
    'other programs need Arbiter from its repository and Node.'
  );
}
