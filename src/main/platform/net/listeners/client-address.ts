import type { IncomingMessage } from 'node:http';
import { LOOPBACK_ADDRESSES } from '../request-guard.ts';

/**
 * The address of a client. Behind a reverse proxy on this computer it is the last one that the proxy added to
 * `X-Forwarded-For`, a header that is ignored from any other client; null for this computer itself.
 */
export function clientAddress({
  socket,
  headers,
}: Pick<IncomingMessage, 'socket' | 'headers'>): string | null {
  const { remoteAddress = '' } = socket;
  if (!LOOPBACK_ADDRESSES.has(remoteAddress)) return remoteAddress;
  const forwarded = [headers['x-forwarded-for'] ?? []].flat().join(',');
  return forwarded.split(',').at(-1)?.trim() || null;
}
