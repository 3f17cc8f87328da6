import { readFileSync } from 'node:fs';
import type { ReplayPageAssets } from './html.ts';

const TEMPLATE_ID = /^[a-z0-9_]+\.v\d+$/u;

/**
 * Creates a function that reads the script and style sheet that the build writes for the pages of a game, and keeps
 * them. It returns null for a game without them, as in a host that runs from sources, which then offers no replay
 * files.
 */
export function createPageAssetsReader(folder: URL): (template: string) => ReplayPageAssets | null {
  const cache = new Map<string, ReplayPageAssets | null>();
  const read = (template: string): ReplayPageAssets | null => {
    if (!TEMPLATE_ID.test(template)) return null;
    try {
      const text = (extension: string) => readFileSync(new URL(`${template}.${extension}`, folder), 'utf8');
      return { script: text('js'), style: text('css') };
    } catch {
      return null;
    }
  };
  return (template) => {
    const pageAssets = cache.get(template) ?? read(template);
    cache.set(template, pageAssets);
    return pageAssets;
  };
}
