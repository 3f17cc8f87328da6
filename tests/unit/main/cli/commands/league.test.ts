import { expect, test } from 'vitest';
import { command } from '../../../../../src/main/cli/commands/league.ts';
import { recordedIo } from '../../../../support/command-io.ts';

async function run(args: readonly string[]) {
  const recorded = recordedIo();
  const loadHost = () => Promise.reject(new Error('no host was needed'));
  const code = await command.run(args, { io: recorded.io, loadHost });
  return { code, out: recorded.out(), err: recorded.err() };
}

test('the group and each of its commands have a help text', async () => {
  expect((await run(['--help'])).out).toContain('arbiter league <command> [options]');
  for (const name of ['run', 'open', 'player', 'referee', 'check']) {
    const { code, out } = await run([name, '--help']);
    expect([code, out]).toEqual([0, expect.stringContaining(`Usage: arbiter league ${name}`)]);
  }
});

test('options may precede the name of the command', async () => {
  const { code, err } = await run(['--players', '1', 'run']);
  expect([code, err]).toEqual([2, expect.stringContaining('--players must be a whole number from 2 to 256')]);
});

test.each([
  [[], 'Commands:\n  run '],
  [['play'], "unknown command 'play'"],
  [['run', 'now'], 'unexpected argument "now"'],
  [['run', '--players', '1'], '--players must be a whole number from 2 to 256'],
  [['run', '--players', '257'], '--players must be a whole number from 2 to 256'],
  [['run', '--players', 'markov,chess'], '"chess" is not a strategy of even_odd'],
  [['run', '--game', 'chess', '--players', 'random,nobody'], '"nobody" is not a player'],
  [['run', '--format', 'ladder'], '--format must be one of round-robin'],
  [['open', '--expect', '1'], 'a league needs two players'],
  [['open', '--referees', '11'], '--referees must be a whole number from 0 to 10'],
  [['player', '--strategy', 'luck'], '--strategy must be one of'],
  [['check'], 'the URL of the agent is missing'],
])('%j is a usage error', async (args, text) => {
  const { code, out, err } = await run(args);
  expect([code, out]).toEqual([2, '']);
  expect(err).toContain(text);
});
