import type { RewardSource } from '../../../../src/shared/contract/index.ts';
import { ExportRows } from '../../../export/export-rows.tsx';
import { formatMicro } from '../../../money/amounts.ts';
import { useText } from '../../../text/index.ts';

/** Shows the amount awarded, and the numbers of accepted, held and refused or rejected rewards, by source. */
export function SourceTable({ sources }: { readonly sources: readonly RewardSource[] }) {
  const { t, number, language } = useText();
  if (sources.length === 0) return <p className="text-muted">{t('reward_stats.sources_none')}</p>;
  return (
    <div className="flex flex-col gap-2 overflow-x-auto">
      <table className="w-full text-left" aria-label={t('reward_stats.sources')}>
        <thead>
          <tr className="border-b border-line text-small text-muted">
            <th className="py-1 font-medium">{t('reward_stats.source')}</th>
            <th className="py-1 pl-3 text-right font-medium">{t('rewards.column_amount')}</th>
            <th className="py-1 pl-3 text-right font-medium">{t('reward_stats.paid_count')}</th>
            <th className="py-1 pl-3 text-right font-medium">{t('reward_stats.held_count')}</th>
            <th className="py-1 pl-3 text-right font-medium">{t('reward_stats.rejected_count')}</th>
          </tr>
        </thead>
        <tbody>
          {sources.map(({ source, paidMicro, rewarded, held, rejected }) => (
            <tr key={source} className="tabular-nums border-b border-line">
              <td className="py-1">{t(`reward_stats.source_${source}`)}</td>
              <td className="mono py-1 pl-3 text-right">{formatMicro(paidMicro, language)}</td>
              <td className="py-1 pl-3 text-right">{number(rewarded)}</td>
              <td className="py-1 pl-3 text-right">{number(held)}</td>
              <td className="py-1 pl-3 text-right">{number(rejected)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <span className="self-end">
        <ExportRows name="rewards-by-source" rows={() => sources.map((row) => ({ ...row }))} />
      </span>
    </div>
  );
}
