import { expect } from 'vitest';
import { arbiter, builtCommand } from './arbiter.ts';
import { hostEnvironment } from './built-host.ts';

/** One command of the program as its help describes it. */
export interface DescribedCommand {
  /** The words after `arbiter`, for example `league run`. */
  readonly name: string;
  readonly help: string;
  /** The example lines, each beginning with the program as a person starts it here. */
  readonly examples: readonly string[];
}

const section = (help: string, title: string): readonly string[] =>
  (new RegExp(`^${title}:?\\n((?: {2}.*\\n?)+)`, 'mu').exec(help)?.[1] ?? '').split('\n');

const commandsIn = (help: string): string[] =>
  section(help, 'Commands').flatMap((line) => /^ {2}([a-z][a-z-]*)/u.exec(line)?.[1] ?? []);

/** Commands that the launcher answers itself; the launcher hands every other one to the built command line. */
const OF_THE_LAUNCHER = ['', 'open', 'mcp'];
/** Processes at a time: each mostly waits for its start. */
const AT_ONCE = 4;

/**
 * Reads the help of the built program, of every command in it, and of their subcommands. Only the first word of
 * a command decides what the launcher does, so only the commands of the first level are started through it.
 * `isWanted` leaves out commands by their first word.
 */
export async function readHelp(
  isWanted: (first: string) => boolean = () => true,
): Promise<DescribedCommand[]> {
  const found: DescribedCommand[] = [];
  let level: (readonly string[])[] = [[]];
  while (level.length > 0) {
    const described = await mapSome(level, describe);
    found.push(...described);
    level = described.flatMap(({ name, help }) =>
      commandsIn(help)
        .map((command) => [...name.split(' '), command].filter((word) => word !== ''))
        .filter(([first]) => isWanted(first ?? '')),
    );
  }
  return found.toSorted((left, right) => (left.name < right.name ? -1 : 1));
}

/** Calls `work` for each item, a few at a time; the results are in the order of the items. */
async function mapSome<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  const rest = items.entries();
  const worker = async (): Promise<void> => {
    for (const [index, item] of rest) results[index] = await work(item);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return results;
}

async function describe(path: readonly string[]): Promise<DescribedCommand> {
  const name = path.join(' ');
  const run = path.length > 1 && !OF_THE_LAUNCHER.includes(path[0] ?? '') ? builtCommand : arbiter;
  const { code, out, err } = await run([...path, '--help'], hostEnvironment());
  // `arbiter mcp` keeps stdout for its messages, so its help goes to stderr.
  const help = path[0] === 'mcp' ? err : out;
  expect([name, code, `${out}${err}` === help]).toEqual([name, 0, true]);
  const examples = section(help, 'Examples')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  return { name, help, examples };
}
