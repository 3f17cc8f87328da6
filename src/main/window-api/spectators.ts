import type { PublishedAddressState } from '../../shared/contract/index.ts';
import { accept } from '../../shared/outcome.ts';
import type { RetryingListener } from '../platform/net/listeners/retrying-listener.ts';
import { optionalPortOf } from '../platform/net/listeners/retrying-listener.ts';
import type { Broadcasts } from '../sessions/index.ts';
import type { Spectators, PublishedAddressRecord } from '../spectators/index.ts';
import type { Handlers } from './dispatcher.ts';
import type { RemoteCallDeps } from './remote.ts';

export interface SpectatorCallDeps {
  readonly spectators: Pick<Spectators, 'publish' | 'withdraw' | 'list'>;
  readonly broadcasts: Pick<Broadcasts, 'count'>;
  readonly spectatorListener: Pick<RetryingListener, 'listenerStatus'> | null;
  /** Shows what is published to other computers. */
  readonly remote: RemoteCallDeps['remote'];
}

type SpectatorCalls = Pick<Handlers, 'spectators.publish' | 'spectators.withdraw' | 'spectators.list'>;

/** Handlers of the `spectators.*` calls. */
export function spectatorCalls({
  spectators,
  broadcasts,
  spectatorListener,
  remote,
}: SpectatorCallDeps): SpectatorCalls {
  /** The address of the listener on this computer, or of remote access where only that is on; null while neither is. */
  const readBaseAddress = (): string | null => {
    const port = optionalPortOf(spectatorListener) ?? null;
    return port === null ? remote.status().url : `http://127.0.0.1:${port}`;
  };
  const toPublishedState = (
    address: PublishedAddressRecord,
    base = readBaseAddress(),
  ): PublishedAddressState => {
    const path = `/${address.kind === 'session' ? 'watch' : 'board'}/${address.ticket}`;
    const origin = address.kind === 'session' ? (base?.replace(/^http/u, 'ws') ?? null) : base;
    return {
      ...address,
      path,
      url: origin === null ? null : `${origin}${path}`,
      watching: address.kind === 'session' ? broadcasts.count(address.subject) : 0,
    };
  };
  return {
    async 'spectators.publish'(request) {
      const published = await spectators.publish(request);
      return published.ok ? accept(toPublishedState(published.value)) : published;
    },
    async 'spectators.withdraw'({ ticket }) {
      const withdrawn = await spectators.withdraw(ticket);
      return withdrawn.ok ? accept(toPublishedState(withdrawn.value)) : withdrawn;
    },
    async 'spectators.list'() {
      const base = readBaseAddress();
      return accept(spectators.list().map((address) => toPublishedState(address, base)));
    },
  };
}
