import { Link } from 'wouter';
import { formatMicro } from './amounts.ts';
import { useText } from '../text/index.ts';
import { TransactionLink } from '../names/chain-links.tsx';
import { StatusBadge } from '../ui/index.ts';
import { Entity } from '../names/entity.tsx';
import { continuesAt, MINT_STEP_TONES, mintStep, type RewardMint } from './mint-step.ts';

export interface RewardLine extends RewardMint {
  /** Identifies the decision together with the wallet. */
  readonly matchId: string;
  readonly wallet: string;
  readonly amountMicro: number;
  readonly txHash: string | null;
}

/** Lists decisions with their wallets, amounts and transactions; each links to the decision. */
export function RewardLines({ rows }: { readonly rows: readonly RewardLine[] }) {
  const { t, language } = useText();
  return (
    <ul className="flex flex-col gap-1">
      {rows.map((row) => (
        <li key={`${row.matchId} ${row.wallet}`} className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Link
            href={`/rewards?match=${encodeURIComponent(row.matchId)}`}
            className="font-medium underline underline-offset-2"
          >
            {t('provenance.amount', { amount: formatMicro(row.amountMicro, language) })}
          </Link>
          <Entity id={row.wallet} label={t('names.wallet')} className="text-muted" />
          <PayoutBadge row={row} />
          {row.txHash === null ? null : (
            <TransactionLink hash={row.txHash} label={t('provenance.transaction')} />
          )}
        </li>
      ))}
    </ul>
  );
}

function PayoutBadge({ row }: { readonly row: RewardLine }) {
  const translator = useText();
  const step = mintStep(row);
  return (
    <StatusBadge tone={MINT_STEP_TONES[step]}>
      {step === 'waits_day'
        ? translator.t('provenance.mint_waits_day', { time: continuesAt(row, translator) })
        : translator.t(`provenance.mint_${step}`)}
    </StatusBadge>
  );
}
