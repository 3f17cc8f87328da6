import { globSync } from 'node:fs';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Command, CommandDeps } from '../../src/main/cli/command.ts';
import {
  findDifferences,
  parseHelp,
  readCommandPages,
  type CommandHelp,
} from '../support/docs/command-pages.ts';
import { ROOT } from '../support/docs/pages.ts';

/** The command reference describes every option of every command, with its default, and no other option. */

const COMMANDS = 'src/main/cli/commands';

/** The help of a command; `path` are the names of a group's command. */
async function readHelpOf(command: Command, path: readonly string[]): Promise<string> {
  let help = '';
  const io = {
    stdout: (text: string) => (help += text),
    stderr: (text: string) => (help += text),
    program: 'arbiter',
    env: {},
  };
  await command.run([...path, '--help'], { io } as unknown as CommandDeps);
  return help;
}

const commandsIn = (help: string): string[] => {
  const [, list = ''] = /^Commands:\n((?: {2}.*\n?)+)/mu.exec(help) ?? [];
  return [...list.matchAll(/^ {2}([a-z][a-z-]*)/gmu)].map(([, name = '']) => name);
};

async function readCommand(name: string): Promise<CommandHelp[]> {
  const { command } = (await import(join(ROOT, COMMANDS, `${name}.ts`))) as { command: Command };
  const { help } = command;
  const commands = commandsIn(help);
  if (commands.length === 0) return [parseHelp(name, help)];
  return Promise.all(
    commands.map(async (sub) => parseHelp(`${name} ${sub}`, await readHelpOf(command, [sub]))),
  );
}

/** Groups whose section names no options of its own. */
const isGroup = (name: string, commands: readonly CommandHelp[]): boolean =>
  commands.some((command) => command.name.startsWith(`${name} `));

let commands: readonly CommandHelp[];
let text: string;
const START_OPTIONS = pathToFileURL(join(ROOT, 'bin/launcher/start-options.mjs')).href;
const { START_HELP } = (await import(START_OPTIONS)) as { START_HELP: string };
const launcher = [...START_HELP.matchAll(/^ {2}--([a-z][a-z-]*)/gmu)].map(([, name = '']) => name);
beforeAll(async () => {
  const names = globSync(`${COMMANDS}/*.ts`, { cwd: ROOT }).map((file) => basename(file, '.ts'));
  const all = (await Promise.all(names.map(readCommand))).flat();
  const groups = names.filter((name) => isGroup(name, all)).map((name) => parseHelp(name, ''));
  commands = [...all, ...groups];
  text = readCommandPages();
});

test('the pages describe every option of every command', () => {
  expect(commands.length).toBeGreaterThan(60);
  expect(findDifferences(text, commands, launcher)).toEqual([]);
});

/** Options whose help lists the same choices twice. */
const doubledIn = (all: readonly CommandHelp[]): string[] =>
  all.flatMap(({ name, options }) =>
    [...options]
      .filter(([, help]) => /(\w+, .{8,}): \1/u.test(help))
      .map(([option]) => `arbiter ${name} --${option}`),
  );

test('no help lists its choices twice', () => {
  expect(doubledIn(commands)).toEqual([]);
  const help = '  --format <F>  the format: swiss, knockout: swiss, knockout (default: swiss)\n';
  expect(doubledIn([parseHelp('league run', help)])).toEqual(['arbiter league run --format']);
});

describe('a fault of the pages is found', () => {
  test.each([
    ['a missing option', '| `--watch` ', '| watch ', 'arbiter match: --watch is not described'],
    [
      'an option that does not exist',
      '| `--pgn FILE`',
      '| `--png FILE`',
      'arbiter match: --png is no option',
    ],
    [
      'a missing option of the host',
      '| `--lichess-port PORT`',
      '| lichess',
      'arbiter serve: --lichess-port is not described',
    ],
    [
      'a wrong default',
      /\| `--games N` +\| 30/u,
      '| `--games N` | 31',
      'arbiter arena run: --games has the default 30',
    ],
    ['a missing command', '## arbiter relay', '## The relay', 'arbiter relay has no section'],
    [
      'a command that does not exist',
      '## arbiter relay',
      '## arbiter relais',
      'there is no command arbiter relais',
    ],
  ])('%s', (_name, from, to, difference) => {
    expect(findDifferences(text.replace(from, to), commands, launcher)).toContain(difference);
  });
});
