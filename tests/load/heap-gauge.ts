import { once } from 'node:events';
import { WebSocket } from 'ws';

/** Measures the memory in use of a Node process through its inspector. */
export interface HeapGauge {
  liveHeapMb(): Promise<number>;
  close(): void;
}

interface Answer {
  readonly id: number;
  readonly result: { readonly usedSize?: number };
}

export async function openHeapGauge(inspectPort: number): Promise<HeapGauge> {
  const listed = await fetch(`http://127.0.0.1:${inspectPort}/json`);
  const [target] = (await listed.json()) as { webSocketDebuggerUrl: string }[];
  const socket = new WebSocket(target?.webSocketDebuggerUrl ?? '');
  await once(socket, 'open');
  let id = 0;
  const request = async (method: string): Promise<Answer['result']> => {
    id += 1;
    const own = id;
    socket.send(JSON.stringify({ id: own, method }));
    for (;;) {
      const [data] = (await once(socket, 'message')) as [Buffer];
      const answer = JSON.parse(data.toString()) as Answer;
      if (answer.id === own) return answer.result;
    }
  };
  await request('HeapProfiler.enable');
  return {
    async liveHeapMb() {
      await request('HeapProfiler.collectGarbage');
      return ((await request('Runtime.getHeapUsage')).usedSize ?? Number.NaN) / 2 ** 20;
    },
    close: () => socket.close(),
  };
}
