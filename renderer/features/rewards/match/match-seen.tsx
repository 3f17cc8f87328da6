import type { RewardedMatch } from '../../../../src/shared/contract/index.ts';
import { useText } from '../../../text/index.ts';
import { Panel, shorten } from '../../../ui/index.ts';
import { formatMs } from '../check-labels.ts';
import { Place } from '../decision-table.tsx';

/** What stands in a board's place: how each wallet ended, as it was told. */
export function MatchSeen(props: { readonly rows: RewardedMatch['rows']; readonly elsewhere: boolean }) {
  const { t, language } = useText();
  return (
    <Panel title={t('rewards.reported')}>
      <p className="mb-3 text-muted">{t(props.elsewhere ? 'rewards.no_board' : 'rewards.board_there')}</p>
      <table className="w-full table-fixed text-left">
        <thead className="text-small text-muted">
          <tr>
            <th className="py-1 font-medium">{t('rewards.fact_wallet')}</th>
            <th className="py-1 font-medium">{t('rewards.fact_place')}</th>
            <th className="py-1 font-medium">{t('rewards.fact_length')}</th>
          </tr>
        </thead>
        <tbody>
          {props.rows.map((row) => (
            <tr key={row.wallet} className="border-t border-line">
              <td className="mono py-1.5" title={row.wallet}>
                {shorten(row.wallet)}
              </td>
              <td>
                <Place row={row} />
              </td>
              <td className="figures">
                {row.durationMs === null ? t('ui.none') : formatMs(row.durationMs, language)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  );
}
