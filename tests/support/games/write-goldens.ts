import { existsSync, writeFileSync } from 'node:fs';
import { builtInGameTemplates } from '../../../src/main/games/index.ts';
import { PLANS, recordGolden } from './golden.ts';

/**
 * Records the golden games that are missing. Existing files are never
 * overwritten: a changed rule needs a new template version with its own files.
 */
const folder = new URL('../../unit/main/games/golden/', import.meta.url);
for (const gameTemplate of builtInGameTemplates) {
  for (const plan of PLANS[gameTemplate.id] ?? []) {
    const path = new URL(plan.file, folder);
    if (existsSync(path)) continue;
    writeFileSync(path, `${JSON.stringify(recordGolden(gameTemplate, plan), null, 1)}\n`);
    process.stderr.write(`wrote ${plan.file}\n`);
  }
}
