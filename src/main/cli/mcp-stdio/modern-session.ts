import { accept, refuse, type Outcome } from '../../../shared/outcome.ts';
import type { HostAddress, HostAddressCode } from './host-address.ts';
import {
  createPendingRequests,
  STOPPING_STATUS,
  type HostSession,
  type HostSessionEvents,
} from './host-session.ts';
import { MODERN_VERSION } from './modern-requests.ts';
import type { RpcRequest } from './rpc-messages.ts';

const PROBE_TIMEOUT_MS = 10_000;

/** The parameter of a request that the header `Mcp-Name` repeats, by method. */
const NAME_PARAMETERS: ReadonlyMap<string, string> = new Map([
  ['tools/call', 'name'],
  ['prompts/get', 'name'],
  ['resources/read', 'uri'],
]);

/** A header value; text other than printable ASCII is sent as Base64 between markers. */
const headerValue = (text: string): string =>
  /^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/u.test(text) && !text.startsWith('=?')
    ? text
    : `=?base64?${Buffer.from(text).toString('base64')}?=`;

function headersOf({ method, params }: RpcRequest): Record<string, string> {
  const parameter = NAME_PARAMETERS.get(method);
  const name = parameter === undefined ? undefined : params?.[parameter];
  return {
    'mcp-protocol-version': MODERN_VERSION,
    'mcp-method': method,
    ...(typeof name === 'string' ? { 'mcp-name': headerValue(name) } : {}),
  };
}

const PROBE: RpcRequest = {
  jsonrpc: '2.0',
  id: 'arbiter-relay probe',
  method: 'server/discover',
  params: {
    _meta: {
      'io.modelcontextprotocol/protocolVersion': MODERN_VERSION,
      'io.modelcontextprotocol/clientInfo': { name: 'arbiter-relay', version: '1' },
      'io.modelcontextprotocol/clientCapabilities': {},
    },
  },
};

/**
 * Talks to the host without a session, as revision 2026-07-28 does. One request asks whether the host is
 * there, because the first one of the client must not be lost. A request is cancelled by closing its stream.
 */
export async function openModernSession(
  { address, path }: { readonly address: Pick<HostAddress, 'url' | 'token'>; readonly path: string },
  { onMessage }: Pick<HostSessionEvents, 'onMessage'>,
): Promise<Outcome<HostSession, HostAddressCode | 'STOPPING'>> {
  const url = new URL(`mcp/${path}`, address.url);
  const post = (request: RpcRequest, signal: AbortSignal): Promise<Response> =>
    fetch(url, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${address.token}`,
        accept: 'application/json, text/event-stream',
        'content-type': 'application/json',
        ...headersOf(request),
      },
      body: JSON.stringify(request),
      signal,
    });
  const response = await post(PROBE, AbortSignal.timeout(PROBE_TIMEOUT_MS)).catch(() => null);
  await response?.text().catch(() => undefined);
  if (response === null) return refuse('APP_NOT_RUNNING', 'The host does not respond');
  if (response.status === 401)
    return refuse('FORBIDDEN', 'The token of this client is not valid for this host');
  if (response.status === STOPPING_STATUS) return refuse('STOPPING', 'The host is stopping; call again');
  if (!response.ok) return refuse('UNAVAILABLE', 'The host accepts no connection right now; call again');
  const requests = createPendingRequests(post, onMessage);
  return accept({
    send: requests.send,
    notify: () => Promise.resolve(),
    abandon: requests.abandon,
    close() {
      requests.abandonAll();
      return Promise.resolve();
    },
  });
}
