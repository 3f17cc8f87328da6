import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Api } from '../../../src/shared/contract/index.ts';
import { startBuiltHost, type BuiltHost } from '../../support/built-host.ts';
import { windowOf } from '../../support/models.ts';

/** Whole leagues on the built program: every format with many players, and four players in every game. */
vi.setConfig({ testTimeout: 600_000 });

let host: BuiltHost;
let api: Api;
beforeAll(async () => {
  host = await startBuiltHost({ testClock: false });
  api = await windowOf(host);
});
afterAll(() => host.dispose());

async function finished(request: Parameters<typeof api.call<'leagues.start'>>[1]) {
  const { leagueId } = await api.call('leagues.start', request);
  const ended = await api.call('leagues.finished', { leagueId });
  const { standings } = await api.call('leagues.details', { leagueId });
  return { ended, standings };
}

/** The number of matches of the formats in which it follows from the number of players alone. */
const MATCHES: Readonly<Record<string, (players: number) => number>> = {
  'round-robin': (players) => (players * (players - 1)) / 2,
  'double-round-robin': (players) => players * (players - 1),
  gauntlet: (players) => players - 1,
};

describe.each(['round-robin', 'double-round-robin', 'swiss', 'knockout', 'gauntlet'] as const)(
  'a %s league',
  (format) => {
    test.each([6, 7, 8, 12, 16, 20])('of %i players is played to its end', async (players) => {
      const { ended, standings } = await finished({ game: 'even_odd', players, referees: 2, format });
      expect(ended.status).toBe('completed');
      expect(ended.played).toBe(ended.matches);
      expect(standings).toHaveLength(players);
      expect(new Set(standings.map(({ playerId }) => playerId)).size).toBe(players);
      const played = standings.reduce((sum, row) => sum + row.played, 0);
      const matches = MATCHES[format]?.(players) ?? ended.played;
      expect(ended.matches).toBe(matches);
      if (format !== 'knockout' && format !== 'swiss') expect(played).toBe(matches * 2);
    });
  },
);

test('four players play a league in every game of the host', async () => {
  const templates = await api.call('templates.list', {});
  expect(templates.length).toBeGreaterThan(5);
  const problems: string[] = [];
  for (const { template } of templates) {
    const players = ['A', 'B', 'C', 'D'].map((name) => ({ name, choice: { kind: 'random' as const } }));
    const { ended } = await finished({ game: template, players, referees: 2, format: 'round-robin' });
    if (ended.status !== 'completed' || ended.played !== 6)
      problems.push(`${template}: ${JSON.stringify(ended)}`);
  }
  expect(problems).toEqual([]);
});
