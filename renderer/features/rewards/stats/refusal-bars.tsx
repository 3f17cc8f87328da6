import type { CallOutput } from '../../../../src/shared/contract/index.ts';
import { useText } from '../../../text/index.ts';

/** A table whose bars are drawn by CSS: it is read aloud as what it is. */
export function RefusalBars({ refusals }: { refusals: CallOutput<'rewards.refusals'> }) {
  const { t, code, number } = useText();
  const max = Math.max(1, ...refusals.map(({ count }) => count));
  if (refusals.length === 0) return <p className="text-muted">{t('figures.refusals_none')}</p>;
  return (
    <table className="w-full" aria-label={t('figures.refusals_table')}>
      <thead className="sr-only">
        <tr>
          <th scope="col">{t('figures.reason')}</th>
          <th scope="col">{t('figures.times')}</th>
        </tr>
      </thead>
      <tbody>
        {refusals.map((refusal) => (
          <tr key={refusal.code}>
            <th scope="row" className="py-1 pr-3 text-left font-normal">
              {code('refused', refusal.code)}
              <span className="mono block text-small! text-muted">{refusal.code}</span>
              <span
                aria-hidden
                className="mt-1 block h-1.5 rounded-round bg-bad"
                style={{ width: `${(refusal.count / max) * 100}%` }}
              />
            </th>
            <td className="mono py-1 text-right align-top">{number(refusal.count)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
