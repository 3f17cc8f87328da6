import { Link } from 'wouter';
import type { RewardOrigin } from '../../../src/shared/contract/index.ts';
import { Fact, plainLink } from '../../layout/fact.tsx';
import { useQuery } from '../../host/index.ts';
import { useText } from '../../text/index.ts';

const at = encodeURIComponent;

/** The page of what was rewarded; null for a match that was played elsewhere. */
function routeOf({ kind, leagueId, matchId, sessionId }: RewardOrigin): string | null {
  if (kind === 'league_pool' && leagueId !== null) return `/leagues/${at(leagueId)}`;
  if (kind === 'league_match' && leagueId !== null && matchId !== null)
    return `/leagues/${at(leagueId)}/matches/${at(matchId)}`;
  return sessionId === null ? null : `/sessions/${at(sessionId)}`;
}

/**
 * Links to what a decision rewards: the league, its match and its board; otherwise names where it
 * was played.
 */
export function OriginLink({ origin }: { readonly origin: RewardOrigin }) {
  const { t } = useText();
  const route = routeOf(origin);
  const board = origin.kind === 'league_match' ? origin.sessionId : null;
  return (
    <span>
      {route === null ? (
        t(`rewards.origin_${origin.kind}`)
      ) : (
        <Link href={route} className={plainLink}>
          {t(`rewards.origin_${origin.kind}`)}
        </Link>
      )}
      {board === null ? null : (
        <>
          {' · '}
          <Link href={`/sessions/${at(board)}`} className={plainLink}>
            {t('rewards.origin_session')}
          </Link>
        </>
      )}
    </span>
  );
}

/** Links from a transaction back to the match. */
export function OriginLine({ matchId }: { readonly matchId: string }) {
  const { t } = useText();
  const { value } = useQuery('story.reward', { matchId });
  if (value === null) return null;
  return (
    <Fact name={t('rewards.fact_origin')}>
      <OriginLink origin={value} />
    </Fact>
  );
}
