import { formatMicro } from '../../../money/amounts.ts';
import { useText } from '../../../text/index.ts';
import type { PaidDay } from './paid-days.ts';

/** Shows the values of the plot, newest day first; days without any are left out. */
export function PaidTable({ days }: { days: readonly PaidDay[] }) {
  const { t, number, language } = useText();
  const activeDays = days
    .filter((day) => day.paidMicro + day.rewarded + day.held + day.rejected > 0)
    .toReversed();
  if (activeDays.length === 0)
    return <p className="py-10 text-center text-muted">{t('reward_stats.paid_none')}</p>;
  const head = 'py-1 text-right text-small font-medium text-muted';
  const cell = 'mono py-1 text-right';
  return (
    <table className="w-full" aria-label={t('reward_stats.paid_table')}>
      <thead>
        <tr className="border-b border-line">
          <th scope="col" className="py-1 text-left text-small font-medium text-muted">
            {t('reward_stats.day')}
          </th>
          <th scope="col" className={head}>
            {t('reward_stats.paid_column')}
          </th>
          <th scope="col" className={head}>
            {t('reward_stats.rewarded')}
          </th>
          <th scope="col" className={head}>
            {t('reward_stats.held')}
          </th>
          <th scope="col" className={head}>
            {t('reward_stats.rejected')}
          </th>
        </tr>
      </thead>
      <tbody>
        {activeDays.map((day) => (
          <tr key={day.day} className="border-b border-line">
            <th scope="row" className="mono py-1 text-left font-normal">
              {day.day}
            </th>
            <td className={cell}>{formatMicro(day.paidMicro, language)}</td>
            <td className={cell}>{number(day.rewarded)}</td>
            <td className={cell}>{number(day.held)}</td>
            <td className={cell}>{number(day.rejected)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
