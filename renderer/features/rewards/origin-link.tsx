import { Link } from 'wouter';
import type { RewardOrigin } from '../../../src/shared/contract/index.ts';
import { plainLinkClass } from '../../layout/plain-link-class.ts';
import { useText } from '../../text/index.ts';

const encode = encodeURIComponent;

/** The page of what was rewarded; null for a match that was played elsewhere. */
function routeOf({ kind, leagueId, matchId, sessionId }: RewardOrigin): string | null {
  if (kind === 'league_pool' && leagueId !== null) return `/leagues/${encode(leagueId)}`;
  if (kind === 'league_match' && leagueId !== null && matchId !== null)
    return `/leagues/${encode(leagueId)}/matches/${encode(matchId)}`;
  return sessionId === null ? null : `/sessions/${encode(sessionId)}`;
}

/**
 * Links to what a decision rewards: the league, its match and its board; otherwise names where it
 * was played.
 */
export function OriginLink({ origin }: { readonly origin: RewardOrigin }) {
  const { t } = useText();
  const route = routeOf(origin);
  const board = origin.kind === 'league_match' ? origin.sessionId : null;
  const kind = t(`rewards.origin_${origin.kind}`);
  const label =
    origin.leagueName === null ? kind : t('rewards.origin_in', { kind, league: origin.leagueName });
  return (
    <span>
      {route === null ? (
        label
      ) : (
        <Link href={route} className={plainLinkClass}>
          {label}
        </Link>
      )}
      {board === null ? null : (
        <>
          {' · '}
          <Link href={`/sessions/${encode(board)}`} className={plainLinkClass}>
            {t('rewards.origin_session')}
          </Link>
        </>
      )}
    </span>
  );
}

/** The name of the league's player that a wallet belongs to; null where it is not known. */
export const playerOf = (origin: RewardOrigin | null, wallet: string): string | null =>
  origin?.players.find((player) => player.wallet.toLowerCase() === wallet.toLowerCase())?.name ?? null;
