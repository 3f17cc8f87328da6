import { strToU8, zipSync } from 'fflate';
import { extensionManifest, type ExtensionPackage } from './manifest.ts';

/** Files of an installation and where they are in the extension. */
export const EXTENSION_FILES = {
  'out/mcp/arbiter-mcp.mjs': 'server/arbiter-mcp.mjs',
  'resources/icon.png': 'icon.png',
  LICENSE: 'LICENSE',
  // The child is one minified file, whose packages ask for their licence texts beside it.
  'THIRD_PARTY.md': 'THIRD_PARTY.md',
} as const;

export type ExtensionFile = keyof typeof EXTENSION_FILES;

/** The time of every file in the archive, so that the same files give the same bytes. In local time, as in a zip. */
const MTIME = new Date(1980, 0, 1);

/** What the one-click extension for Claude Desktop contains, by path. It has no token and no address. */
export function extensionContent(
  about: ExtensionPackage,
  files: ReadonlyMap<ExtensionFile, Uint8Array>,
): ReadonlyMap<string, Uint8Array> {
  const copiedFiles = [...files].map(([from, content]) => [EXTENSION_FILES[from], content] as const);
  const manifest = strToU8(`${JSON.stringify(extensionManifest(about), null, 2)}\n`);
  return new Map<string, Uint8Array>([['manifest.json', manifest], ...copiedFiles]);
}

/** Packs the content into `arbiter.mcpb`. The same content gives the same bytes. */
export function packExtension(content: ReadonlyMap<string, Uint8Array>): Uint8Array {
  const entries = [...content].toSorted(([a], [b]) => (a < b ? -1 : 1));
  return zipSync(Object.fromEntries(entries), { mtime: MTIME, level: 9 });
}
