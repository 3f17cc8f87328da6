import type { ArenaRunReport } from '../../../../src/shared/contract/index.ts';
import { useText } from '../../../text/index.ts';
import { Panel } from '../../../ui/index.ts';

/** Shows what the first player won in a hand, for games of chips in which every hand counts alike. */
export function RunChips({ run: { a, chips } }: { readonly run: ArenaRunReport }) {
  const { t, number } = useText();
  if (chips === null) return null;
  const { perHand, interval95, pairs, hands, leftOut } = chips;
  const format = (value: number): string =>
    number(value, { signDisplay: 'exceptZero', minimumFractionDigits: 2, maximumFractionDigits: 2 });
  return (
    <Panel title={t('arena.chips', { a: a.name })}>
      {perHand === null ? (
        <p className="text-muted">{t('arena.chips_none')}</p>
      ) : (
        <p className="flex flex-wrap items-baseline gap-x-3">
          <b className="tabular-nums text-title font-semibold">
            {t('arena.chips_per_hand', { chips: format(perHand) })}
          </b>
          <span className="tabular-nums text-muted">
            {interval95 === null
              ? t('arena.chips_one_pair')
              : t('arena.interval', { low: format(interval95[0]), high: format(interval95[1]) })}
          </span>
        </p>
      )}
      <p className="text-small text-muted">{t('arena.chips_hint', { count: pairs, hands })}</p>
      {leftOut === 0 ? null : (
        <p className="text-small text-muted">{t('arena.chips_left_out', { count: leftOut })}</p>
      )}
    </Panel>
  );
}
