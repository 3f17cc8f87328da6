import { CALLS, type CallInput, type CallName, type CallOutput } from './calls.ts';
import { EVENTS, type AnyEvent, type EventName } from './events.ts';
import { windowResponse, type EventMessage } from './messages.ts';

/**
 * How a connection to the host stands: `lost` while there is none, and `replaced` when the host that issued the token
 * of this window has ended, so that this window cannot connect again.
 */
export type HostConnectionState = 'up' | 'lost' | 'replaced';

/** The message of the desktop shell about the state of a window's connection to a host in another process. */
export const CONNECTION_EVENT = 'link';

/** How a window reaches the host: over IPC in the desktop app, over a WebSocket in the browser. */
export interface Transport {
  request(call: string, input: unknown): Promise<unknown>;
  listen(handler: (message: EventMessage) => void): () => void;
  /** When the connection is `up` again, the window has to read its data again. */
  onConnectionChange?(handler: (state: HostConnectionState) => void): () => void;
}

/** A refusal of the host. `renderer/text` has a sentence for `code`. */
export class ApiError extends Error {
  readonly code: string;
  constructor(code: string, message: string) {
    super(message);
    this.name = 'ApiError';
    this.code = code;
  }
}

export interface Api {
  /** Resolves with the parsed output; rejects with `ApiError` when the host refuses. */
  call<N extends CallName>(name: N, input: CallInput<N>): Promise<CallOutput<N>>;
  onEvent(handler: (event: AnyEvent, seq: number) => void): () => void;
  onConnectionChange(handler: (state: HostConnectionState) => void): () => void;
}

/**
 * Creates the typed client over a transport. It parses responses and events on arrival, and drops unknown or malformed
 * events.
 */
export function createApi(transport: Transport): Api {
  return {
    async call(name, input) {
      const response = windowResponse.parse(await transport.request(name, input));
      if (!response.ok) throw new ApiError(response.code, response.message);
      return CALLS[name].output.parse(response.value) as CallOutput<typeof name>;
    },
    onEvent: (handler) =>
      transport.listen((message) => {
        if (!Object.hasOwn(EVENTS, message.event)) return;
        const name = message.event as EventName;
        const parsed = EVENTS[name].safeParse(message.payload);
        if (parsed.success) handler({ name, payload: parsed.data } as AnyEvent, message.seq);
      }),
    onConnectionChange: (handler) => transport.onConnectionChange?.(handler) ?? (() => undefined),
  };
}
