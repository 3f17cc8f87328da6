import type { Log } from '../../platform/log.ts';
import type { Runtime } from '../../platform/runtime.ts';
import type { FacilitatorAuth } from '../payment-config.ts';
import { createCdpTokens } from './cdp-token.ts';
import { facilitatorUrlOf, type RemoteFacilitatorConfig } from './remote.ts';

/** Creates the function that makes new headers for each request, by which a facilitator recognises this host. */
export function createAuthHeaders(
  auth: FacilitatorAuth,
  {
    url,
    runtime,
    log,
  }: { readonly url: string; readonly runtime: Pick<Runtime, 'clock' | 'random'>; readonly log: Log },
): RemoteFacilitatorConfig['authHeaders'] {
  if (auth.kind === 'none') return () => Promise.resolve({});
  if (auth.kind === 'header') return () => Promise.resolve({ authorization: auth.value });
  const tokens = createTokens(auth, { runtime, log });
  return async (operation) => {
    if (tokens === null) throw new Error('CDP_API_KEY_SECRET cannot be read');
    const token = tokens(operation === 'supported' ? 'GET' : 'POST', facilitatorUrlOf({ url }, operation));
    return { authorization: `Bearer ${token}` };
  };
}

function createTokens(
  { key }: Extract<FacilitatorAuth, { kind: 'cdp' }>,
  { runtime, log }: { readonly runtime: Pick<Runtime, 'clock' | 'random'>; readonly log: Log },
): ReturnType<typeof createCdpTokens> | null {
  try {
    return createCdpTokens(key, runtime);
  } catch {
    log('error', 'CDP_API_KEY_SECRET is neither an Ed25519 key in base64 nor a P-256 key as PEM');
    return null;
  }
}
