import { Link } from 'wouter';
import { SessionTile } from '../../../layout/session-tile.tsx';
import { useLive, useQuery } from '../../../host/index.ts';
import { useText } from '../../../text/index.ts';
import { buttonClass, FailureNote, Skeleton } from '../../../ui/index.ts';

/** The board that this match was played on; each leads to its own page. */
export function MatchBoard({ sessionId }: { readonly sessionId: string }) {
  const { t } = useText();
  const live = useLive(({ sessions }) => sessions[sessionId]);
  const { value, failure } = useQuery('sessions.get', live === undefined ? { sessionId } : null);
  const card = live ?? value?.card;
  return (
    <>
      {card === undefined ? (
        failure === null ? (
          <Skeleton className="aspect-square" />
        ) : (
          <FailureNote failure={failure} />
        )
      ) : (
        <SessionTile card={card} />
      )}
      <p>
        <Link href={`/sessions/${encodeURIComponent(sessionId)}`} className={buttonClass('primary')}>
          {t('leagues.replay')}
        </Link>
      </p>
    </>
  );
}
