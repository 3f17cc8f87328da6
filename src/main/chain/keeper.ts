import type { Desk } from './desk.ts';
import type { DumpFile } from './dump-file.ts';
import type { LocalChain } from './local-chain.ts';
import { createMutex } from '../mutex.ts';
import { blockAt } from './receipt.ts';
import type { Rpc } from './rpc.ts';

const DEBOUNCE_MS = 1000;
/** A long chain takes longer to dump; it must not become all that the host does. */
const REST_FACTOR = 10;

interface KeeperParts {
  readonly rpc: Rpc;
  readonly local: LocalChain;
  readonly file: DumpFile;
  /** Every block up to this one survives a crash now. */
  readonly onSaved: (block: number) => Promise<void>;
}

/** Saves a local chain after it was written to. Anvil's own state file loses the last block when killed. */
export class Keeper {
  private readonly desk: Desk;
  private readonly parts: KeeperParts;
  private readonly mutex = createMutex();
  private cancel: (() => void) | null = null;
  private restMs = DEBOUNCE_MS;
  private stopped = false;

  constructor(desk: Desk, parts: KeeperParts) {
    this.desk = desk;
    this.parts = parts;
  }

  /** Something was written: saved within about a second. */
  note(): void {
    if (this.stopped) return;
    this.cancel ??= this.desk.processClock.after(this.restMs, () => {
      this.cancel = null;
      this.save().catch((error: unknown) => {
        if (this.stopped) return;
        this.desk.log('warn', 'the local chain could not be saved', { error: String(error) });
        this.note();
      });
    });
  }

  save(): Promise<void> {
    return this.mutex.run(async () => {
      const { rpc, local, file, onSaved } = this.parts;
      const startedMs = this.desk.processClock.monotonicMs();
      // Read first: the dump holds at least this much.
      const head = await blockAt(rpc, 'latest');
      await file.save(await local.dump());
      this.desk.crash('chain.afterDump');
      this.restMs = Math.max(DEBOUNCE_MS, (this.desk.processClock.monotonicMs() - startedMs) * REST_FACTOR);
      if (head !== null) await onSaved(head.number);
    });
  }

  /** No more saves by itself. */
  stop(): void {
    this.stopped = true;
    this.cancel?.();
  }
}
