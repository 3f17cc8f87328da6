import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { cruise } from 'dependency-cruiser';
import extractTsConfig from 'dependency-cruiser/config-utl/extract-ts-config';
import { SOURCE_FOLDERS, sourceFiles } from './files.mjs';

const require = createRequire(import.meta.url);
const config = require('../../.dependency-cruiser.cjs');

const SOURCE_FILE = /\.(ts|tsx|mjs|cjs)$/;

const describe = ({ rule, from, to, cycle }) => ({
  rule: rule.name,
  from,
  to: cycle === undefined ? to : [from, ...cycle.map((step) => step.name ?? step)].join(' → '),
});

/** Reports files that the cruise did not see, because it finds no violation in what it has not judged. */
function findUnseen(root, modules) {
  const listedFiles = sourceFiles(root);
  if (listedFiles.length === 0)
    return [{ rule: 'something-was-judged', from: '.', to: 'no source file found' }];
  const seenFiles = new Set(modules.map((module) => module.source));
  return listedFiles
    .filter((file) => !seenFiles.has(file))
    .map((file) => ({ rule: 'every-file-was-judged', from: file, to: 'not in the import graph' }));
}

/**
 * Judges the tree at `root` by the rule file. Returns the number of our own
 * modules and every violation as `{rule, from, to}`.
 */
export async function readImportViolations(root) {
  const folders = SOURCE_FOLDERS.filter((folder) => existsSync(join(root, folder)));
  if (folders.length === 0) return { modules: 0, violations: findUnseen(root, []) };
  const { enhancedResolveOptions, ...options } = config.options;
  const tsConfig = extractTsConfig(join(root, config.options.tsConfig.fileName));
  const result = await cruise(
    folders,
    { ...options, ruleSet: { forbidden: config.forbidden }, validate: true, baseDir: root },
    enhancedResolveOptions,
    { tsConfig },
  );
  const { modules, summary } = result.output;
  const own = modules.filter(
    (module) => SOURCE_FILE.test(module.source) && !module.source.includes('node_modules/'),
  );
  return {
    modules: own.length,
    violations: [...summary.violations.map(describe), ...findUnseen(root, own)],
  };
}
