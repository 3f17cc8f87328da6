/** JSON-RPC with the chat program that shows this frame, as the MCP Apps extension defines it (revision 2026-01-26). */
export interface HostBridge {
  request(method: string, params: object): Promise<Readonly<Record<string, unknown>>>;
  notify(method: string, params: object): void;
}

export type NotificationListener = (method: string, params: Readonly<Record<string, unknown>>) => void;

interface PendingRequest {
  readonly resolve: (result: Readonly<Record<string, unknown>>) => void;
  readonly reject: (error: Error) => void;
}

export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Longer than the longest wait of a tool, after which the program has lost the result. */
const REQUEST_TIMEOUT_MS = 70_000;

/** Opens the bridge, which listens at once, because some programs send the first result early. */
export function openBridge(onNotification: NotificationListener): HostBridge {
  const pendingRequests = new Map<number, PendingRequest>();
  let lastId = 0;
  // The frame has an opaque origin and cannot know the origin of its parent.
  const post = (message: object): void => window.parent.postMessage({ jsonrpc: '2.0', ...message }, '*');

  const receive = ({ id, method, params, result, error }: Readonly<Record<string, unknown>>): void => {
    if (typeof method === 'string') {
      // A program hangs if one of its requests gets no response, even a request that this app does not know.
      if (id === undefined) onNotification(method, isRecord(params) ? params : {});
      else post({ id, result: {} });
      return;
    }
    const call = pendingRequests.get(Number(id));
    pendingRequests.delete(Number(id));
    if (isRecord(error)) call?.reject(new Error(String(error['message'])));
    else call?.resolve(isRecord(result) ? result : {});
  };

  window.addEventListener('message', ({ source, data }) => {
    if (source === window.parent && isRecord(data) && data['jsonrpc'] === '2.0') receive(data);
  });
  return {
    notify: (method, params) => post({ method, params }),
    request(method, params) {
      const id = (lastId += 1);
      return new Promise((resolve, reject) => {
        pendingRequests.set(id, { resolve, reject });
        setTimeout(() => {
          if (pendingRequests.delete(id)) reject(new Error('timeout'));
        }, REQUEST_TIMEOUT_MS);
        post({ id, method, params });
      });
    },
  };
}
