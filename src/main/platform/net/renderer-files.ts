import { extname, resolve, sep } from 'node:path';

const MEDIA_TYPES = new Map([
  ['.html', 'text/html; charset=utf-8'],
  ['.js', 'text/javascript; charset=utf-8'],
  ['.css', 'text/css; charset=utf-8'],
  ['.json', 'application/json; charset=utf-8'],
  ['.svg', 'image/svg+xml'],
  ['.png', 'image/png'],
  ['.ico', 'image/x-icon'],
  ['.woff2', 'font/woff2'],
  ['.webp', 'image/webp'],
  ['.txt', 'text/plain; charset=utf-8'],
]);

/** The built scripts, styles and pictures; no screen has an address below it. */
const ASSETS = '/assets/';

export interface RendererFile {
  /** Absolute path inside the given folder. */
  readonly path: string;
  readonly mediaType: string;
}

function decodePath(pathname: string): string | null {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return null;
  }
}

/**
 * Maps a URL path to a file of the built window. Returns null when the path leaves the
 * folder or has a type that the window does not use. A path without an extension is a
 * screen of the window and gives `index.html`, except where only files are.
 */
export function rendererFile(folder: string, pathname: string): RendererFile | null {
  const decodedPath = decodePath(pathname);
  if (decodedPath === null || /[\0\\]/.test(decodedPath) || decodedPath.split('/').includes('..'))
    return null;
  const extension = extname(decodedPath).toLowerCase();
  if (extension === '' && decodedPath.startsWith(ASSETS)) return null;
  const mediaType = MEDIA_TYPES.get(extension === '' ? '.html' : extension);
  if (mediaType === undefined) return null;
  const root = resolve(folder);
  const path = resolve(
    root,
    extension === '' ? 'index.html' : `.${decodedPath.startsWith('/') ? '' : '/'}${decodedPath}`,
  );
  return path.startsWith(root + sep) ? { path, mediaType } : null;
}
