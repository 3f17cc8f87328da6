import { expect, test } from 'vitest';
import { arbiter } from '../../support/arbiter.ts';
import { temporaryFolder } from '../../support/test-storage.ts';

/** Drives the built program: whole leagues of each format on the command line. */

interface Result {
  readonly rounds: number;
  readonly matches: number;
  readonly standings: readonly { readonly player_id: string; readonly played: number }[];
  readonly champion: { readonly player_id: string } | null;
}

async function play(format: string, players: number): Promise<Result> {
  const home = temporaryFolder();
  const args = ['league', 'run', '--isolated', '--json', '--format', format, '--players', String(players)];
  const { code, out, err } = await arbiter(args, {
    PATH: process.env['PATH'] ?? '',
    HOME: home,
    ARBITER_CHAIN: 'off',
  });
  expect([code, err]).toEqual([0, expect.any(String)]);
  return JSON.parse(out) as Result;
}

test.each([6, 7, 8, 12, 16, 20])('a Swiss league of %i players is played to its end', async (players) => {
  const { rounds, matches, standings, champion } = await play('swiss', players);
  expect(rounds).toBe(Math.ceil(Math.log2(players)));
  expect(matches).toBe(Math.floor(players / 2) * rounds);
  expect(standings.map(({ played }) => played)).toEqual(
    standings.map(() => (players % 2 === 0 ? rounds : expect.any(Number))),
  );
  expect(standings.reduce((sum, { played }) => sum + played, 0)).toBe(2 * matches);
  expect(champion?.player_id).toBe(standings[0]?.player_id);
});
