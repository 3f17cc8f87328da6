import type { Log } from '../../platform/log.ts';
import type { Clock } from '../../platform/runtime.ts';
import type { FacilitatorSupport } from './support.ts';

/** Knows whether the facilitator settles payments of a network, without asking it at every sale. */
export interface SupportCheck {
  /**
   * The last response about this network. Without one it waits for the first for `FIRST_WAIT_MS`; an old one is renewed in
   * the background.
   */
  read(network: string): Promise<FacilitatorSupport>;
  /** The last response about this network without waiting for one; null before the first. Asks for it in the background. */
  readCached(network: string): FacilitatorSupport | null;
}

const GOOD_FOR_MS = 10 * 60_000;
/** After any other response a person may have changed something. */
const BAD_FOR_MS = 30_000;
/** An offer waits this long for the first response. Later the facilitator itself refuses what it does not settle. */
const FIRST_WAIT_MS = 2000;

interface KnownSupport {
  readonly network: string;
  readonly support: FacilitatorSupport;
  readonly atMs: number;
}

export function createSupportCheck(
  request: (network: string) => Promise<FacilitatorSupport>,
  { clock, log }: { readonly clock: Clock; readonly log: Log },
): SupportCheck {
  let cached: KnownSupport | null = null;
  let pending: { readonly network: string; readonly answer: Promise<FacilitatorSupport> } | null = null;

  const refresh = (network: string): Promise<FacilitatorSupport> => {
    if (pending?.network === network) return pending.answer;
    const answer = request(network).then((support) => {
      if (pending?.answer === answer) pending = null;
      const hasChanged = cached?.network !== network || cached.support.kind !== support.kind;
      if (hasChanged && support.kind !== 'listed')
        log('warn', 'the facilitator does not settle payments of this network', { network, ...support });
      cached = { network, support, atMs: clock.monotonicMs() };
      return support;
    });
    pending = { network, answer };
    return answer;
  };

  const readLast = (network: string): FacilitatorSupport | null => {
    const lastCheck = cached?.network === network ? cached : null;
    const goodForMs = lastCheck?.support.kind === 'listed' ? GOOD_FOR_MS : BAD_FOR_MS;
    if (lastCheck === null || clock.monotonicMs() - lastCheck.atMs >= goodForMs) void refresh(network);
    return lastCheck?.support ?? null;
  };
  return {
    read: (network) => {
      const lastCheck = readLast(network);
      return lastCheck === null ? withinLimit(clock, refresh(network)) : Promise.resolve(lastCheck);
    },
    readCached: readLast,
  };
}

function withinLimit(clock: Clock, answer: Promise<FacilitatorSupport>): Promise<FacilitatorSupport> {
  return new Promise((resolve) => {
    const cancel = clock.after(FIRST_WAIT_MS, () => resolve({ kind: 'unknown' }));
    void answer.then((support) => {
      cancel();
      resolve(support);
    });
  });
}
