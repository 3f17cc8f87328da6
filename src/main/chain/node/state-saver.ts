import type { ChainContext } from '../context.ts';
import type { DumpFile } from './state-file.ts';
import type { AnvilRpc } from './anvil-rpc.ts';
import { createMutex } from '../../platform/mutex.ts';
import { readBlock } from '../network/node-reads.ts';
import type { Rpc } from '../network/rpc.ts';

const DEBOUNCE_MS = 1000;
/**
 * The pause between two saves is at least this multiple of the time that a save takes, because a
 * long chain takes longer to dump.
 */
const PAUSE_FACTOR = 10;

interface StateSaverDeps {
  readonly rpc: Rpc;
  readonly anvil: AnvilRpc;
  readonly file: DumpFile;
  /** Called after a save: every block up to this one now survives a crash. */
  readonly onSaved: (block: number) => Promise<void>;
}

/**
 * Saves a local chain after each change. Anvil's own state file would lose the last block when the
 * process is killed.
 */
export class AnvilStateSaver {
  private readonly context: ChainContext;
  private readonly deps: StateSaverDeps;
  private readonly mutex = createMutex();
  private cancel: (() => void) | null = null;
  private delayMs = DEBOUNCE_MS;
  private isStopped = false;

  constructor(context: ChainContext, deps: StateSaverDeps) {
    this.context = context;
    this.deps = deps;
  }

  /** Schedules a save, usually within a second. */
  scheduleSave(): void {
    if (this.isStopped) return;
    this.cancel ??= this.context.processClock.after(this.delayMs, () => {
      this.cancel = null;
      this.save().catch((error: unknown) => {
        if (this.isStopped) return;
        this.context.log('warn', 'the local chain could not be saved', { error: String(error) });
        this.scheduleSave();
      });
    });
  }

  save(): Promise<void> {
    return this.mutex.run(async () => {
      const { rpc, anvil, file, onSaved } = this.deps;
      const startedMs = this.context.processClock.monotonicMs();
      // The block is read before the dump is taken, so that the dump contains at least this block.
      const head = await readBlock(rpc, 'latest');
      await file.save(await anvil.dump());
      this.context.crashPoint('chain.afterDump');
      this.delayMs = Math.max(
        DEBOUNCE_MS,
        (this.context.processClock.monotonicMs() - startedMs) * PAUSE_FACTOR,
      );
      if (head !== null) await onSaved(head.number);
    });
  }

  /** Cancels scheduled saves; `save` still works. */
  stop(): void {
    this.isStopped = true;
    this.cancel?.();
  }
}
