import { expect } from 'vitest';
import { arbiter } from './arbiter.ts';
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

/** Reads the help of the built program, of every command in it, and of every command of those. */
export async function readHelp(path: readonly string[] = []): Promise<DescribedCommand[]> {
  const name = path.join(' ');
  const { code, out, err } = await arbiter([...path, '--help'], hostEnvironment());
  // `arbiter mcp` keeps stdout for its messages, so its help goes to stderr.
  const help = path[0] === 'mcp' ? err : out;
  expect([name, code, `${out}${err}` === help]).toEqual([name, 0, true]);
  const examples = section(help, 'Examples')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const found: DescribedCommand[] = [{ name, help, examples }];
  for (const command of commandsIn(help)) found.push(...(await readHelp([...path, command])));
  return found;
}
