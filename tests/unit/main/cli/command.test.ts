import { expect, test } from 'vitest';
import { defineCommand } from '../../../../src/main/cli/command.ts';
import { EXIT } from '../../../../src/main/cli/exit-codes.ts';
import {
  countOption,
  flagOption,
  hostOption,
  portsOption,
  textOption,
} from '../../../../src/main/cli/options/option-kinds.ts';
import { recordedIo } from '../../../support/command-io.ts';

function command(max?: number) {
  const runs: unknown[] = [];
  const made = defineCommand({
    name: 'greet',
    summary: 'Greets.',
    usage: 'greet [options]',
    options: {
      'max-count': countOption('how many', 3, 9),
      loud: flagOption('shouts'),
      'a-name-that-needs-a-line-of-its-own': textOption('TEXT', 'who', null),
      'on-ports': portsOption('where', [8001, 8002, 8010]),
    },
    examples: ['arbiter greet'],
    ...(max === undefined ? {} : { positionals: { max } }),
    run: async ({ values, positionals }) => {
      runs.push({ ...values, positionals: positionals });
      return EXIT.failed;
    },
  });
  const run = async (args: readonly string[], env: Record<string, string> = {}) => {
    const recorded = recordedIo({ env });
    const code = await made.run(args, {
      io: recorded.io,
      loadHost: () => Promise.reject(new Error('no host')),
    });
    return { code, out: recorded.out(), err: recorded.err() };
  };
  return { help: made.help, run, runs };
}

test('--help prints the help on stdout and does not run the command', async () => {
  const { run, runs, help } = command();
  expect(await run(['--help'])).toEqual({ code: EXIT.ok, out: help, err: '' });
  expect(runs).toEqual([]);
});

test('help shows defaults, long lists as a range, and the variable of each option', () => {
  const { help } = command();
  expect(help).toMatch(/--max-count <N> {2,}how many \(default: 3, env: ARBITER_MAX_COUNT\)/u);
  expect(help).toContain('where (default: 8001-8010, env: ARBITER_ON_PORTS)');
  expect(help).toMatch(/--loud {2,}shouts \(env: ARBITER_LOUD\)\n/u);
  expect(help).toMatch(/--a-name-that-needs-a-line-of-its-own <TEXT> {2}who /u);
});

test('help leaves the options of the host to the help of arbiter serve', () => {
  const shape = {
    name: 'greet',
    summary: 'Greets.',
    usage: 'greet [options]',
    options: {
      'max-count': countOption('how many', 3, 9),
      'game-port': hostOption(countOption('where', 1, 9)),
    },
    examples: ['arbiter greet'],
    run: () => Promise.resolve(EXIT.ok),
  };
  const own = defineCommand(shape).help;
  expect(own).not.toContain('--game-port');
  expect(own).toContain('"arbiter serve --help" lists them');
  const complete = defineCommand({ ...shape, listsHostOptions: true }).help;
  expect(complete).toContain('--game-port <N>');
  expect(complete).not.toContain('arbiter serve --help');
});

test('the command gets options and variables, and its code is the exit code', async () => {
  const { run, runs } = command();
  const { code } = await run(['--loud'], { ARBITER_MAX_COUNT: '5' });
  expect([code, runs]).toEqual([
    EXIT.failed,
    [expect.objectContaining({ loud: true, 'max-count': 5, positionals: [] })],
  ]);
});

test('a usage error ends with code 2, a reason, and where to find help', async () => {
  const { run, runs } = command();
  for (const args of [['--nonsense'], ['word'], ['--max-count', '10']]) {
    const { code, out, err } = await run(args);
    expect([code, out]).toEqual([EXIT.usage, '']);
    expect(err).toMatch(/^arbiter greet: .+\nTry "arbiter greet --help"\.\n$/u);
  }
  expect(runs).toEqual([]);
});

test('one argument more than the command takes is refused', async () => {
  const { run, runs } = command(1);
  await run(['ann']);
  expect(runs).toEqual([expect.objectContaining({ positionals: ['ann'] })]);
  expect((await run(['ann', 'bob'])).err).toContain('"bob"');
});
