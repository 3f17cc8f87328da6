import { expect, test } from 'vitest';
import { defineCommand } from '../../../../src/main/cli/command.ts';
import { EXIT } from '../../../../src/main/cli/exit-codes.ts';
import { count, flag, ports, text } from '../../../../src/main/cli/options/kinds.ts';
import { recordedIo } from '../../../support/command-io.ts';

function command(max?: number) {
  const runs: unknown[] = [];
  const made = defineCommand({
    name: 'greet',
    summary: 'Greets.',
    usage: 'greet [options]',
    options: {
      'at-most': count('how many', 3, 9),
      loud: flag('shouts'),
      'a-name-that-needs-a-line-of-its-own': text('TEXT', 'who', null),
      'on-ports': ports('where', [8001, 8002, 8010]),
    },
    examples: ['arbiter greet'],
    ...(max === undefined ? {} : { positionals: { max } }),
    run: async ({ values, positionals }) => {
      runs.push({ ...values, words: positionals });
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

test('help is the result on stdout, and the command does not run', async () => {
  const { run, runs, help } = command();
  expect(await run(['--help'])).toEqual({ code: EXIT.fine, out: help, err: '' });
  expect(runs).toEqual([]);
});

test('help tells defaults, long lists as a range, and the variable of an option', () => {
  const { help } = command();
  expect(help).toMatch(/--at-most N {2,}how many \(default 3\)/u);
  expect(help).toContain('where (default 8001-8010)');
  expect(help).toContain('--at-most is ARBITER_AT_MOST');
  expect(help).toMatch(/--loud {2,}shouts\n/u);
  expect(help).toMatch(/--a-name-that-needs-a-line-of-its-own TEXT\n {32}who\n/u);
});

test('its own code is the code, with options and variables read', async () => {
  const { run, runs } = command();
  const { code } = await run(['--loud'], { ARBITER_AT_MOST: '5' });
  expect([code, runs]).toEqual([
    EXIT.failed,
    [expect.objectContaining({ loud: true, 'at-most': 5, words: [] })],
  ]);
});

test('what it does not know ends with code 2, a reason, and where to look', async () => {
  const { run, runs } = command();
  for (const args of [['--nonsense'], ['word'], ['--at-most', '10']]) {
    const { code, out, err } = await run(args);
    expect([code, out]).toEqual([EXIT.usage, '']);
    expect(err).toMatch(/^arbiter greet: .+\nTry "arbiter greet --help"\.\n$/u);
  }
  expect(runs).toEqual([]);
});

test('as many words as it takes are handed on, one more is not', async () => {
  const { run, runs } = command(1);
  await run(['ann']);
  expect(runs).toEqual([expect.objectContaining({ words: ['ann'] })]);
  expect((await run(['ann', 'bob'])).err).toContain('"bob"');
});
