import { expect, test } from 'vitest';
import { exportLeagueFile } from '../../../../src/main/window-api/league-export.ts';
import type { LeagueView } from '../../../../src/main/league/index.ts';
import { accept, refuse } from '../../../../src/shared/outcome.ts';

const view = (name: string, matches: readonly object[]) =>
  ({ league: { leagueId: 'league_42', name }, matches }) as unknown as LeagueView;
const game = '[Event "Arbiter session"]\n[Round "-"]\n[White "$& [Event \\"x\\"]"]\n\n1. e4 *\n';
const sessions = {
  export: (sessionId: string, { viewer }: { viewer: string | null }) =>
    sessionId === 'rps' || viewer !== null
      ? refuse('INVALID_REQUEST' as const, 'PGN exists for chess only')
      : accept({ fileName: '', mediaType: '', text: game }),
} as never;
const prizes = { findByLeague: () => null };

test('chess sessions become one PGN file with Event and Round tags and are otherwise unchanged', () => {
  const made = exportLeagueFile(
    view('Spring "$1\\ $&', [
      { matchId: 'R2M1', sessionId: 's1' },
      { matchId: 'odd', sessionId: 's2' },
      { matchId: 'R1M1', sessionId: null },
      { matchId: 'R1M2', sessionId: 'rps' },
    ]),
    'pgn',
    { sessions, prizes },
  );
  if (!made.ok) throw new Error(made.message);
  expect(made.value).toMatchObject({ fileName: 'league-42.pgn', mediaType: 'application/x-chess-pgn' });
  const placed = (round: string): string =>
    `[Event "Spring \\"$1\\\\ $&"]\n[Round "${round}"]\n[White "$& [Event \\"x\\"]"]\n\n1. e4 *`;
  expect(made.value.text).toBe(`${placed('2.1')}\n\n${placed('-')}\n`);
});

test('a league without chess sessions has no PGN', () => {
  expect(
    exportLeagueFile(view('Even', [{ matchId: 'R1M1', sessionId: 'rps' }]), 'pgn', { sessions, prizes }),
  ).toMatchObject({
    ok: false,
    code: 'INVALID_REQUEST',
  });
});

test('the JSON has the prize of the league, and null without one', () => {
  const plain = view('Even', []);
  const leagueWithRules = { ...plain.league, settings: {} };
  const league = {
    ...plain,
    league: leagueWithRules,
    agents: [],
    rounds: [],
    standings: [],
    interventions: [],
  };
  const exportedPrize = (findByLeague: () => unknown): unknown => {
    const made = exportLeagueFile(league as never, 'json', { sessions, prizes: { findByLeague } as never });
    return made.ok ? (JSON.parse(made.value.text) as { prize: unknown }).prize : made;
  };
  expect(exportedPrize(() => null)).toBeNull();
  const prize = { leagueId: 'league_42', amountMicro: 5_000_000, rewardMatches: false, state: 'open' };
  expect(exportedPrize(() => ({ prize, players: [] }))).toEqual({
    amount: 5,
    paid: 0,
    state: 'open',
    players: [],
  });
});
