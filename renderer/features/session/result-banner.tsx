import { RotateCcw } from 'lucide-react';
import type { SessionCard } from '../../../src/shared/contract/index.ts';
import { MatchResult } from '../../match/index.ts';
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
  const reasons = [
    ...(card.outcomeReason === null ? [] : [code('reason', card.outcomeReason)]),
    ...(winner === null || card.outcome === null ? [] : [code('outcome', card.outcome)]),
  ];
  return (
    <MatchResult
      label={winner === null ? code('outcome', card.outcome ?? 'draw') : t('session.wins', { name: winner })}
      reason={reasons.join(' · ')}
      plain={winner === null}
      action={
        props.onRematch === null ? undefined : (
          <Button look="primary" busy={props.busy} onClick={props.onRematch}>
            <RotateCcw size={14} aria-hidden />
            {t('session.rematch')}
          </Button>
        )
      }
    />
  );
}
