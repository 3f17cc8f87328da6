import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import vm from 'node:vm';
import { undeclaredAssignments } from './bundle/undeclared.mjs';

/**
 * `node scripts/check-bundle.mjs [FOLDER]` reads every program file of the build: each must parse as a strict module,
 * and none may assign to an identifier that it does not declare. Packages that tests load as CommonJS run in sloppy
 * mode, where both pass; in the build they are part of a module, where both fail when they run.
 */

const FLAG = '--experimental-vm-modules';

/** Finds a syntax error of strict mode, with the engine that runs the file; null when there is none. */
function findSyntaxError(file, text) {
  try {
    // A preload script stays CommonJS, because a sandboxed window loads nothing else.
    const parsed = file.endsWith('.cjs')
      ? new vm.Script(text, { filename: file })
      : new vm.SourceTextModule(text, { identifier: file });
    return parsed === undefined ? `${file}: is not parsed` : null;
  } catch (error) {
    return `${file}: ${error.message}`;
  }
}

function problemsIn(folder, file) {
  const text = readFileSync(join(folder, file), 'utf8');
  const syntax = findSyntaxError(file, text);
  if (syntax !== null) return [syntax];
  return undeclaredAssignments(text).map(
    ({ name, line, column }) => `${file}:${line}:${column}: assigns to ${name}, which nothing declares`,
  );
}

/**
 * Prints the problems of the program files below the folder; returns the exit code, 1 also for a folder without any.
 */
function checkFolder(folder) {
  const files = readdirSync(folder, { recursive: true })
    .map(String)
    .filter((file) => /\.[cm]?js$/u.test(file))
    .toSorted();
  const problems = files.flatMap((file) => problemsIn(folder, file));
  for (const problem of problems) console.error(`bundle: ${problem}`);
  console.log(`bundle: ${files.length} files, ${problems.length} problems`);
  return files.length > 0 && problems.length === 0 ? 0 : 1;
}

function main() {
  const self = fileURLToPath(import.meta.url);
  const folder = process.argv[2] ?? fileURLToPath(new URL('../out', import.meta.url));
  if (process.execArgv.includes(FLAG)) return checkFolder(folder);
  const args = [FLAG, '--disable-warning=ExperimentalWarning', self, folder];
  return spawnSync(process.execPath, args, { stdio: 'inherit' }).status ?? 1;
}

process.exitCode = main();
