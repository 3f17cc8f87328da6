import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export type FakeMode =
  | 'normal'
  | 'slow-start'
  /** Answers `uci` only after `release`. */
  | 'held'
  /** Thinks until it is stopped. */
  | 'ponder'
  /** Reports win, draw and loss beside its score. */
  | 'chances'
  /** Answers with a move only. */
  | 'silent'
  /** Answers its first search with a move only, as an engine that got no processor time. */
  | 'busy'
  /** Notes the priority of its process. */
  | 'priority'
  | 'no-uciok'
  | 'environment'
  | 'stall'
  | 'crash'
  | 'illegal'
  | 'garbage'
  | 'long-line';

export interface FakeEngine {
  readonly path: string;
  readonly folder: string;
  /** The lines that the engine received. */
  received(): string[];
  /** Lets an engine in the mode `held` continue. */
  release(): void;
  remove(): void;
}

/** A program file of the given name that runs the fake engine in `mode`. */
export function fakeEngine(mode: FakeMode, name = 'stockfish'): FakeEngine {
  const folder = mkdtempSync(join(tmpdir(), 'fake-engine-'));
  const path = join(folder, name);
  const notes = join(folder, 'notes');
  const script = fileURLToPath(new URL('fake-engine.mjs', import.meta.url));
  writeFileSync(notes, '');
  writeFileSync(path, `#!/bin/sh\nexec '${process.execPath}' '${script}' ${mode} '${notes}'\n`);
  chmodSync(path, 0o755);
  return {
    path,
    folder,
    received: () => readFileSync(notes, 'utf8').split('\n').filter(Boolean),
    release: () => writeFileSync(`${notes}.go`, ''),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
