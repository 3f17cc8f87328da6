import type { ReactNode } from 'react';
import { RewardLines, type RewardLine } from '../money/index.ts';
import { useText } from '../text/index.ts';
import { EmptyPanel } from './empty-panel.tsx';

export interface MatchMoneyPanelProps {
  /** The rewards of the match; null while they are loading. */
  readonly rows: readonly RewardLine[] | null;
  /** Why the match has no reward, where the host gives a reason. */
  readonly reason?: string | null;
  /** Pools and plans that the match belongs to. */
  readonly children?: ReactNode;
}

/** Shows what a match paid to each wallet, with the transactions, or that it pays nothing. */
export function MatchMoneyPanel({ rows, reason = null, children }: MatchMoneyPanelProps) {
  const { t } = useText();
  if (rows === null) return null;
  return (
    <div className="flex flex-col gap-3">
      {rows.length === 0 ? (
        <EmptyPanel>{reason ?? t('match_page.no_money')}</EmptyPanel>
      ) : (
        <section aria-label={t('provenance.rewards')}>
          <RewardLines rows={rows} />
        </section>
      )}
      {children}
    </div>
  );
}
