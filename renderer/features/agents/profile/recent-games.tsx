import { Link } from 'wouter';
import { useLive, useQuery } from '../../../host/index.ts';
import { plainLink } from '../../../layout/fact.tsx';
import { stateOf } from '../../../layout/session-tile.tsx';
import { playerNames, useText } from '../../../text/index.ts';
import { EmptyState, FailureNote, Panel, Skeleton, StatusBadge, TimeAgo } from '../../../ui/index.ts';

const MAX_GAMES = 12;

/** The newest games of an agent, those in play first. */
export function RecentGames({ agentId }: { readonly agentId: string }) {
  const translator = useText();
  const { t, code } = translator;
  const { value, failure, reload } = useQuery('sessions.page', { text: agentId, limit: MAX_GAMES });
  const live = useLive(({ sessions }) => sessions);
  const rows = (value?.rows ?? [])
    .map((card) => live[card.sessionId] ?? card)
    .toSorted((one, other) => Number(other.status === 'active') - Number(one.status === 'active'));
  return (
    <Panel
      title={t('agent.recent')}
      aside={
        rows.length === 0 ? null : (
          <Link href={`/sessions?q=${encodeURIComponent(agentId)}`} className={`text-small ${plainLink}`}>
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
            const state = stateOf(card, translator);
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
                <StatusBadge kind={state.kind} className="shrink-0">
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
