import { Link } from 'wouter';
import type { LeagueMatch } from '../../../../src/shared/contract/index.ts';
import { useText } from '../../../text/index.ts';
import { cx } from '../../../ui/index.ts';
import { isOver, matchRoute, resultLabel } from '../league-labels.ts';

interface ChoiceCardProps {
  readonly leagueId: string;
  readonly match: LeagueMatch;
  /** Whether the match is one on a board that is not open yet. */
  readonly isBoard: boolean;
}

/**
 * Shows a match without a session. Of even_odd it shows both choices and the drawn number, which stay hidden until the
 * match is decided.
 */
export function ChoiceCard({ leagueId, match, isBoard }: ChoiceCardProps) {
  const translator = useText();
  const { t, number } = translator;
  const hiddenText = t(isBoard ? 'league_view.board_unopened' : 'league_view.number_sealed');
  return (
    <Link
      href={matchRoute(leagueId, match.matchId)}
      className="flex h-full min-w-0 flex-col gap-1.5 rounded-panel border border-line bg-surface p-3 text-text no-underline hover:border-edge hover:bg-raised"
    >
      {[match.a, match.b].map((player) => (
        <span key={player.playerId} className="flex min-w-0 items-baseline gap-2">
          <span
            className={cx('min-w-0 flex-1 truncate', match.winner === player.playerId && 'font-semibold')}
          >
            {player.displayName}
          </span>
          {isBoard && !match.absent.includes(player.playerId) ? null : (
            <span className="shrink-0 text-muted">{choiceLabel(translator, match, player.playerId)}</span>
          )}
        </span>
      ))}
      <span className="tabular-nums mt-auto text-small text-muted">
        {match.number === null
          ? isOver(match)
            ? t('ui.none')
            : hiddenText
          : t('league_view.number', { number: number(match.number) })}
        {isOver(match) ? ` · ${resultLabel(translator, match)}` : null}
      </span>
    </Link>
  );
}

function choiceLabel({ t }: ReturnType<typeof useText>, match: LeagueMatch, playerId: string): string {
  const choice = match.choices?.[playerId];
  if (choice === 'even' || choice === 'odd') return t(`league_view.${choice}`);
  if (match.absent.includes(playerId)) return t('leagues.did_not_play');
  return isOver(match) ? t('ui.none') : t('league_view.choosing');
}
