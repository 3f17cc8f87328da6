import type { ReportSections } from '../../../src/main/arena/rules/reports/report-record.ts';
import {
  toReportTables,
  tournamentText,
  unsignedTournament,
  type TournamentRecord,
} from '../../../src/main/arena/rules/reports/tournament-record.ts';
import { privateKeyOf, publicKeyOf, signEd25519 } from '../../../src/main/platform/report-key/ed25519.ts';
import { sha256Hex } from '../../../src/shared/sha256.ts';
import { signedReport } from './report-record.ts';

const KEY = privateKeyOf('33'.repeat(32));

/** A tournament of three players, signed. `own` replaces sections of each of its runs. */
export function signedTournament(
  change: (record: TournamentRecord) => TournamentRecord = (record) => record,
  own: Partial<ReportSections> = {},
) {
  const runs = ['WWDL', 'WDLW', 'DDWL'].map((results, at) => {
    const report = signedReport(results);
    return signedReport(results, { ...own, run: { ...report.run, arena_id: `arena-${at}` } });
  });
  const labels = [
    { a: 'builtin:1', b: 'builtin:2' },
    { a: 'builtin:1', b: 'random' },
    { a: 'builtin:2', b: 'random' },
  ];
  const tables = toReportTables({ runs, labels });
  if (tables === null) throw new Error('no tables');
  const tournament = {
    tournament_id: 't',
    format: 'round_robin',
    state: 'done',
    games: ['tic_tac_toe.v1'],
    players: ['A', 'B', 'C'],
    pairs: 2,
    created_at: '2026-11-21T00:00:00.000Z',
  };
  const made = change(
    unsignedTournament({ tournament, labels, runs, tables, made_at: '2026-11-21T00:00:00.000Z' }, sha256Hex),
  );
  return { ...made, key: publicKeyOf(KEY), signature: signEd25519(KEY, tournamentText(made.hashes)) };
}
