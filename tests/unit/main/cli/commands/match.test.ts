import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { command } from '../../../../../src/main/cli/commands/match.ts';
import type { StartHost } from '../../../../../src/main/platform/host-api.ts';
import { refuse } from '../../../../../src/shared/outcome.ts';
import { recordedIo, type RecordedIo } from '../../../../support/command-io.ts';
import { scriptedHost } from '../../../../support/scripted-host.ts';

const folders: string[] = [];
afterEach(() => {
  for (const used of folders.splice(0)) rmSync(used, { recursive: true, force: true });
});
function folder(): string {
  folders.push(mkdtempSync(join(tmpdir(), 'arbiter-match-')));
  return folders.at(-1) as string;
}

const run = (recorded: RecordedIo, startHost: StartHost, ...args: string[]) =>
  command.run(['--data', join(folder(), 'data'), ...args], {
    io: recorded.io,
    loadHost: async () => startHost,
  });

describe('arbiter match', () => {
  test('plays the games with changing seats and counts wins by player', async () => {
    const recorded = recordedIo();
    const host = scriptedHost({ games: ['white', 'white', null] });
    const args = ['--white', 'builtin:2', '--black', 'random', '--games', '3', '--json'];
    expect(await run(recorded, host.startHost, ...args)).toBe(0);
    expect(JSON.parse(recorded.out())).toEqual({
      game: 'chess.v1',
      games: [
        { session_id: 's1', outcome: 'white_win', reason: 'checkmate', plies: 2 },
        { session_id: 's2', outcome: 'white_win', reason: 'checkmate', plies: 2 },
        { session_id: 's3', outcome: 'draw', reason: 'stalemate', plies: 2 },
      ],
      score: { a: 1, b: 1, draws: 1, voided: 0 },
    });
    const builtin = { kind: 'builtin', level: 2 };
    const random = { kind: 'random' };
    expect(host.matches).toEqual([
      { template: 'chess.v1', seats: { white: builtin, black: random } },
      { template: 'chess.v1', seats: { white: random, black: builtin } },
      { template: 'chess.v1', seats: { white: builtin, black: random } },
    ]);
    expect(host.stops).toHaveLength(1);
    expect(recorded.err()).toBe('');
  });

  test('starts no demo match', async () => {
    const host = scriptedHost({ games: ['white'] });
    await run(recordedIo(), host.startHost);
    expect(host.started[0]).toMatchObject({ demo: false, shell: 'browser', packaged: false });
  });

  test('prints a table by default', async () => {
    const recorded = recordedIo();
    await run(recorded, scriptedHost({ games: ['black'] }).startHost, '--white', 'random');
    expect(recorded.out()).toContain('chess.v1, 1 of 1 games');
    expect(recorded.out()).toMatch(/b {2}builtin {2}1 won/);
  });

  test('draws its progress only in a terminal', async () => {
    const recorded = recordedIo({ terminal: true });
    await run(recorded, scriptedHost({ games: ['white'] }).startHost, '--json');
    expect(recorded.err()).toContain('1/1');
    expect(() => JSON.parse(recorded.out()) as unknown).not.toThrow();
  });

  test('writes the games as PGN', async () => {
    const file = join(folder(), 'games.pgn');
    await run(
      recordedIo(),
      scriptedHost({ games: ['white', null] }).startHost,
      '--games',
      '2',
      '--pgn',
      file,
    );
    expect(readFileSync(file, 'utf8')).toBe('[Event "s1"]\n\n1. e4 *\n\n[Event "s2"]\n\n1. e4 *\n');
  });

  test('stops cleanly between and during games and prints the finished ones', async () => {
    const recorded = recordedIo();
    const host = scriptedHost({ games: ['white', 'never'] });
    const ended = run(recorded, host.startHost, '--games', '5', '--json');
    while (host.matches.length < 2) await new Promise(setImmediate);
    recorded.stop();
    expect(await ended).toBe(1);
    expect(JSON.parse(recorded.out())).toMatchObject({ games: [{ session_id: 's1' }], score: { a: 1 } });
    expect(recorded.err()).toContain('stopped after 1 of 5 games');
    expect(host.stops).toHaveLength(1);
  });

  test('with --isolated leaves no files and uses no fixed port', async () => {
    const host = scriptedHost({ games: ['white'] });
    await run(recordedIo(), host.startHost, '--isolated');
    const options = host.started[0];
    expect(options?.ports).toEqual({
      gateway: 0,
      league: 0,
      referees: [0],
      players: [0],
      openfront: 0,
      lichess: 0,
    });
    expect(existsSync(options?.dataFolder ?? '')).toBe(false);
  });

  test.each([
    [['--white', 'nobody'], 'is not a player'],
    [['--white', 'llm:'], 'needs the name of an endpoint'],
    [['--game', 'rps', '--pgn', 'x'], '--pgn is for chess'],
    [['--game', 'go'], 'there is no game "go"'],
    [['--seat', 'red=random'], 'there is no seat "red"'],
    [['--crash-at', 'x'], 'there is no point x'],
    [['more'], 'unexpected argument "more"'],
  ])('%j is a usage error', async (args, text) => {
    const recorded = recordedIo();
    expect(await run(recorded, scriptedHost({ games: [] }).startHost, ...args)).toBe(2);
    expect(recorded.err()).toContain(text);
    expect(recorded.out()).toBe('');
  });

  test.each([
    ['DATA_IN_USE', 3],
    ['PORT_IN_USE', 4],
    ['RUNTIME_TOO_OLD', 5],
  ] as const)('a host that answers %s ends it with code %d', async (code, exit) => {
    const recorded = recordedIo();
    // A stopped command does not wait for a host that is starting.
    recorded.stop();
    expect(await run(recorded, async () => refuse(code, 'the reason'))).toBe(exit);
    expect(recorded.err()).toBe('arbiter match: the reason\n');
  });

  test('fails with code 1 and a message when the PGN file cannot be written', async () => {
    const recorded = recordedIo();
    const host = scriptedHost({ games: ['white'] });
    expect(await run(recorded, host.startHost, '--pgn', '/nowhere/at/all.pgn')).toBe(1);
    expect(recorded.err()).toContain('ENOENT');
    expect(host.stops).toHaveLength(1);
  });
});
