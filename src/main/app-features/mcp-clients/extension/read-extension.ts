import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import type { McpExtensionFile } from '../../../../shared/contract/index.ts';
import { accept, refuse, type Outcome } from '../../../../shared/outcome.ts';
import { EXTENSION_FILES, extensionContent, packExtension, type ExtensionFile } from './pack-extension.ts';

const packageFile = z.object({ version: z.string(), description: z.string(), license: z.string() });

/** An installed app keeps the licences beside its archive, where a person can read them; a clone has them in its root. */
const NOTICES: ReadonlySet<string> = new Set(['LICENSE', 'THIRD_PARTY.md']);

const urlOf = (root: URL, path: string): URL =>
  new URL(NOTICES.has(path) && root.pathname.endsWith('.asar/') ? `../${path}` : path, root);

const isMissingFile = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT';

/**
 * Packs the extension from the files of this installation. `root` is the folder of its `package.json`, with a slash at
 * the end.
 */
export async function readExtension(root: URL): Promise<Outcome<McpExtensionFile, 'NO_CHILD'>> {
  const paths = Object.keys(EXTENSION_FILES) as ExtensionFile[];
  try {
    const about = packageFile.parse(JSON.parse(await readFile(urlOf(root, 'package.json'), 'utf8')));
    const files = new Map<ExtensionFile, Uint8Array>();
    for (const path of paths) files.set(path, await readFile(urlOf(root, path)));
    const bundle = Buffer.from(packExtension(extensionContent(about, files)));
    return accept({ fileName: 'arbiter.mcpb', base64: bundle.toString('base64') });
  } catch (error) {
    if (!isMissingFile(error)) throw error;
    return refuse(
      'NO_CHILD',
      'A file of the extension is missing from this installation; it may not be built',
    );
  }
}
