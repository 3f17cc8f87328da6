import { useHostEvent, useQuery } from '../../../host/index.ts';
import { ExportRows } from '../../../export/export-rows.tsx';
import { formatMicro } from '../../../money/amounts.ts';
import { Entity } from '../../../names/entity.tsx';
import { useText } from '../../../text/index.ts';
import { FailureNote, Skeleton } from '../../../ui/index.ts';

/** The page Wallets lists the others. */
const MAX_ROWS = 10;

/** Shows the amounts of today and in total, with prizes, of the wallets that earned most. */
export function WalletSums() {
  const { t, language } = useText();
  const { value, failure, reload } = useQuery('rewards.wallets', { limit: MAX_ROWS });
  useHostEvent('reward.changed', reload);
  if (failure !== null) return <FailureNote failure={failure} onRetry={reload} />;
  if (value === null) return <Skeleton className="h-24" />;
  if (value.length === 0) return <p className="text-muted">{t('rewards.wallets_empty')}</p>;
  const rows = value.map(({ wallet, todayMicro, rewardsMicro, prizesMicro }) => ({
    wallet,
    todayMicro,
    totalMicro: rewardsMicro + prizesMicro,
  }));
  return (
    <div className="flex flex-col gap-2 overflow-x-auto">
      <table className="w-full text-left" aria-label={t('reward_stats.by_wallet')}>
        <thead>
          <tr className="border-b border-line text-small text-muted">
            <th className="py-1 font-medium">{t('rewards.column_wallet')}</th>
            <th className="py-1 pl-3 text-right font-medium">{t('rewards.column_today')}</th>
            <th className="py-1 pl-3 text-right font-medium">{t('rewards.column_total')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ wallet, todayMicro, totalMicro }) => (
            <tr key={wallet} className="tabular-nums border-b border-line">
              <td className="py-1">
                <Entity id={wallet} label={t('rewards.wallet')} />
              </td>
              <td className="mono py-1 pl-3 text-right">{formatMicro(todayMicro, language)}</td>
              <td className="mono py-1 pl-3 text-right">{formatMicro(totalMicro, language)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <span className="self-end">
        <ExportRows name="rewards-by-wallet" rows={() => rows} />
      </span>
    </div>
  );
}
