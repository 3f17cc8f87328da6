import type { ArenaReportRecord } from '../../src/main/arena/rules/reports/report-record.ts';
import { leftOutOf, playedAgainLengths } from '../../src/main/arena/rules/left-out.ts';
import {
  pliesOfGame,
  rowsOfReport,
  type ReportGame,
} from '../../src/main/arena/rules/reports/report-record.ts';
import { element, textTable } from './dom.ts';
import type { ReportTexts } from './page-texts.ts';

/**
 * Lists the games that one of the two counts leaves out, by the reason and the side that caused it; empty without such
 * games.
 */
export function leftOutSections(
  { games, players }: ArenaReportRecord,
  t: ReportTexts,
): readonly HTMLElement[] {
  const rows = rowsOfReport(games);
  const leftOutGames = leftOutOf(rows);
  if (leftOutGames.length === 0) return [];
  const cells = leftOutGames.map(({ reason, kind, a, b, neither }) => [
    reason,
    t(kind),
    String(a),
    String(b),
    String(neither),
  ]);
  const heads = ['', t('left_out_from'), players.a.name, players.b.name, t('neither')];
  const lengths = playedAgainLengths(
    rows.map((row, index) => ({ row, plies: pliesOfGame(games[index] as ReportGame) })),
  );
  return [
    element('section', {}, [
      textTable(t('left_out_games'), heads, cells),
      lengths === null
        ? null
        : element('p', { class: 'warning' }, [
            t('played_again_lengths', {
              playedAgain: lengths.playedAgain.toFixed(0),
              counted: lengths.counted.toFixed(0),
            }),
          ]),
    ]),
  ];
}
