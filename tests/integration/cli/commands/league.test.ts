// In process: the command is stopped between two of its lines, and its output to a terminal is recorded.
import { rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { command } from '../../../../src/main/cli/commands/league.ts';
import { startHost } from '../../../../src/main/host/host.ts';
import { recordedIo, type RecordedIo } from '../../../support/command-io.ts';
import { startBuiltHost, hostFolder } from '../../../support/built-host.ts';

// Whole leagues take long on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

/** Runs the command with a real host in this process. */
async function run(args: readonly string[], recorded: RecordedIo = recordedIo()) {
  const code = await command.run(args, { io: recorded.io, loadHost: async () => startHost });
  return { code, out: recorded.out(), err: recorded.err() };
}

test('--json prints one line with table and champion, and nothing on stderr', async () => {
  const requested = [
    'run',
    '--game',
    'even_odd',
    '--players',
    '4',
    '--referees',
    '1',
    '--format',
    'round-robin',
  ];
  const { code, out, err } = await run([...requested, '--json', '--isolated']);
  expect([code, err]).toEqual([0, '']);
  const result = JSON.parse(out);
  expect(Object.keys(result)).toEqual(['league_id', 'rounds', 'matches', 'standings', 'champion']);
  expect(result).toMatchObject({ rounds: 3, matches: 6 });
  expect(result.standings.map(({ rank }: { rank: number }) => rank)).toEqual([1, 2, 3, 4]);
  const [first] = result.standings;
  expect(Object.keys(first)).toEqual([
    'rank',
    'player_id',
    'display_name',
    'played',
    'wins',
    'draws',
    'losses',
    'points',
  ]);
  const { player_id, display_name, points } = first;
  expect(result.champion).toEqual({ player_id, display_name, points });
});

test('a terminal shows progress, and the result is a table', async () => {
  const recorded = recordedIo({ terminal: true });
  const { code, out, err } = await run(['run', '--players', '7', '--isolated'], recorded);
  expect(code).toBe(0);
  expect(out).toContain('even_odd, round-robin: 21 of 21 matches in 7 rounds');
  expect(out).toMatch(/ #\s+id\s+player\s+played\s+won\s+drawn\s+lost\s+points\n/u);
  expect(out).toContain('Random 2');
  expect(err).toContain('matches  ░');
});

test('stopping the command says that the league continues', async () => {
  const recorded = recordedIo();
  recorded.stop();
  const { code, out, err } = await run(['run', '--isolated'], recorded);
  expect([code, out]).toEqual([1, '']);
  expect(err).toMatch(/left league_[0-9a-f]+; the next host of this folder continues it/u);
});

test('the players of a board game can be listed', async () => {
  const requested = [
    'run',
    '--game',
    'tic_tac_toe',
    '--players',
    'random,builtin:2,random',
    '--isolated',
    '--json',
  ];
  const { code, out } = await run(requested);
  expect(code).toBe(0);
  const names = JSON.parse(out).standings.map(({ display_name }: { display_name: string }) => display_name);
  expect(names.sort()).toEqual(['Built-in 2', 'Random', 'Random 2']);
});

test('the strategies of even_odd can be listed', async () => {
  const { code, out } = await run(['run', '--players', 'markov,always-even', '--isolated', '--json']);
  expect(code).toBe(0);
  expect(JSON.parse(out)).toMatchObject({ matches: 1 });
});

test('a player refuses a manager on another machine, and a check reports an agent that is missing', async () => {
  const player = await run(['player', '--manager', 'http://example.com/mcp', '--port', '0']);
  expect([player.code, player.err]).toEqual([2, expect.stringContaining('on this computer')]);
  const checked = await run(['check', 'http://localhost:1/mcp', '--json']);
  expect(checked.code).toBe(1);
  expect(JSON.parse(checked.out)).toMatchObject({ ok: false, dialect: null, steps: expect.any(Array) });
});

test('a port in use ends the command with a message and cancels the league', async () => {
  const data = hostFolder();
  const holder = createServer();
  await new Promise<void>((resolve) => holder.listen({ host: '127.0.0.1', port: 0 }, resolve));
  onTestFinished(() => {
    holder.close();
    rmSync(data, { recursive: true, force: true });
  });
  const { port } = holder.address() as { port: number };
  const ports = [
    '--port',
    '0',
    '--league-port',
    '0',
    '--openfront-port',
    '0',
    '--lichess-port',
    '0',
    '--referee-ports',
    '0',
    '--player-ports',
  ];
  const { code, err } = await run(['run', ...ports, String(port), '--data', data]);
  expect([code, err]).toEqual([1, 'arbiter league run: No free port for a player (UNAVAILABLE)\n']);
  const next = await startBuiltHost({ data });
  const audited = await (await next.window()).request('audit.page', { offset: 0, limit: 20 });
  await next.stop();
  expect(JSON.stringify(audited)).toContain('LEAGUE_CANCELLED');
});
