import { z } from 'zod';
import {
  facilitatorUrlOf,
  reasonOfStatus,
  sendRequest,
  withNewToken,
  type FacilitatorResponse,
  type LostRequest,
  type RemoteFacilitatorConfig,
} from './remote.ts';

/** A facilitator's response about its support of a network. */
export type FacilitatorSupport =
  /** `meteredBy` is the address that settles metered payments; absent for a facilitator that does not. */
  | { readonly kind: 'listed'; readonly meteredBy?: string }
  | { readonly kind: 'not_listed' }
  /** It is at another base URL now. A person decides whether payments are sent there. */
  | { readonly kind: 'moved'; readonly url: string }
  /** It refuses requests of this host: `facilitator_auth`, `facilitator_quota` or `facilitator_moved`. */
  | { readonly kind: 'refused'; readonly reason: string }
  /** It does not respond at all, or not to this request. */
  | { readonly kind: 'unknown' };

const supportedResponse = z.looseObject({
  kinds: z
    .array(
      z.looseObject({
        x402Version: z.number(),
        scheme: z.string(),
        network: z.string(),
        extra: z.unknown().optional(),
      }),
    )
    .max(1000),
});

const MAX_REDIRECTS = 3;
/** The end of the address of this request. */
const OPERATION = '/supported';

/**
 * Asks a facilitator whether it settles payments of a network. Redirects of this request are followed,
 * without credentials, to learn where the facilitator is now; payments never follow one.
 */
export async function readSupport(
  config: RemoteFacilitatorConfig,
  network: string,
): Promise<FacilitatorSupport> {
  const start = facilitatorUrlOf(config, 'supported');
  const first = await withNewToken(config, 'supported', (headers) =>
    sendRequest(config, start, { method: 'GET', headers }),
  );
  const { url, response } = await followRedirects(config, start, first);
  if ('lost' in response) return response.lost === 'auth' ? REFUSED_KEY : { kind: 'unknown' };
  const body = supportedResponse.safeParse(response.body);
  if (response.status !== 200 || !body.success) return toRefusal(response.status);
  if (url !== start) return toMoved(url);
  const kinds = body.data.kinds.filter((kind) => kind.x402Version === 2 && kind.network === network);
  if (!kinds.some(({ scheme }) => scheme === 'exact')) return { kind: 'not_listed' };
  const metered = meteredExtra.safeParse(kinds.find(({ scheme }) => scheme === 'upto')?.extra);
  return metered.success
    ? { kind: 'listed', meteredBy: metered.data.facilitatorAddress }
    : { kind: 'listed' };
}

/**
 * The extra data that a facilitator must list for metered payments: payers include its address in what they
 * sign.
 */
const meteredExtra = z.looseObject({ facilitatorAddress: z.string().regex(/^0x[0-9a-fA-F]{40}$/u) });

interface EndOfRedirects {
  readonly url: string;
  /** Still a redirect, if it is one that is not followed. */
  readonly response: FacilitatorResponse | LostRequest;
}

async function followRedirects(
  config: RemoteFacilitatorConfig,
  start: string,
  first: FacilitatorResponse | LostRequest,
): Promise<EndOfRedirects> {
  let [url, response] = [start, first];
  for (let hops = 0; hops < MAX_REDIRECTS && 'status' in response && response.location !== null; hops += 1) {
    const next = URL.parse(response.location, url);
    if (next === null || !canFollow(new URL(start), next)) break;
    url = next.href;
    response = await sendRequest(config, url, { method: 'GET', headers: {} });
  }
  return { url, response };
}

/** The base URL of the address that responded, if it ends as the request does. */
const toMoved = (url: string): FacilitatorSupport =>
  new URL(url).pathname.endsWith(OPERATION)
    ? { kind: 'moved', url: url.slice(0, url.lastIndexOf(OPERATION)) }
    : { kind: 'refused', reason: 'facilitator_moved' };

const REFUSED_KEY: FacilitatorSupport = { kind: 'refused', reason: 'facilitator_auth' };

/** Redirects lead over https only. A facilitator on this computer may name another address of this computer. */
const canFollow = (from: URL, to: URL): boolean =>
  to.username === '' && (to.protocol === 'https:' || (isOnThisComputer(from) && isOnThisComputer(to)));

const isOnThisComputer = ({ protocol, hostname }: URL): boolean =>
  protocol === 'http:' && (hostname === '127.0.0.1' || hostname === 'localhost');

const REFUSAL_REASONS = new Set(['facilitator_auth', 'facilitator_quota', 'facilitator_moved']);

/** Other faults of the facilitator may pass, and do not stop sales: it refuses what it cannot settle. */
function toRefusal(status: number): FacilitatorSupport {
  const reason = reasonOfStatus(status);
  return REFUSAL_REASONS.has(reason) ? { kind: 'refused', reason } : { kind: 'unknown' };
}
