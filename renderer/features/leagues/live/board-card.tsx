import { Link } from 'wouter';
import type { EvaluationRow, LeagueMatch, SessionCard } from '../../../../src/shared/contract/index.ts';
import { BoardThumbnail } from '../../../boards/index.ts';
import { useLive, useQuery } from '../../../host/index.ts';
import { turnNumber } from '../../../boards/turn-number.ts';
import { PlayerKindBadge } from '../../../names/index.ts';
import { clockText, remainingMsAt } from '../../../session/board/clock-face.tsx';
import { useClockNow } from '../../../session/board/use-clock-now.ts';
import { EvaluationBar } from '../../../session/evaluation/evaluation-bar.tsx';
import { expectedScoreText } from '../../../session/evaluation/evaluation-text.ts';
import { useText } from '../../../text/index.ts';
import { cx, Skeleton } from '../../../ui/index.ts';
import { matchRoute } from '../league-labels.ts';

export interface BoardCardProps {
  readonly leagueId: string;
  readonly match: LeagueMatch;
  /** The newest evaluation that this window may see; undefined before there is one. */
  readonly evaluation: EvaluationRow | undefined;
}

/** Shows a running match as a live board with names, kinds and clocks, which links to the match. */
export function BoardCard({ leagueId, match, evaluation }: BoardCardProps) {
  const translator = useText();
  const { t } = translator;
  const { sessionId } = match;
  const liveCard = useLive(({ sessions }) => (sessionId === null ? undefined : sessions[sessionId]));
  const sessionQuery = useQuery(
    'sessions.get',
    liveCard === undefined && sessionId !== null ? { sessionId } : null,
  );
  const card = liveCard ?? sessionQuery.value?.card;
  if (card === undefined) return <Skeleton className="aspect-square" />;
  const [first = '', second = ''] = Object.keys(card.seats);
  return (
    <Link
      href={matchRoute(leagueId, match.matchId)}
      aria-label={t('league_view.watch', { names: `${match.a.displayName} – ${match.b.displayName}` })}
      className="flex min-w-0 flex-col gap-1.5 rounded-panel border border-line bg-surface p-2 text-text no-underline hover:border-edge hover:bg-raised"
    >
      <Side card={card} role={second} name={match.b.displayName} />
      <div className="overflow-hidden rounded-control">
        <BoardThumbnail card={card} />
      </div>
      {evaluation === undefined ? null : (
        <EvaluationBar template={card.template} row={evaluation} flipped={false} horizontal />
      )}
      <Side card={card} role={first} name={match.a.displayName} />
      <span className="tabular-nums text-small text-muted">
        {t('sessions.tick', { tick: turnNumber(card.template, card.tick) })}
        {evaluation === undefined || evaluation.kind === 'none'
          ? null
          : ` · ${t('league_view.share', {
              name: match.a.displayName,
              share: expectedScoreText(translator, evaluation.expectedScore),
            })}`}
      </span>
    </Link>
  );
}

/** Shows one player: whether it is to move, its name and kind, and its clock. */
function Side(props: { readonly card: SessionCard; readonly role: string; readonly name: string }) {
  const { t } = useText();
  const { card, role } = props;
  const seat = card.seats[role];
  const isToMove = card.status === 'active' && card.toAct.includes(role);
  return (
    <span className="flex min-w-0 items-center gap-1.5">
      <span
        aria-hidden
        title={isToMove ? t('overview.to_move') : undefined}
        className={cx('size-1.5 shrink-0 rounded-round', isToMove ? 'bg-accent' : 'border border-line')}
      />
      <span className="min-w-0 truncate font-medium">{props.name}</span>
      {seat === undefined || seat.kind === 'person' ? null : (
        <PlayerKindBadge player={seat} name={props.name} />
      )}
      <span className="ml-auto shrink-0">
        <Clock card={card} role={role} isToMove={isToMove} />
      </span>
    </span>
  );
}

/** Shows the remaining time of a player, or how long it has been thinking where there is no clock. */
function Clock(props: { readonly card: SessionCard; readonly role: string; readonly isToMove: boolean }) {
  const { duration } = useText();
  const { card, role, isToMove } = props;
  const nowMs = useClockNow(true, 1000);
  const leftMs = card.clock === null ? null : remainingMsAt(card.clock, role, nowMs);
  if (leftMs !== null) return <span className="tabular-nums text-small">{clockText(leftMs)}</span>;
  if (!isToMove) return null;
  return (
    <span className="tabular-nums text-small text-muted">
      {duration(Math.max(0, nowMs - card.updatedAtMs))}
    </span>
  );
}
