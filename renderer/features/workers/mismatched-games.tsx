import { Link } from 'wouter';
import type { FleetStatus } from '../../../src/shared/contract/index.ts';
import { useText } from '../../text/index.ts';
import { Panel, StatusBadge, TimeAgo } from '../../ui/index.ts';

/** Lists games of invited workers whose moves differed when this computer played them again. */
export function MismatchedGames({ games }: { readonly games: FleetStatus['disagreements'] }) {
  const { t, number } = useText();
  if (games.length === 0) return null;
  return (
    <Panel title={t('workers.differed')}>
      <ul className="flex flex-col gap-2">
        {games.map(({ orderId, game, sessionId, worker, row, atMs }) => (
          <li key={`${orderId}/${game}`} className="flex flex-wrap items-baseline gap-x-3">
            <StatusBadge tone="flag" className="min-w-0">
              <span className="whitespace-normal">
                {t('workers.differed_line', { worker, row: number(row) })}
              </span>
            </StatusBadge>
            <Link href={`/sessions/${encodeURIComponent(sessionId)}`} className="text-accent underline">
              {t('workers.differed_open')}
            </Link>
            <TimeAgo atMs={atMs} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}
