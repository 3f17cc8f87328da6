import { parseBuiltInName } from '../../../../src/shared/names/built-in-names.ts';
import type { SessionCard } from '../../../../src/shared/contract/index.ts';
import { PlayerKindBadge } from '../../../names/index.ts';
import { ClockFace } from '../../../session/board/clock-face.tsx';
import { expectedScoreText } from '../../../session/evaluation/evaluation-text.ts';
import { isEqualScore } from '../../../../src/shared/evaluation/expected-score-percent.ts';
import { playerNameOf, useText } from '../../../text/index.ts';
import { Badge, cx, StatusBadge } from '../../../ui/index.ts';

/** From this expected score on a player is called winning; below it, but not even, ahead. */
const WINNING_SHARE = 0.75;

/**
 * Shows one player of the featured match: name and kind, expected score, and clock. The frame marks the player who is
 * ahead or has won.
 */
export function FeaturedSide(props: {
  readonly card: SessionCard;
  readonly role: string;
  readonly isToMove: boolean;
  /** The player's expected score from 0 to 1; null where it is not known or hidden. */
  readonly share: number | null;
}) {
  const translator = useText();
  const { t, code } = translator;
  const { card, role, share } = props;
  const seat = card.seats[role];
  return (
    <div
      className={cx(
        'flex min-h-12 items-center gap-3 rounded-control border px-3 py-1',
        (share === null ? card.winner === role : isAhead(share)) ? 'border-accent bg-raised' : 'border-line',
      )}
    >
      <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2">
        <b className="max-w-full truncate font-semibold">{playerNameOf(translator, card, role)}</b>
        <span className="text-small text-muted">{code('role', role)}</span>
        {seat === undefined || isKindInName(seat) ? null : <PlayerKindBadge player={seat} />}
        {props.isToMove ? (
          <span className="text-small font-medium text-accent">{t('overview.to_move')}</span>
        ) : null}
        {card.yours.includes(role) ? <Badge>{t('sessions.yours')}</Badge> : null}
        {share === null ? null : <Lead share={share} />}
        {card.winner === role ? <StatusBadge tone="ok">{t('session.winner')}</StatusBadge> : null}
      </span>
      {share === null ? null : <Share role={role} share={share} />}
      {card.clock === null ? null : (
        <ClockFace clock={card.clock} role={role} hasEnded={card.status === 'completed'} />
      )}
    </div>
  );
}

/** Whether the name says what plays, as "Built-in level 3" does. */
const isKindInName = ({ kind, name }: SessionCard['seats'][string]): boolean =>
  kind === 'person' || parseBuiltInName(kind, name) !== null;

const isAhead = (share: number): boolean => share > 0.5 && !isEqualScore(share);

/** Shows a word beside the player who is ahead, and nothing beside the other one. */
function Lead({ share }: { readonly share: number }) {
  const { t } = useText();
  if (!isAhead(share)) return null;
  return <Badge>{t(share >= WINNING_SHARE ? 'overview.winning' : 'overview.ahead')}</Badge>;
}

/** Shows the expected score of one player. */
function Share({ role, share }: { readonly role: string; readonly share: number }) {
  const translator = useText();
  const weight = isAhead(share) || isEqualScore(share) ? 'font-semibold' : 'text-muted';
  return (
    <span className="flex flex-col items-end leading-tight">
      <span className={cx('tabular-nums text-section', weight)} data-testid={`share-${role}`}>
        {expectedScoreText(translator, share)}
      </span>
      {isEqualScore(share) ? null : (
        <span className="text-small text-muted">{translator.t('overview.to_win')}</span>
      )}
    </span>
  );
}
