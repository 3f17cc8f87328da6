import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { OpenFrontBridgeFiles } from '../../../shared/contract/openfront.ts';
import { accept, refuse, type Outcome } from '../../../shared/outcome.ts';

const NAMES = ['arbiter-bridge.ts', 'README.md'] as const;

/** What a person puts into their own checkout of the game, as it ships; `folder` ends with a slash. */
export async function bridgeFiles(folder: URL): Promise<Outcome<OpenFrontBridgeFiles, 'NOT_FOUND'>> {
  try {
    const texts = await Promise.all(NAMES.map((name) => readFile(new URL(name, folder), 'utf8')));
    const path = fileURLToPath(folder);
    return accept({
      // Nobody can open a folder inside an archive.
      folder: path.includes('.asar') ? null : path,
      files: NAMES.map((name, index) => ({ name, text: texts[index] ?? '' })),
    });
  } catch {
    return refuse('NOT_FOUND', 'The bridge file is missing from this installation');
  }
}
