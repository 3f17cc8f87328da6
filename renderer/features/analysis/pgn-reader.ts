import type { ListedGame, PgnResponse, PgnRequest } from './pgn-messages.ts';

/** Reads PGN files. Requests are processed one after the other. */
export interface PgnReader {
  open(file: Blob): Promise<{ readonly games: readonly ListedGame[]; readonly unlistedCount: number }>;
  /** The text of a game of the file that was opened last. */
  textOf(index: number): Promise<string>;
  close(): void;
}

export function createPgnReader(): PgnReader {
  const worker = new Worker(new URL('./pgn-worker.ts', import.meta.url), { type: 'module' });
  let last: Promise<unknown> = Promise.resolve();
  const send = (request: PgnRequest): Promise<PgnResponse> =>
    new Promise((resolve, reject) => {
      const listenersAbort = new AbortController();
      const { signal } = listenersAbort;
      const onMessage = ({ data }: MessageEvent<PgnResponse>) => {
        listenersAbort.abort();
        resolve(data);
      };
      const onError = () => {
        listenersAbort.abort();
        reject(new Error('The file could not be read'));
      };
      worker.addEventListener('message', onMessage, { signal });
      worker.addEventListener('error', onError, { signal });
      worker.postMessage(request, []);
    });
  const request = (next: PgnRequest): Promise<PgnResponse> => {
    const response = last.then(() => send(next));
    last = response.catch(() => undefined);
    return response;
  };
  return {
    async open(file) {
      const response = await request({ kind: 'open', file });
      return response.kind === 'opened' ? response : { games: [], unlistedCount: 0 };
    },
    async textOf(index) {
      const response = await request({ kind: 'game', index });
      return response.kind === 'game' ? response.text : '';
    },
    close: () => worker.terminate(),
  };
}
