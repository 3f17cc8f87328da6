import { Link } from 'wouter';
import type { MatchRewards } from '../../src/shared/contract/index.ts';
import { formatMicro } from './amounts.ts';
import { useText } from '../text/index.ts';
import { TransactionLink } from '../names/chain-links.tsx';
import { StatusBadge, type StatusKind } from '../ui/index.ts';
import { Entity } from '../names/entity.tsx';

const KINDS: Record<MatchRewards['rows'][number]['mint'], StatusKind> = {
  none: 'neutral',
  held: 'late',
  pending: 'pending',
  minted: 'ok',
  failed: 'bad',
  rejected: 'bad',
};

export interface RewardLine {
  /** Identifies the decision together with the wallet. */
  readonly matchId: string;
  readonly wallet: string;
  readonly amountMicro: number;
  readonly mint: keyof typeof KINDS;
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
          <StatusBadge kind={KINDS[row.mint]}>{t(`provenance.mint_${row.mint}`)}</StatusBadge>
          {row.txHash === null ? null : (
            <TransactionLink hash={row.txHash} label={t('provenance.transaction')} />
          )}
        </li>
      ))}
    </ul>
  );
}
