import { CALLS, type CallInput, type CallName, type CallOutput } from './calls.ts';
import { EVENTS, type AnyEvent, type EventName } from './events.ts';
import { answer, type EventFrame } from './messages.ts';

/** The one difference between the two shells. */
export interface Transport {
  request(call: string, input: unknown): Promise<unknown>;
  listen(handler: (frame: EventFrame) => void): () => void;
  /** `lost` while there is no link; `up` again means: reload a snapshot. */
  onLink?(handler: (state: 'up' | 'lost') => void): () => void;
}

/** A refusal of the host as the window sees it; `code` has a sentence in `renderer/text`. */
export class ApiError extends Error {
  readonly code: string;
  constructor(code: string, message: string) {
    super(message);
    this.name = 'ApiError';
    this.code = code;
  }
}

export interface Api {
  /** Resolves with the parsed output, rejects with `ApiError`. */
  call<N extends CallName>(name: N, input: CallInput<N>): Promise<CallOutput<N>>;
  onEvent(handler: (event: AnyEvent, seq: number) => void): () => void;
  onLink(handler: (state: 'up' | 'lost') => void): () => void;
}

/** The typed client over any transport; answers and events are parsed on arrival. */
export function createApi(transport: Transport): Api {
  return {
    async call(name, input) {
      const reply = answer.parse(await transport.request(name, input));
      if (!reply.ok) throw new ApiError(reply.code, reply.message);
      return CALLS[name].output.parse(reply.value) as CallOutput<typeof name>;
    },
    onEvent: (handler) =>
      transport.listen((frame) => {
        if (!Object.hasOwn(EVENTS, frame.event)) return;
        const name = frame.event as EventName;
        const parsed = EVENTS[name].safeParse(frame.payload);
        if (parsed.success) handler({ name, payload: parsed.data } as AnyEvent, frame.seq);
      }),
    onLink: (handler) => transport.onLink?.(handler) ?? (() => undefined),
  };
}
