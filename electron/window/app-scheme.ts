import { readFile } from 'node:fs/promises';
import { app, protocol } from 'electron';
import { rendererFile } from '../../src/main/platform/net/renderer-files.ts';
import { securityHeaders } from '../../src/main/platform/net/security-headers.ts';
import { CRASH_PAGE_PATH, crashPage } from './crash-page.ts';
import { APP_HOST, APP_SCHEME } from './app-url.ts';

/** Registers the scheme. Must run before Electron's `ready` event; otherwise the scheme is neither standard nor secure. */
export function registerAppScheme(): void {
  protocol.registerSchemesAsPrivileged([
    { scheme: APP_SCHEME, privileges: { standard: true, secure: true, supportFetchAPI: true } },
  ]);
}

const refusedResponse = (status: number): Response =>
  new Response(null, { status, headers: securityHeaders() });

async function respond(folder: string, request: Request): Promise<Response> {
  if (request.method !== 'GET' && request.method !== 'HEAD') return refusedResponse(405);
  const url = new URL(request.url);
  if (url.host !== APP_HOST) return refusedResponse(404);
  if (url.pathname === CRASH_PAGE_PATH) {
    return new Response(request.method === 'HEAD' ? null : crashPage(), {
      headers: { ...securityHeaders(), 'content-type': 'text/html; charset=utf-8' },
    });
  }
  const file = rendererFile(folder, url.pathname);
  if (file === null) return refusedResponse(404);
  try {
    const body = new Uint8Array(await readFile(file.path));
    const headers = { ...securityHeaders(), 'content-type': file.mediaType };
    return new Response(request.method === 'HEAD' ? null : body, { headers });
  } catch {
    return refusedResponse(404);
  }
}

/** Responds with the same path of Vite's server of `npm run dev`, whose pages carry no Content Security Policy. */
function respondFromVite(viteUrl: string, request: Request): Promise<Response> {
  const { pathname, search } = new URL(request.url);
  return fetch(new URL(`${pathname}${search}`, viteUrl), {
    method: request.method,
    headers: request.headers,
  });
}

/** Serves the built window from `folder`, and nothing outside it; in development from Vite's server. */
export function serveRenderer(folder: string): void {
  const viteUrl = app.isPackaged ? undefined : process.env['ARBITER_DEV_URL'];
  protocol.handle(APP_SCHEME, (request) =>
    viteUrl === undefined ? respond(folder, request) : respondFromVite(viteUrl, request),
  );
}
