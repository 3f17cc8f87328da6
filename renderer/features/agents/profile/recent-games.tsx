import { Link } from 'wouter';
import type { SessionCard } from '../../../../src/shared/contract/index.ts';
import { useLive, useQuery } from '../../../host/index.ts';
import { plainLinkClass } from '../../../layout/plain-link-class.ts';
import { sessionStateOf } from '../../../session-tile/session-tile.tsx';
import { playerNames, useText, type Translator } from '../../../text/index.ts';
import {
  EmptyState,
  FailureNote,
  Panel,
  Skeleton,
  StatusBadge,
  TimeAgo,
  type StatusTone,
} from '../../../ui/index.ts';

const MAX_GAMES = 12;

/** Lists the newest games of an agent, games in play first. */
export function RecentGames({ agentId }: { readonly agentId: string }) {
  const translator = useText();
  const { t, code } = translator;
  const { value, failure, reload } = useQuery('sessions.page', { text: agentId, limit: MAX_GAMES });
  const live = useLive(({ sessions }) => sessions);
  const rows = (value?.rows ?? [])
    .map((card) => live[card.sessionId] ?? card)
    .toSorted((left, right) => Number(right.status === 'active') - Number(left.status === 'active'));
  return (
    <Panel
      title={t('agent.recent')}
      aside={
        rows.length === 0 ? null : (
          <Link
            href={`/sessions?q=${encodeURIComponent(agentId)}`}
            className={`text-small ${plainLinkClass}`}
          >
            {t('agent.all_games')}
          </Link>
        )
      }
    >
      <FailureNote failure={failure} onRetry={reload} />
      {value === null ? (
        failure === null ? (
          <Skeleton className="h-24" />
        ) : null
      ) : rows.length === 0 ? (
        <EmptyState title={t('agent.no_games')} hint={t('agent.no_games_hint')} />
      ) : (
        <ul>
          {rows.map((card) => {
            const state = resultOf(card, agentId, translator);
            return (
              <li key={card.sessionId} className="flex min-h-8 items-center gap-3">
                <Link
                  href={`/sessions/${encodeURIComponent(card.sessionId)}`}
                  className="min-w-0 flex-1 truncate rounded-control hover:underline"
                >
                  {t('names.match', {
                    players: playerNames(translator, card),
                    game: code('game', card.template),
                  })}
                </Link>
                <StatusBadge tone={state.tone} className="shrink-0">
                  {state.label}
                </StatusBadge>
                <TimeAgo atMs={card.updatedAtMs} focusable={false} />
              </li>
            );
          })}
        </ul>
      )}
    </Panel>
  );
}

/** How a game ended for this agent; its state where that says more, and where the agent played both sides. */
function resultOf(
  card: SessionCard,
  agentId: string,
  translator: Translator,
): { readonly tone: StatusTone; readonly label: string } {
  const roles = Object.keys(card.seats).filter((role) => card.seats[role]?.agentId === agentId);
  const [role] = roles;
  if (card.quarantined || card.outcome === null || role === undefined || roles.length > 1)
    return sessionStateOf(card, translator);
  if (card.winner === role) return { tone: 'ok', label: translator.t('agent.won') };
  if (card.winner !== null) return { tone: 'bad', label: translator.t('agent.lost') };
  return card.outcome === 'draw'
    ? { tone: 'neutral', label: translator.t('agent.drawn') }
    : sessionStateOf(card, translator);
}
