import { formatMicro } from '../../money/amounts.ts';
import { useText } from '../../text/index.ts';
import { cx } from '../../ui/index.ts';

/** Shows an exact amount of USDC, e.g. `0.01 USDC`. */
export function Usdc({ micro, className }: { micro: number; className?: string }) {
  const { t, language } = useText();
  return (
    <span className={cx('mono', className)}>{t('money.usdc', { amount: formatMicro(micro, language) })}</span>
  );
}
