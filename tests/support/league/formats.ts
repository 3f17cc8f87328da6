import { expect } from 'vitest';
import { arbiter, QUIET_PORTS } from '../arbiter.ts';
import { temporaryFolder } from '../test-storage.ts';

interface Result {
  readonly rounds: number;
  readonly matches: number;
  readonly standings: readonly { readonly player_id: string; readonly played: number }[];
  readonly champion: { readonly player_id: string } | null;
}

const environment = (home: string): Record<string, string> => ({
  PATH: process.env['PATH'] ?? '',
  HOME: home,
  ...QUIET_PORTS,
  ARBITER_REFEREE_PORTS: '0',
  ARBITER_PLAYER_PORTS: '0',
});

async function play(format: string, players: number): Promise<Result> {
  const home = temporaryFolder();
  const args = ['league', 'run', '--isolated', '--json', '--format', format, '--players', String(players)];
  const { code, out, err } = await arbiter(args, environment(home));
  expect([code, err]).toEqual([0, expect.any(String)]);
  return JSON.parse(out) as Result;
}

/** Plays a Swiss league on the command line of the build and checks its rounds, its matches and its table. */
export async function checkSwissLeague(players: number): Promise<void> {
  const { rounds, matches, standings, champion } = await play('swiss', players);
  expect(rounds).toBe(Math.ceil(Math.log2(players)));
  expect(matches).toBe(Math.floor(players / 2) * rounds);
  expect(standings.map(({ played }) => played)).toEqual(
    standings.map(() => (players % 2 === 0 ? rounds : expect.any(Number))),
  );
  expect(standings.reduce((sum, { played }) => sum + played, 0)).toBe(2 * matches);
  expect(champion?.player_id).toBe(standings[0]?.player_id);
}

interface ExportedMatch {
  readonly match_id: string;
  readonly player_a: string;
  readonly player_b: string;
  readonly winner: string | null;
  readonly result: string;
  readonly replay_of: string | null;
  readonly lot: { readonly winner: string; readonly hash: string } | null;
}

interface Exported {
  readonly standings: readonly {
    readonly player_id: string;
    readonly place: number;
    readonly rank: number;
  }[];
  readonly rounds: readonly { readonly round: number; readonly matches: readonly ExportedMatch[] }[];
}

/**
 * Who advances, by the rules of docs/league.md: the winner of a match of the pair, else of the lot after two
 * replays.
 */
function survivors(matches: readonly ExportedMatch[]): string[] {
  return matches
    .filter((match) => match.replay_of === null)
    .map((first) => {
      const all = [first, ...matches.filter((match) => match.replay_of === first.match_id)];
      for (const [index, match] of all.entries()) {
        const seats = [match.player_a, match.player_b];
        expect(seats).toEqual(
          index % 2 === 0 ? [first.player_a, first.player_b] : [first.player_b, first.player_a],
        );
        if (index < all.length - 1) expect(match.result).toBe('draw');
      }
      const won = all.find(({ winner }) => winner !== null);
      if (won === undefined) expect(all.length).toBe(3);
      expect(first.lot?.hash).toMatch(/^[0-9a-f]{64}$/u);
      return won?.winner ?? first.lot?.winner ?? '';
    });
}

/** Plays two knockouts in one data folder and checks that the winner of each final is the champion. */
export async function checkKnockouts(players: number): Promise<void> {
  const data = temporaryFolder();
  const run = async (...args: string[]) => {
    const ended = await arbiter([...args, '--data', data], environment(data));
    expect([ended.code, args, ended.out.length > 0 ? '' : ended.err]).toEqual([0, args, '']);
    return ended.out;
  };
  for (let count = 0; count < 2; count += 1) {
    const options = ['--json', '--format', 'knockout', '--players', String(players)];
    const result = JSON.parse(await run('league', 'run', ...options)) as Result & { league_id: string };
    const exported = JSON.parse(await run('league', 'export', result.league_id)) as Exported;
    let left = 0;
    for (const { round, matches } of exported.rounds) {
      const winners = survivors(matches);
      const losers = matches
        .flatMap(({ player_a: a, player_b: b }) => [a, b])
        .filter((player) => !winners.includes(player));
      const size = exported.rounds.length - round;
      for (const player of losers) {
        const row = exported.standings.find((each) => each.player_id === player);
        expect(row?.rank).toBe(2 ** size + 1);
      }
      left = winners.length;
      if (left === 1) {
        expect(result.champion?.player_id).toBe(winners[0]);
        expect(result.standings[0]?.player_id).toBe(winners[0]);
      }
    }
    expect(left).toBe(1);
    expect(result.matches).toBe(exported.rounds.reduce((sum, { matches }) => sum + matches.length, 0));
  }
  expect(await run('verify')).toContain('All checks passed');
}
