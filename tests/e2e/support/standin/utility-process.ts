import { fork, type ChildProcess } from 'node:child_process';
import { EventEmitter } from 'node:events';
import { fileURLToPath } from 'node:url';
import { onlyModelled } from './not-modelled.ts';

const PARENT_PORT = fileURLToPath(new URL('./parent-port.ts', import.meta.url));

class UtilityProcess extends EventEmitter {
  readonly #child: ChildProcess;

  constructor(child: ChildProcess) {
    super();
    this.#child = child;
    child.on('spawn', () => this.emit('spawn'));
    child.on('message', (message) => this.emit('message', message));
    child.on('exit', (code) => this.emit('exit', code));
  }

  get pid(): number | undefined {
    return this.#child.pid;
  }

  postMessage(message: unknown): void {
    this.#child.send(message as object);
  }

  kill(): boolean {
    return this.#child.kill();
  }
}

/** A real child process with `process.parentPort`, as in Electron. */
export const utilityProcess = onlyModelled(
  {
    fork: (file: string, args: readonly string[] = []): UtilityProcess =>
      new UtilityProcess(
        fork(file, args, { execArgv: ['--import', PARENT_PORT], serialization: 'advanced' }),
      ),
  },
  'utilityProcess',
);
