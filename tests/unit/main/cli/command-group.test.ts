import { expect, test } from 'vitest';
import {
  groupHelp,
  groupWithDefaultCommand,
  runCommandGroup,
  type CommandGroup,
} from '../../../../src/main/cli/command-group.ts';
import { EXIT } from '../../../../src/main/cli/exit-codes.ts';
import { recordedIo } from '../../../support/command-io.ts';

async function run(args: readonly string[]) {
  const received: (readonly string[])[] = [];
  const greet = {
    help: '',
    run: async (rest: readonly string[]) => {
      received.push(rest);
      return EXIT.failed;
    },
  };
  const group: CommandGroup = {
    name: '',
    description: 'Greets.',
    commands: { greet: { summary: 'greets somebody', load: async () => ({ command: greet }) } },
    notes: 'Be polite.\n',
    version: '1.2.3',
  };
  const recorded = recordedIo();
  const deps = { io: recorded.io, loadHost: () => Promise.reject(new Error('no host')) };
  const code = await runCommandGroup(group, args, deps);
  return { code, out: recorded.out(), err: recorded.err(), received, help: groupHelp(group) };
}

test('a command gets the arguments after its name, options included, and its code is the exit code', async () => {
  const { code, received } = await run(['greet', '--loud', 'ann', '--', '-x']);
  expect([code, received]).toEqual([EXIT.failed, [['--loud', 'ann', '--', '-x']]]);
});

test.each([['--help'], ['-h'], ['help']])('%s prints the help on stdout and succeeds', async (arg) => {
  const { code, out, err, help } = await run([arg]);
  expect([code, out, err]).toEqual([EXIT.ok, help, '']);
  expect(help).toMatch(/ {2}greet {2,}greets somebody\n/u);
  expect(help).toContain('Be polite.');
});

test('without a command the help goes to stderr with the code of a usage error', async () => {
  const { code, out, err, help } = await run([]);
  expect([code, out, err]).toEqual([EXIT.usage, '', help]);
});

test('--version prints the version alone', async () => {
  expect(await run(['--version'])).toMatchObject({ code: EXIT.ok, out: '1.2.3\n', err: '' });
});

test.each([
  ['gret', "unknown command 'gret' (Did you mean greet?)"],
  ['wibble', "unknown command 'wibble'"],
  ['__proto__', "unknown command '__proto__'"],
  ['--loud', "unknown option '--loud'"],
])('%s is a usage error', async (arg, message) => {
  const { code, out, err } = await run([arg]);
  expect([code, out, err]).toEqual([EXIT.usage, '', `arbiter: ${message}\nTry "arbiter --help".\n`]);
});

test.each([
  [['--loud', '2'], 'greet --loud 2'],
  [[], 'greet'],
  [['greet', '--loud', '2'], 'greet --loud 2'],
  [['wave', 'twice'], 'wave twice'],
])('a group with a main command takes %j as %s', async (args, expected) => {
  const received: string[] = [];
  const entry = (name: string) => ({
    summary: name,
    load: async () => ({
      command: {
        help: '',
        run: async (rest: readonly string[]) => {
          received.push([name, ...rest].join(' '));
          return EXIT.ok;
        },
      },
    }),
  });
  const commands = { greet: entry('greet'), wave: entry('wave') };
  const command = groupWithDefaultCommand({ name: 'say', description: '', commands, notes: '' }, 'greet');
  const recorded = recordedIo();
  const deps = { io: recorded.io, loadHost: () => Promise.reject(new Error('no host')) };
  expect(await command.run(args, deps)).toBe(EXIT.ok);
  expect(received).toEqual([expected]);
  expect(await command.run(['--help'], deps)).toBe(EXIT.ok);
  expect(recorded.out()).toContain('wave');
});
