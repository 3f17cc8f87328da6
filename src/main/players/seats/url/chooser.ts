import { exchange } from '../../../platform/http-client/exchange.ts';
import { pauseUntilAborted } from '../../../platform/async/pause.ts';
import {
  newPromptedGame,
  playPromptedTurn,
  readExchange,
  type PromptReply,
  type SeatPrompt,
} from '../prompted-turn.ts';
import type { SeatChooser, SeatContext } from '../protocol.ts';
import { parseUrlAnswer, urlRequest } from './messages.ts';

/** The maximum size of an answer. */
export const MAX_ANSWER_BYTES = 64 * 1024;
/** Waits in milliseconds before a request that did not reach the server is repeated. */
const RETRY_DELAYS_MS = [300, 900];

/** Asks the agent behind `address` for each move. */
export function urlChooser(address: string, context: SeatContext): SeatChooser {
  const game = newPromptedGame();
  return {
    decide: (position, signal) =>
      playPromptedTurn({
        context,
        game,
        position,
        signal,
        version: null,
        send: (prompt) => send(address, context, prompt),
      }),
    close: () => Promise.resolve(),
  };
}

async function send(address: string, context: SeatContext, prompt: SeatPrompt): Promise<PromptReply> {
  const { host, gameTemplate, budget } = context;
  const clock = host.processClock;
  const endMs = clock.monotonicMs() + prompt.leftMs;
  for (const waitMs of [...RETRY_DELAYS_MS, null]) {
    const reply = await exchange(clock, {
      url: address,
      apiKey: null,
      body: urlRequest(prompt, gameTemplate, budget.promptsPerMove),
      timeoutMs: Math.max(1, endMs - clock.monotonicMs()),
      signal: prompt.signal,
      maxBytes: MAX_ANSWER_BYTES,
    });
    const isLost = !reply.ok && reply.failure === 'unreachable';
    if (!isLost || waitMs === null || clock.monotonicMs() + waitMs >= endMs)
      return readExchange(reply, (text) => parseUrlAnswer(text, prompt.position.legal, host.texts));
    await pauseUntilAborted(clock, waitMs, prompt.signal);
  }
  return { kind: 'dropped' };
}
