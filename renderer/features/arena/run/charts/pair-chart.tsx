import type { ArenaStatistics } from '../../../../../src/shared/contract/index.ts';
import { useText } from '../../../../text/index.ts';

const POINTS = ['0', '½', '1', '1½', '2'];

/** Shows how many pairs of games gave the first player each number of points. */
export function PairChart({ statistics }: { readonly statistics: ArenaStatistics }) {
  const { t, number } = useText();
  const { pent, unpaired } = statistics;
  const highest = Math.max(...pent);
  if (highest === 0) return null;
  return (
    <div className="mt-3 border-t border-line pt-3">
      <table className="w-full max-w-md border-collapse text-left">
        <caption className="text-left text-small text-muted">{t('arena.pairs_by_points')}</caption>
        <tbody>
          {pent.map((count, index) => (
            <tr key={POINTS[index]}>
              <th scope="row" className="tabular-nums w-10 font-normal">
                {POINTS[index]}
              </th>
              <td aria-hidden className="py-0.5">
                <span
                  className="block h-3 rounded-sm bg-accent"
                  style={{ width: `${(100 * count) / highest}%` }}
                />
              </td>
              <td className="tabular-nums w-12 text-right">{number(count)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {unpaired === 0 ? null : (
        <p className="text-small text-muted">{t('arena.unpaired', { count: unpaired })}</p>
      )}
    </div>
  );
}
