import { createHmac, randomBytes } from 'node:crypto';
import { readLimited } from '../http-client/exchange.ts';
import { proofText } from '../../../shared/wire/host-proof.ts';

/** The proof of a host with this token that listens on `port`; see `src/shared/wire/host-proof.ts`. */
export const hostProof = (token: string, port: number, nonce: string): string =>
  createHmac('sha256', token).update(proofText(port, nonce)).digest('base64url');

export interface ProofRequest {
  readonly url: string;
  readonly token: string;
  readonly timeoutMs: number;
}

/** The port of an http address that names none. */
const HTTP_PORT = 80;

/** The response is a small object with a proof of 43 characters; no more is read. */
const MAX_RESPONSE_BYTES = 1024;

/**
 * `unproven` also when nothing listens there or the response is malformed; `late` when nothing came within the time
 * limit, because a busy host must not be taken for one that has ended.
 */
export type ProofResult = 'proven' | 'unproven' | 'late';

/** Asks the listener at `url` to prove that it is the host with this token. The token itself is not sent. */
export async function requestProof({ url, token, timeoutMs }: ProofRequest): Promise<ProofResult> {
  const nonce = randomBytes(24).toString('base64url');
  try {
    const response = await fetch(new URL('sign-in/proof', url), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ nonce }),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (!response.ok) return 'unproven';
    const { proof } = JSON.parse((await readLimited(response, MAX_RESPONSE_BYTES)) ?? '') as {
      proof?: unknown;
    };
    return proof === hostProof(token, Number(new URL(url).port) || HTTP_PORT, nonce) ? 'proven' : 'unproven';
  } catch (error) {
    return error instanceof Error && error.name === 'TimeoutError' ? 'late' : 'unproven';
  }
}
