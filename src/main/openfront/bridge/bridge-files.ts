import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { OpenFrontBridgeFiles } from '../../../shared/contract/openfront.ts';
import { accept, refuse, type Outcome } from '../../../shared/outcome.ts';

const FILE_NAMES = ['arbiter-bridge.ts', 'README.md'] as const;

/**
 * Reads the bridge file and its README, which the user copies into their own checkout
 * of the game. `folder` must end with a slash.
 */
export async function readBridgeFiles(folder: URL): Promise<Outcome<OpenFrontBridgeFiles, 'NOT_FOUND'>> {
  try {
    const texts = await Promise.all(FILE_NAMES.map((name) => readFile(new URL(name, folder), 'utf8')));
    const path = fileURLToPath(folder);
    return accept({
      // A folder inside an asar archive cannot be opened in a file manager.
      folder: path.includes('.asar') ? null : path,
      files: FILE_NAMES.map((name, index) => ({ name, text: texts[index] ?? '' })),
    });
  } catch {
    return refuse('NOT_FOUND', 'The bridge file is missing from this installation');
  }
}
