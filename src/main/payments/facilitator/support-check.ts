import type { Log } from '../../platform/log.ts';
import type { Clock } from '../../platform/runtime.ts';
import type { FacilitatorSupport } from './support.ts';
import { MINUTE_MS } from '../../../shared/units.ts';

/** Knows whether the facilitator settles payments of a network, without asking it at every sale. */
export interface SupportCheck {
  /**
   * The last response about this network. Without one it waits for the first for `FIRST_WAIT_MS`; an old one is renewed in
   * the background.
   */
  read(network: string): Promise<FacilitatorSupport>;
  /**
   * The last response about this network; null before the first. If there is none, or it is old, the facilitator is asked
   * in the background.
   */
  cachedOrRefresh(network: string): FacilitatorSupport | null;
}

/** How long a response is used that lists the network. */
const LISTED_FRESH_MS = 10 * MINUTE_MS;
/** How long any other response is used. It is short, because a person may be changing something. */
const UNLISTED_FRESH_MS = 30_000;
/** An offer waits this long for the first response. Later the facilitator itself refuses what it does not settle. */
const FIRST_WAIT_MS = 2000;

const LOG_MESSAGES: Readonly<Record<Exclude<FacilitatorSupport['kind'], 'listed'>, string>> = {
  not_listed: 'the facilitator does not settle payments of this network',
  moved: 'the facilitator has moved to another address',
  refused: 'the facilitator refuses requests of this host',
  unknown: 'the facilitator did not say which payments it settles',
};

interface CachedSupport {
  readonly network: string;
  readonly support: FacilitatorSupport;
  readonly atMs: number;
}

export function createSupportCheck(
  request: (network: string) => Promise<FacilitatorSupport>,
  { clock, log }: { readonly clock: Clock; readonly log: Log },
): SupportCheck {
  let cached: CachedSupport | null = null;
  let pending: { readonly network: string; readonly response: Promise<FacilitatorSupport> } | null = null;

  const refresh = (network: string): Promise<FacilitatorSupport> => {
    if (pending?.network === network) return pending.response;
    const response = request(network).then((support) => {
      if (pending?.response === response) pending = null;
      const hasChanged = cached?.network !== network || cached.support.kind !== support.kind;
      if (hasChanged && support.kind !== 'listed')
        log('warn', LOG_MESSAGES[support.kind], { network, ...support });
      cached = { network, support, atMs: clock.monotonicMs() };
      return support;
    });
    pending = { network, response };
    return response;
  };

  const cachedOrRefresh = (network: string): FacilitatorSupport | null => {
    const lastCheck = cached?.network === network ? cached : null;
    const freshMs = lastCheck?.support.kind === 'listed' ? LISTED_FRESH_MS : UNLISTED_FRESH_MS;
    if (lastCheck === null || clock.monotonicMs() - lastCheck.atMs >= freshMs) void refresh(network);
    return lastCheck?.support ?? null;
  };
  return {
    read: (network) => {
      const support = cachedOrRefresh(network);
      return support === null ? withTimeout(clock, refresh(network)) : Promise.resolve(support);
    },
    cachedOrRefresh,
  };
}

/** Resolves as `unknown` if there is no response within `FIRST_WAIT_MS`. */
function withTimeout(clock: Clock, response: Promise<FacilitatorSupport>): Promise<FacilitatorSupport> {
  return new Promise((resolve) => {
    const cancel = clock.after(FIRST_WAIT_MS, () => resolve({ kind: 'unknown' }));
    void response.then((support) => {
      cancel();
      resolve(support);
    });
  });
}
