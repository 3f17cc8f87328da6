import { gameHashesOf, recountGames, reportText, sectionHashes } from '../../../src/main/arena/index.ts';
import {
  ARENA_REPORT_FORMAT,
  GAME_COLUMNS,
  NET_COLUMN,
  type ArenaReportRecord,
  type ReportGame,
  type ReportSections,
} from '../../../src/main/arena/rules/reports/report-record.ts';
import { createModelStatsTally } from '../../../src/main/models/index.ts';
import { privateKeyOf, publicKeyOf, signEd25519 } from '../../../src/main/platform/report-key/ed25519.ts';
import { sha256Hex } from '../../../src/shared/sha256.ts';
import { DEFAULT_SPRT } from '../../../src/shared/statistics/sprt-presets.ts';

const KEY = privateKeyOf('11'.repeat(32));

/** The games of a run by the results of `a`: `W`, `D` or `L`. */
export const reportGames = (results: string): ReportGame[] =>
  [...results].map((result, number) => [
    number,
    1,
    `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
    sha256Hex(`head ${number}`),
    number % 2 === 0 ? 'x' : 'o',
    result === 'D' ? null : result === 'W' ? 'a' : 'b',
    result === 'D' ? 'draw' : 'win',
    result === 'D' ? 'board_full' : 'line',
    7,
    0,
    null,
    0,
    0,
  ]);

/** The games of a run with chips, by what `a` won in each of them; null for a match that was not played out. */
export const chipGames = (nets: readonly (number | null)[]): ReportGame[] =>
  reportGames(nets.map((net) => ((net ?? 1) > 0 ? 'W' : net === 0 ? 'D' : 'L')).join('')).map((game, at) => {
    const [a, b, c, d, e, f, g, , i, j, k, l, m] = game;
    const net = nets[at] ?? null;
    return [a, b, c, d, e, f, g, net === null ? 'resignation' : 'hands_played', i, j, k, l, m, net];
  });

/** A signed report of a run of matches of ten hands with a big blind of 2. */
export function signedChipsReport(nets: readonly (number | null)[]): ArenaReportRecord {
  const { run, test } = signedReport('WW');
  const games = chipGames(nets);
  const own = { ...run, games: games.length, chips: { hands: 10, big_blind: 2 } };
  const columns = [...GAME_COLUMNS, NET_COLUMN];
  return signedReport('WW', { run: own, columns, games, results: recountGames({ games, run: own, test }) });
}

/** A signed report of a run with these results. */
export function signedReport(results: string, own: Partial<ReportSections> = {}): ArenaReportRecord {
  const stats = createModelStatsTally().stats();
  const games = reportGames(results);
  const run = {
    arena_id: 'arena-1',
    game: 'tic_tac_toe.v1',
    games: results.length,
    state: 'done',
    created_at: '2026-11-21T00:00:00.000Z',
    ended_at: '2026-11-21T00:01:00.000Z',
  };
  const test = { settings: DEFAULT_SPRT, stops: true };
  const sections: ReportSections = {
    run,
    players: {
      a: { name: 'Ada', kind: 'builtin', level: 3, policy: null },
      b: { name: '</script><img src=x>', kind: 'llm', level: null, policy: 'forfeit' },
    },
    plan: null,
    test,
    columns: GAME_COLUMNS,
    games,
    results: recountGames({ games, run, test }),
    statistics: { stats: { a: stats, b: stats }, sampling: { a: [], b: [] }, builds: { a: [], b: [] } },
    host: { version: '0.1.0', node: '24.0.0', platform: 'linux x64' },
    made_at: '2026-11-21T00:02:00.000Z',
    ...own,
  };
  const hashed = { ...sections, game_hashes: gameHashesOf(sections.games, sha256Hex) };
  const hashes = sectionHashes(hashed, sha256Hex);
  return {
    format: ARENA_REPORT_FORMAT,
    ...hashed,
    hashes,
    key: publicKeyOf(KEY),
    signature: signEd25519(KEY, reportText(hashes)),
  };
}
