import { expect, test } from 'vitest';
import { runLeagueCommand } from '../../../../../src/main/cli/league/run.ts';
import { recordedIo } from '../../../../support/command-io.ts';
import { temporaryFolder } from '../../../../support/test-storage.ts';

async function run(args: readonly string[], request?: (call: string, input: unknown) => Promise<unknown>) {
  const recorded = recordedIo();
  const ended: string[] = [];
  const link = { request, onEvent: () => () => undefined, close: () => void ended.push('link') };
  const ready = { url: 'http://127.0.0.1:1/', adminToken: 't' };
  const host = { ready, openWindowConnection: () => link, stop: async () => void ended.push('host') };
  const loadHost = (): Promise<never> => {
    if (request === undefined) throw new Error('a host was started');
    return Promise.resolve((async () => ({ ok: true, value: host })) as never);
  };
  const given = [...args, '--data', temporaryFolder()];
  const code = await runLeagueCommand.run(given, { io: recorded.io, loadHost });
  return { code, err: recorded.err(), out: recorded.out(), ended };
}

test.each([
  [['--players', '1'], /from 2 to/u],
  [['--players', 'random,nonsense'], /"nonsense" is not a strategy/u],
  [['--game', 'chess', '--players', 'random,builtin:9'], /level/u],
  [['--referees', '0'], /--referees/u],
  [['--format', 'ladder'], /--format must be/u],
  [['--pool', '1.234'], /--pool/u],
] as const)('refuses %j without running a league', async (args, reason) => {
  const { code, err, out } = await run(args);
  expect([code, out]).toEqual([2, '']);
  expect(err).toMatch(reason);
});

test('refuses an unknown model before the league starts, and stops the host', async () => {
  const requested: string[] = [];
  const request = async (call: string) => {
    requested.push(call);
    return { ok: true, value: [] };
  };
  const args = ['--game', 'chess', '--players', 'random,llm:qwen'];
  const { code, err, ended } = await run(args, request);
  expect([code, requested, ended]).toEqual([2, ['models.list'], ['link', 'host']]);
  expect(err).toContain('qwen');
});

test('passes the options to the host', async () => {
  const requested: [string, unknown][] = [];
  const request = async (call: string, input: unknown) => {
    requested.push([call, input]);
    return { ok: false, code: 'NOT_WRITABLE', message: 'not now' };
  };
  const { code, err } = await run(['--players', '6', '--referees', '2', '--format', 'swiss'], request);
  expect([code, err.endsWith('arbiter league run: not now (NOT_WRITABLE)\n')]).toEqual([1, true]);
  expect(requested).toMatchObject([
    ['leagues.start', { name: 'Even-odd, 6 players, 1 Jan', players: 6, referees: 2, format: 'swiss' }],
  ]);
});
