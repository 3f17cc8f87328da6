import type { OpenFrontEvent, OpenFrontStatus } from '../../../../src/shared/contract/index.ts';
import { useQuery } from '../../../host/index.ts';
import { EmptyPanel } from '../../../match/index.ts';
import { useText } from '../../../text/index.ts';
import { eventText } from '../event-text.ts';
import { useReloadOnChange } from '../use-openfront.ts';

const MAX_ITEMS = 100;
const MIN_READ_GAP_MS = 500;

const newestEventOf = ({ newest }: OpenFrontStatus): number => newest.event;

/** Lists the events that the person's player received, newest first, translated where the host knows the message. */
export function EventsTab() {
  const { value, reload } = useQuery('openfront.events', { afterSeq: 0, limit: MAX_ITEMS });
  useReloadOnChange(reload, newestEventOf, MIN_READ_GAP_MS);
  return value === null ? null : <EventsList events={value} />;
}

/** Shows the events newest first; `events` is oldest first. */
export function EventsList({ events }: { readonly events: readonly OpenFrontEvent[] }) {
  const { t, number } = useText();
  if (events.length === 0) return <EmptyPanel>{t('openfront.no_events')}</EmptyPanel>;
  return (
    <ol aria-label={t('openfront.events')} className="flex flex-col">
      {events.toReversed().map(({ seq, tick, type, message, told: gameEvent }) => (
        <li key={seq} className="flex gap-3 border-t border-line py-1.5 first:border-t-0">
          <span className="tabular-nums w-14 shrink-0 text-right text-small leading-5 text-muted">
            {number(tick)}
          </span>
          <span className="min-w-0 flex-1 break-words">
            {gameEvent === null ? message : eventText(t, gameEvent)}
            <span className="mono ml-2 text-small text-muted">{type}</span>
          </span>
        </li>
      ))}
    </ol>
  );
}
