import type { LedgerDifference, LedgerReport, LedgerTotal } from '../../../../src/shared/contract/index.ts';
import { useMutation } from '../../../host/index.ts';
import { formatMicro } from '../../../money/amounts.ts';
import { useLedgerReport } from '../../../money/ledger-notice.tsx';
import { useText } from '../../../text/index.ts';
import {
  Button,
  FailureNote,
  Panel,
  Skeleton,
  StatusBadge,
  TimeAgo,
  type StatusTone,
} from '../../../ui/index.ts';

const TONES: Readonly<Record<LedgerReport['state'], StatusTone>> = {
  off: 'neutral',
  checking: 'pending',
  equal: 'ok',
  different: 'bad',
  unreachable: 'warn',
};

/** Shows the totals of the ledger beside the totals of the chain, and every difference. */
export function LedgerPanel() {
  const { t, code, language } = useText();
  const ledger = useLedgerReport();
  const check = useMutation('ledger.check');
  if (ledger === null) return <Skeleton className="h-40" />;
  const { state, checkedAtMs, totals, differences, unmatched } = ledger;
  return (
    <Panel
      title={t('chain.ledger')}
      aside={<StatusBadge tone={TONES[state]}>{code('ledger_state', state)}</StatusBadge>}
    >
      <p className="mb-2 max-w-prose text-muted">{t('chain.ledger_hint')}</p>
      {totals.length === 0 ? (
        <p className="text-muted">{code('ledger_empty', state)}</p>
      ) : (
        <table className="w-full text-small">
          <thead>
            <tr className="text-left text-muted">
              <th className="py-1 font-normal">{t('chain.ledger_kind')}</th>
              <th className="py-1 text-right font-normal">{t('chain.ledger_rows')}</th>
              <th className="py-1 text-right font-normal">{t('chain.ledger_ledger')}</th>
              <th className="py-1 text-right font-normal">{t('chain.ledger_chain')}</th>
            </tr>
          </thead>
          <tbody>
            {totals.map((total) => (
              <TotalRow key={total.kind} total={total} />
            ))}
          </tbody>
        </table>
      )}
      {unmatched.transfers === 0 ? null : (
        <p className="mt-2 text-small text-muted">
          {t('chain.ledger_unmatched', {
            count: unmatched.transfers,
            amount: t('money.usdc', { amount: formatMicro(unmatched.micro, language) }),
          })}
        </p>
      )}
      {differences.length === 0 ? null : (
        <ul className="mt-3 flex flex-col gap-2">
          {differences.map((difference) => (
            <DifferenceRow
              key={`${difference.kind} ${difference.code} ${difference.subject}`}
              difference={difference}
            />
          ))}
        </ul>
      )}
      <div className="mt-3 flex items-center gap-3">
        <Button busy={check.busy} disabled={state === 'off'} onClick={() => void check.run({})}>
          {t('chain.ledger_check')}
        </Button>
        {checkedAtMs === null ? null : (
          <span className="text-small text-muted">
            <TimeAgo atMs={checkedAtMs} />
          </span>
        )}
      </div>
      <FailureNote failure={check.failure} className="mt-3" />
    </Panel>
  );
}

/** Returns a function that formats an amount in the token of a kind of the ledger. */
function useAmount(): (kind: LedgerTotal['kind'], micro: number) => string {
  const { t, language } = useText();
  return (kind, micro) =>
    t(kind === 'mints' ? 'money.monard' : 'money.usdc', { amount: formatMicro(micro, language) });
}

function TotalRow({
  total: { kind, rows, ledgerMicro, chainMicro, differences },
}: {
  readonly total: LedgerTotal;
}) {
  const { code, number } = useText();
  const amount = useAmount();
  return (
    <tr className={`border-t border-line ${differences === 0 ? '' : 'text-bad'}`}>
      <th scope="row" className="py-1 text-left font-normal">
        {code('ledger_kind', kind)}
      </th>
      <td className="mono py-1 text-right">{number(rows)}</td>
      <td className="mono py-1 text-right">{amount(kind, ledgerMicro)}</td>
      <td className="mono py-1 text-right">{amount(kind, chainMicro)}</td>
    </tr>
  );
}

function DifferenceRow({ difference }: { readonly difference: LedgerDifference }) {
  const { t, code } = useText();
  const amount = useAmount();
  const { kind, subject, ledgerMicro, chainMicro } = difference;
  return (
    <li className="border-l-4 border-l-bad pl-3">
      <p>{code('ledger_code', difference.code)}</p>
      <p className="mono break-all text-small! text-muted">{subject}</p>
      {ledgerMicro === null || chainMicro === null ? null : (
        <p className="text-small text-muted">
          {t('chain.ledger_sums', { ledger: amount(kind, ledgerMicro), chain: amount(kind, chainMicro) })}
        </p>
      )}
    </li>
  );
}
