/** An event log of the chain with what is needed to compare it; `value` is what `LogSource.read` makes of it. */
export interface IndexedLog<T> {
  readonly blockNumber: number;
  readonly value: T;
}

export interface IndexBlock {
  readonly number: number;
  readonly hash: string;
}

export interface LogSource<T> {
  /** Logs of the blocks from `from` to `to`, both included. */
  read(from: number, to: number): Promise<readonly IndexedLog<T>[]>;
  /** The hash of a block of the chain as it is now; null if there is none. */
  hashAt(block: number): Promise<string | null>;
}

export interface LogIndex<T> {
  /**
   * Brings the index up to `head`. False if that takes more than one call, because a long chain is read in steps.
   */
  advance(head: IndexBlock): Promise<boolean>;
  values(): readonly T[];
}

/** Blocks per request: providers refuse wider ranges. */
const PAGE_BLOCKS = 2000;
/** Requests per call of `advance`. */
const MAX_PAGES = 40;
/** Blocks that are remembered with their hash, to find how far back a reorganisation goes. */
const MAX_CHECKPOINTS = 64;

/**
 * Keeps the logs of one filter in memory, so that a comparison reads new blocks only. Blocks that a reorganisation
 * replaced are read again.
 */
export function createLogIndex<T>(source: LogSource<T>, firstBlock: number): LogIndex<T> {
  let logs: IndexedLog<T>[] = [];
  /** The last block of each page that was read, oldest first. */
  let checkpoints: IndexBlock[] = [];

  const dropReplacedBlocks = async (): Promise<void> => {
    for (;;) {
      const last = checkpoints.at(-1);
      if (last === undefined || (await source.hashAt(last.number)) === last.hash) break;
      checkpoints.pop();
    }
    const until = checkpoints.at(-1)?.number ?? firstBlock - 1;
    logs = logs.filter(({ blockNumber }) => blockNumber <= until);
  };

  return {
    async advance(head) {
      await dropReplacedBlocks();
      let next = (checkpoints.at(-1)?.number ?? firstBlock - 1) + 1;
      for (let page = 0; page < MAX_PAGES && next <= head.number; page += 1) {
        const to = Math.min(next + PAGE_BLOCKS - 1, head.number);
        const newLogs = await source.read(next, to);
        const hash = to === head.number ? head.hash : await source.hashAt(to);
        if (hash === null) return false;
        logs.push(...newLogs);
        checkpoints = [...checkpoints, { number: to, hash }].slice(-MAX_CHECKPOINTS);
        next = to + 1;
      }
      return next > head.number;
    },
    values: () => logs.map(({ value }) => value),
  };
}
