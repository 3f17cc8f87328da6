import { useMemo } from 'react';
import { Link } from 'wouter';
import { useLive } from '../../host/index.ts';
import { createLoadable } from '../../routes/loadable.ts';
import { Lazy } from '../../routes/lazy.tsx';
import { useText } from '../../text/index.ts';
import { Panel, Skeleton } from '../../ui/index.ts';

const MAX_ITEMS = 8;
/** Each column is wide enough for a name and for the number of the player who is ahead. */
const GRID =
  'grid grid-cols-[repeat(auto-fill,minmax(10.5rem,1fr))] gap-3 2xl:grid-cols-[repeat(auto-fill,minmax(12rem,1fr))]';

/** The boards of the games, which are not loaded when there are no sessions. */
const tile = createLoadable(async () => (await import('../../session-tile/session-tile.tsx')).SessionTile);

/** Shows the newest live matches as small boards, without the one that is shown large above them. */
export function LiveStrip(props: { readonly isReady: boolean; readonly exceptSessionId: string | null }) {
  const { isReady, exceptSessionId } = props;
  const { t } = useText();
  const sessions = useLive((live) => live.sessions);
  const cards = useMemo(
    () =>
      Object.values(sessions)
        .filter((card) => card.status === 'active' && card.sessionId !== exceptSessionId)
        .sort((a, b) => b.createdAtMs - a.createdAtMs)
        .slice(0, MAX_ITEMS),
    [sessions, exceptSessionId],
  );
  if (isReady && cards.length === 0) return null;
  return (
    <Panel
      title={t('overview.also_live')}
      aside={
        <Link
          href="/sessions?status=active"
          className="rounded-control text-small text-accent hover:underline"
        >
          {t('overview.see_all')}
        </Link>
      }
    >
      {isReady ? (
        <ul className={GRID}>
          {cards.map((card) => (
            <li key={card.sessionId} className="min-w-0">
              <Lazy component={tile} props={{ card }} fallback={<Skeleton className="aspect-square" />} />
            </li>
          ))}
        </ul>
      ) : (
        <div className={GRID}>
          {[0, 1, 2, 3].map((index) => (
            <Skeleton key={index} className="aspect-square" />
          ))}
        </div>
      )}
    </Panel>
  );
}
