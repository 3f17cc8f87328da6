import type { PublishedTicket } from '../../shared/contract/index.ts';
import { accept } from '../../shared/outcome.ts';
import type { RetryingListener } from '../platform/net/listeners/retrying-listener.ts';
import { optionalPortOf } from '../platform/net/listeners/retrying-listener.ts';
import type { Broadcasts } from '../sessions/index.ts';
import type { Spectators, Ticket } from '../spectators/index.ts';
import type { Handlers } from './dispatcher.ts';

export interface SpectatorCallDeps {
  readonly spectators: Pick<Spectators, 'publish' | 'withdraw' | 'all'>;
  readonly broadcasts: Pick<Broadcasts, 'count'>;
  readonly spectatorListener: Pick<RetryingListener, 'reading'> | null;
}

type SpectatorCalls = Pick<Handlers, 'spectators.publish' | 'spectators.withdraw' | 'spectators.list'>;

/** Handlers of the `spectators.*` calls. */
export function spectatorCalls({
  spectators,
  broadcasts,
  spectatorListener,
}: SpectatorCallDeps): SpectatorCalls {
  const toPublished = (ticket: Ticket): PublishedTicket => {
    const path = `/${ticket.kind === 'session' ? 'watch' : 'board'}/${ticket.ticket}`;
    const port = optionalPortOf(spectatorListener) ?? null;
    const protocol = ticket.kind === 'session' ? 'ws' : 'http';
    return {
      ...ticket,
      path,
      url: port === null ? null : `${protocol}://127.0.0.1:${port}${path}`,
      watching: ticket.kind === 'session' ? broadcasts.count(ticket.subject) : 0,
    };
  };
  return {
    async 'spectators.publish'(request) {
      const published = await spectators.publish(request);
      return published.ok ? accept(toPublished(published.value)) : published;
    },
    async 'spectators.withdraw'({ ticket }) {
      const withdrawn = await spectators.withdraw(ticket);
      return withdrawn.ok ? accept(toPublished(withdrawn.value)) : withdrawn;
    },
    'spectators.list': async () => accept(spectators.all().map(toPublished)),
  };
}
