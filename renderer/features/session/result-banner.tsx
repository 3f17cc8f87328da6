import { RotateCcw, Trophy } from 'lucide-react';
import type { SessionCard } from '../../../src/shared/contract/index.ts';
import { useText } from '../../text/index.ts';
import { Button } from '../../ui/index.ts';

/** How it ended, in words, and the next game. */
export function ResultBanner(props: {
  readonly card: SessionCard;
  readonly busy: boolean;
  readonly onRematch: (() => void) | null;
}) {
  const { t, code } = useText();
  const { card } = props;
  if (card.status !== 'completed') return null;
  const winner = card.winner === null ? null : (card.seats[card.winner]?.name ?? code('role', card.winner));
  return (
    <section
      aria-label={t('session.result')}
      className="flex flex-wrap items-center gap-3 rounded-panel border border-line border-l-4 border-l-ok bg-surface px-4 py-3"
    >
      <Trophy size={18} aria-hidden className="shrink-0 text-ok" />
      <div className="min-w-40 flex-1">
        <p className="text-section font-semibold">
          {winner === null ? code('outcome', card.outcome ?? 'draw') : t('session.wins', { name: winner })}
        </p>
        <p className="text-muted">
          {card.outcomeReason === null ? null : code('reason', card.outcomeReason)}
          {winner === null || card.outcome === null ? null : ` · ${code('outcome', card.outcome)}`}
        </p>
      </div>
      {props.onRematch === null ? null : (
        <Button look="primary" busy={props.busy} onClick={props.onRematch}>
          <RotateCcw size={14} aria-hidden />
          {t('session.rematch')}
        </Button>
      )}
    </section>
  );
}
