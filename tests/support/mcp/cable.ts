/**
 * The network between a client and the host: real requests over real sockets, which a test can
 * interrupt and restore.
 */
export interface Cable {
  readonly fetch: (url: string | URL, init?: RequestInit) => Promise<Response>;
  /** Closes every open connection and refuses new ones. */
  unplug(): void;
  plug(): void;
  /** The `Last-Event-ID` of every request that resumed a stream. */
  readonly resumed: readonly string[];
}

export function createCable(): Cable {
  const open = new Set<AbortController>();
  const resumed: string[] = [];
  let plugged = Promise.resolve();
  let plug = (): void => undefined;
  return {
    resumed,
    async fetch(url, init = {}) {
      await plugged;
      const cut = new AbortController();
      open.add(cut);
      const lastEventId = new Headers(init.headers).get('last-event-id');
      if (lastEventId !== null) resumed.push(lastEventId);
      const given = init.signal ? [init.signal] : [];
      return fetch(url, { ...init, signal: AbortSignal.any([cut.signal, ...given]) });
    },
    unplug() {
      plugged = new Promise((resolve) => {
        plug = resolve;
      });
      for (const cut of open) cut.abort();
      open.clear();
    },
    plug: () => plug(),
  };
}
