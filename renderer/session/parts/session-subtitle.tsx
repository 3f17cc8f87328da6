import { Link } from 'wouter';
import type { SessionCard, SessionProvenance } from '../../../src/shared/contract/index.ts';
import { movesMade, turnNumber } from '../../boards/turn-number.ts';
import { useText } from '../../text/index.ts';
import { StatusBadge } from '../../ui/index.ts';

/** Shows whether the session is active or completed. */
export function SessionState({ card }: { readonly card: SessionCard }) {
  const { t } = useText();
  return (
    <StatusBadge tone={card.status === 'active' ? 'pending' : 'neutral'}>
      {t(card.status === 'active' ? 'status.active' : 'status.completed')}
    </StatusBadge>
  );
}

export interface SessionSubtitleProps {
  readonly card: SessionCard;
  /** Null while it is loading. */
  readonly provenance: SessionProvenance | null;
}

/** The move that is next, or how many were made, as players of the game count. */
const moveNumberOf = ({ status, template, tick }: SessionCard): number =>
  status === 'active' ? turnNumber(template, tick) : movesMade(template, tick);

/**
 * Shows the progress, whether the game was assisted, and which worker played it, and links to the league or the arena
 * run that the session belongs to.
 */
export function SessionSubtitle({ card, provenance }: SessionSubtitleProps) {
  const { t, number, player } = useText();
  // Built-in players have their names in the language of the window.
  const nameOf = (name: string): string => {
    const seat = Object.values(card.seats).find((each) => each.name === name);
    return seat === undefined ? name : player(seat);
  };
  const { league = null, arena = null, playedBy = null } = provenance ?? {};
  return (
    <>
      {card.assisted === true ? (
        <StatusBadge tone="neutral">
          <span title={t('evaluation.assisted_hint')}>{t('evaluation.assisted')}</span>
        </StatusBadge>
      ) : null}
      <span>{t('session.at_tick', { tick: moveNumberOf(card) })}</span>
      {league === null ? null : (
        <Link
          href={`/leagues/${encodeURIComponent(league.leagueId)}/matches/${encodeURIComponent(league.matchId)}`}
          className="underline underline-offset-2"
        >
          {t('provenance.part_of', { match: league.matchId, league: league.name })}
        </Link>
      )}
      {playedBy === null ? null : (
        <span title={t(`provenance.played_${playedBy.trust}_hint`)}>
          {t(`provenance.played_${playedBy.trust}`, { worker: playedBy.worker })}
        </span>
      )}
      {arena === null ? null : (
        <Link href={`/arena/${encodeURIComponent(arena.arenaId)}`} className="underline underline-offset-2">
          {t('provenance.game_of', {
            number: number(arena.number + 1),
            a: nameOf(arena.a),
            b: nameOf(arena.b),
          })}
        </Link>
      )}
    </>
  );
}
