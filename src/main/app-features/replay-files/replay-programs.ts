import { readFileSync } from 'node:fs';
import type { ReplayProgram } from './html.ts';

const TEMPLATE = /^[a-z0-9_]+\.v\d+$/u;

/**
 * Reads the replay programs that the build writes beside the program of the host. A host that runs from sources has
 * none, and offers no replay files.
 */
export function readReplayPrograms(folder: URL): (template: string) => ReplayProgram | null {
  const cache = new Map<string, ReplayProgram | null>();
  const read = (template: string): ReplayProgram | null => {
    if (!TEMPLATE.test(template)) return null;
    try {
      const text = (extension: string) => readFileSync(new URL(`${template}.${extension}`, folder), 'utf8');
      return { script: text('js'), style: text('css') };
    } catch {
      return null;
    }
  };
  return (template) => {
    const program = cache.get(template) ?? read(template);
    cache.set(template, program);
    return program;
  };
}
