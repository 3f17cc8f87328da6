import { useId } from 'react';
import type { LeaguePage, LeagueTableRow } from '../../../../src/shared/contract/index.ts';
import { LEAGUE_POINTS } from '../../../../src/shared/contract/league-points.ts';
import { useText } from '../../../text/index.ts';
import { cx } from '../../../ui/index.ts';

const MAX_ROWS = 8;

/** Shows the top of the table, which changes as results come, and who rose or fell since the newest round began. */
export function Leaders({ league }: { readonly league: LeaguePage }) {
  const { t } = useText();
  const ruleId = useId();
  const rows = league.standings.slice(0, MAX_ROWS);
  if (rows.length === 0) return null;
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <table
        aria-describedby={ruleId}
        className="w-full table-fixed rounded-panel border border-line bg-surface"
      >
        <caption className="pb-1 text-left text-section font-semibold">
          {t(league.status === 'completed' ? 'league_view.final_table' : 'leagues.tab_table')}
        </caption>
        <thead className="text-small text-muted">
          <tr className="border-b border-line">
            <th scope="col" className="w-10 px-2 py-1 text-right font-medium">
              {t('leagues.column_rank')}
            </th>
            <th scope="col" className="px-2 py-1 text-left font-medium">
              {t('leagues.column_player')}
            </th>
            <th scope="col" className="w-16 px-2 py-1 text-right font-medium">
              {t('leagues.column_played')}
            </th>
            <th scope="col" className="w-16 px-2 py-1 text-right font-medium">
              {t('leagues.column_points')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Leader key={row.playerId} row={row} />
          ))}
        </tbody>
      </table>
      <p id={ruleId} className="text-small text-muted">
        {t('league_view.points_rule', LEAGUE_POINTS)}
      </p>
    </div>
  );
}

function Leader({ row }: { readonly row: LeagueTableRow }) {
  const { number } = useText();
  return (
    <tr className="border-b border-line last:border-b-0">
      <td className="tabular-nums px-2 py-1.5 text-right">{number(row.rank)}</td>
      <td className="px-2 py-1.5">
        <span className="flex min-w-0 items-baseline gap-2">
          <span className="min-w-0 truncate font-medium" title={row.displayName}>
            {row.displayName}
          </span>
          <PlaceChange row={row} />
        </span>
      </td>
      <td className="tabular-nums px-2 py-1.5 text-right">{number(row.played)}</td>
      <td className="tabular-nums px-2 py-1.5 text-right font-semibold">{number(row.points)}</td>
    </tr>
  );
}

/**
 * Shows by how many places a player rose or fell. It compares places, not the ranks of the first column: players with
 * an equal record share a rank, but each has a place of its own.
 */
function PlaceChange({ row }: { readonly row: LeagueTableRow }) {
  const { t, number } = useText();
  const rise = (row.placeBefore ?? row.place) - row.place;
  if (rise === 0) return null;
  const count = Math.abs(rise);
  return (
    <span className={cx('tabular-nums relative shrink-0 text-small', rise > 0 ? 'text-ok' : 'text-bad')}>
      <span aria-hidden>
        {rise > 0 ? '▲' : '▼'}
        {number(count)}
      </span>
      <span className="sr-only">{t(rise > 0 ? 'league_view.rose' : 'league_view.fell', { count })}</span>
    </span>
  );
}
