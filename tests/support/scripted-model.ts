import type {
  Completion,
  CompletionRequest,
  ModelClient,
} from '../../src/main/models/server/model-client.ts';

type Partly<T> = T extends Completion ? Omit<T, 'latencyMs' | 'transportRetries'> : never;
export type Scripted = Partly<Completion> & { readonly latencyMs?: number };

export const says = (
  text: string,
  more: { readonly latencyMs?: number; readonly cutOff?: boolean } = {},
): Scripted => ({
  kind: 'reply',
  text,
  cutOff: false,
  noText: null,
  promptTokens: 10,
  completionTokens: 2,
  ...more,
});

/** A model client that returns the scripted answers in turn and records the requests in `requested`. */
export function scriptedModel(...answers: readonly Scripted[]): {
  client: ModelClient;
  requested: CompletionRequest[];
} {
  const requested: CompletionRequest[] = [];
  const left = [...answers];
  const client: ModelClient = {
    complete(_, request) {
      requested.push(request);
      const next = left.shift();
      if (next === undefined) throw new Error('the model was asked once too often');
      return Promise.resolve({ latencyMs: 100, transportRetries: 0, ...next } as Completion);
    },
    list: () => Promise.resolve({ ok: true, models: [] }),
  };
  return { client, requested };
}
