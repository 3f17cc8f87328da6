import { Link } from 'wouter';
import type { LedgerReport } from '../../src/shared/contract/index.ts';
import { useHostEvent, useQuery, useQueryUpdate } from '../host/index.ts';
import { useText } from '../text/index.ts';

/** Reads the last comparison of the ledger with the chain; null before the first response. */
export function useLedgerReport(): LedgerReport | null {
  const { value } = useQuery('ledger.report', {});
  const update = useQueryUpdate('ledger.report', {});
  useHostEvent('ledger.changed', (report) => update(() => report));
  return value;
}

/** Warns above every page about money that the totals of this host differ from the chain; empty while they agree. */
export function LedgerNotice() {
  const { t } = useText();
  const ledgerReport = useLedgerReport();
  if (ledgerReport?.state !== 'different') return null;
  return (
    <div
      role="alert"
      className="mb-3 rounded-panel border border-line border-l-4 border-l-bad bg-surface p-3"
    >
      <p className="font-semibold">{t('money.ledger_differs')}</p>
      <Link href="/rewards/chain" className="text-small text-accent underline">
        {t('money.ledger_show')}
      </Link>
    </div>
  );
}
