import { mkdirSync, readdirSync, readFileSync, rmSync, watch, writeFileSync, type FSWatcher } from 'node:fs';
import { join } from 'node:path';

export interface Start {
  readonly argv: readonly string[];
  readonly cwd: string;
  readonly data?: object;
}

/** The first process of a user-data folder holds the lock; later ones leave a message for it. */
export class InstanceLock {
  readonly #file: string;
  readonly #notes: string;
  #watcher: FSWatcher | null = null;
  held = false;

  constructor(folder: string) {
    this.#file = join(folder, 'standin-lock');
    this.#notes = join(folder, 'standin-notes');
  }

  claim(start: Start, onSecond: (start: Start) => void): boolean {
    mkdirSync(this.#notes, { recursive: true });
    if (this.#take()) {
      this.#watcher = watch(this.#notes, () => this.#read(onSecond));
      this.#watcher.unref();
      return true;
    }
    writeFileSync(join(this.#notes, `${process.pid}.json`), JSON.stringify(start));
    return false;
  }

  release(): void {
    this.#watcher?.close();
    if (this.held) rmSync(this.#file, { force: true });
    this.held = false;
  }

  #take(): boolean {
    if (this.#holderLives()) return false;
    writeFileSync(this.#file, String(process.pid));
    this.held = true;
    return true;
  }

  #holderLives(): boolean {
    try {
      process.kill(Number(readFileSync(this.#file, 'utf8')), 0);
      return true;
    } catch {
      return false;
    }
  }

  #read(onSecond: (start: Start) => void): void {
    for (const name of readdirSync(this.#notes)) {
      const path = join(this.#notes, name);
      const text = readFileSync(path, 'utf8');
      if (text === '') continue;
      rmSync(path, { force: true });
      onSecond(JSON.parse(text) as Start);
    }
  }
}
