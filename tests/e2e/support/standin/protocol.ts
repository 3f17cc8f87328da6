import type { CdpSession, Params } from './cdp.ts';
import { NotModelled, onlyModelled } from './not-modelled.ts';
import { toAppUrl, toPageUrl } from './runtime.ts';

type Handler = (request: Request) => Response | Promise<Response>;

interface Scheme {
  readonly scheme: string;
  readonly privileges?: { readonly standard?: boolean; readonly secure?: boolean };
}

const privileged = new Set<string>();
const handlers = new Map<string, Handler>();
let ready = false;

/** Called when the app becomes ready: schemes can no longer be registered. */
export const closeRegistration = (): void => {
  ready = true;
};

export const protocol = onlyModelled(
  {
    registerSchemesAsPrivileged(schemes: readonly Scheme[]): void {
      if (ready) throw new Error('protocol.registerSchemesAsPrivileged should be called before app is ready');
      for (const { scheme, privileges } of schemes) {
        if (privileges?.standard !== true || privileges.secure !== true) {
          throw new NotModelled('a scheme that is not standard and secure');
        }
        privileged.add(scheme);
      }
    },
    handle(scheme: string, handler: Handler): void {
      if (!ready) throw new Error('protocol.handle: the app is not ready');
      if (!privileged.has(scheme)) throw new NotModelled('handling a scheme that was not registered');
      if (handlers.has(scheme)) throw new Error(`The scheme has been intercepted: ${scheme}`);
      handlers.set(scheme, handler);
    },
    isProtocolHandled: (scheme: string): boolean => handlers.has(scheme),
    unhandle: (scheme: string): boolean => handlers.delete(scheme),
  },
  'protocol',
);

export const pageUrl = (url: string): string => toPageUrl(url, privileged);

function requestOf({ request }: Params): Request {
  const { url, method, headers, postData } = request as Record<string, unknown>;
  const body = postData === undefined ? {} : { body: String(postData) };
  return new Request(toAppUrl(String(url)), {
    method: String(method),
    headers: headers as Record<string, string>,
    ...body,
  });
}

/** Answers an intercepted request with the handler of its scheme; any other request fails. */
export async function fulfil(session: CdpSession, paused: Params): Promise<void> {
  const { requestId } = paused;
  const request = requestOf(paused);
  const handler = handlers.get(new URL(request.url).protocol.slice(0, -1));
  if (handler === undefined) {
    await session.send('Fetch.failRequest', { requestId, errorReason: 'BlockedByClient' });
    return;
  }
  try {
    const response = await handler(request);
    const body = Buffer.from(await response.arrayBuffer()).toString('base64');
    const responseHeaders = [...response.headers].map(([name, value]) => ({ name, value }));
    await session.send('Fetch.fulfillRequest', {
      requestId,
      responseCode: response.status,
      responseHeaders,
      body,
    });
  } catch (error) {
    process.stderr.write(`stand-in: the protocol handler failed: ${String(error)}\n`);
    await session.send('Fetch.failRequest', { requestId, errorReason: 'Failed' });
  }
}
