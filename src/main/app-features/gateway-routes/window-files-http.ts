import { readFile } from 'node:fs/promises';
import type { HttpServer } from '../../platform/net/http-server.ts';
import { rendererFile } from '../../platform/net/renderer-files.ts';
import { securityHeaders } from '../../platform/net/security-headers.ts';
import { RefusalError } from '../../platform/net/envelope.ts';
import { refuse } from '../../../shared/outcome.ts';

/** Serves the built window for the browser shell. The files are public and contain no data, so no token is needed. */
export function registerWindowFileRoutes(app: HttpServer, folder: string): void {
  for (const url of ['/', '/assets/*', '/favicon.svg', '/favicon.ico']) {
    app.get(url, { config: { isPublic: true }, schema: { hide: true } }, async (request, reply) => {
      const path = (request.raw.url ?? '/').split('?', 1)[0] ?? '/';
      const file = rendererFile(folder, path === '/' ? '/index.html' : path);
      const bytes = file && (await readFile(file.path).catch(() => null));
      if (!file || !bytes) throw new RefusalError(refuse('NOT_FOUND', 'No such file'));
      return reply.headers(securityHeaders()).type(file.mediaType).send(bytes);
    });
  }
}
