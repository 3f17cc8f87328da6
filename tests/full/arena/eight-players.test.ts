import { expect, test } from 'vitest';
import type { NewTournament } from '../../../src/shared/contract/index.ts';
import { recomputeTournament } from '../../outside/recompute-tournament.ts';
import { startBuiltHost } from '../../support/built-host.ts';
import { windowOf } from '../../support/models.ts';

/**
 * Eight built-in players in three games, from one request to one table. The highest levels search a second for each
 * move on one thread, so that this takes half an hour; tests/integration/arena plays the same with few players.
 */
const HOURS = 3_600_000;

const players = Array.from({ length: 8 }, (_, at) => ({ kind: 'builtin' as const, level: at + 1 }));
const request: NewTournament = {
  format: 'round_robin',
  players,
  templates: ['chess.v1', 'connect_four.v1', 'holdem_heads_up.v2'],
  pairs: 1,
  atOnce: 4,
  openings: true,
};

test(
  'eight built-in players over three games get one table that another program computes again',
  async () => {
    const host = await startBuiltHost();
    try {
      const api = await windowOf(host);
      const { tournamentId } = await api.call('tournament.start', request);
      await expect
        .poll(async () => (await api.call('tournament.get', { tournamentId })).state, {
          timeout: 2 * HOURS,
          interval: 5000,
        })
        .toBe('done');
      const done = await api.call('tournament.get', { tournamentId });
      expect(done).toMatchObject({ games: 168, played: 168 });
      const { combined } = await api.call('tournament.table', { tournamentId });
      expect(combined?.lacking).toEqual([]);
      expect(combined?.islands.flatMap((island) => island.players)).toHaveLength(8);
      const { text } = await api.call('tournament.report', { tournamentId });
      const { wrong, ratings } = recomputeTournament(text);
      expect(wrong).toEqual([]);
      expect(ratings.size).toBe(8);
      // The strongest level is above the weakest one in all games together.
      expect(ratings.get('builtin:8')).toBeGreaterThan(ratings.get('builtin:1') ?? Number.NaN);
    } finally {
      await host.dispose();
    }
  },
  2.5 * HOURS,
);
