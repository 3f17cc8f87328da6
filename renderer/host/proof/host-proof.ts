import { z } from 'zod';
import { proofText } from '../../../src/shared/wire/host-proof.ts';

const proofResponse = z.object({ proof: z.string() });
const NONCE_BYTES = 24;
/** The port of an http address that names none. */
const HTTP_PORT = 80;

const base64url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

async function expectedProof(token: string, text: string): Promise<string> {
  const encoder = new TextEncoder();
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', encoder.encode(token), algorithm, false, ['sign']);
  return base64url(new Uint8Array(await crypto.subtle.sign(algorithm.name, key, encoder.encode(text))));
}

/**
 * Whether the listener behind this page is the host that issued `token`. The host has a new token after each start, and
 * another program may have taken its port, so a tab asks before it sends the token again. Null when nothing responds.
 */
export async function isHostOfToken(token: string, window: Window): Promise<boolean | null> {
  const nonce = base64url(crypto.getRandomValues(new Uint8Array(NONCE_BYTES)));
  let response: Response;
  try {
    response = await window.fetch('/sign-in/proof', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ nonce }),
    });
  } catch {
    return null;
  }
  // A host that is starting, stopping or busy refuses with one of these.
  if (response.status === 429 || response.status >= 500) return null;
  const body = proofResponse.safeParse(await response.json().catch(() => null));
  if (!body.success) return false;
  const port = Number(window.location.port) || HTTP_PORT;
  return body.data.proof === (await expectedProof(token, proofText(port, nonce)));
}
