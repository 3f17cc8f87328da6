import { exchange } from '../../../platform/http-client/exchange.ts';
import { sleepUntilAborted } from '../../../platform/async/sleep.ts';
import {
  initialPromptedGame,
  playPromptedTurn,
  readExchange,
  type PromptReply,
  type SeatPrompt,
} from '../prompted-turn.ts';
import type { SeatChooser, SeatContext } from '../protocol.ts';
import { parseUrlReply, urlRequest } from './messages.ts';

/** The maximum size of a reply. */
export const MAX_REPLY_BYTES = 64 * 1024;
/** Waits in milliseconds before a request that did not reach the server is repeated. */
const RETRY_DELAYS_MS = [300, 900];

/** Asks the agent behind `address` for each move. */
export function urlChooser(address: string, context: SeatContext): SeatChooser {
  const game = initialPromptedGame();
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
      maxBytes: MAX_REPLY_BYTES,
    });
    const isLost = !reply.ok && reply.failure === 'unreachable';
    if (!isLost || waitMs === null || clock.monotonicMs() + waitMs >= endMs)
      return readExchange(reply, (text) => parseUrlReply(text, prompt.position.legal, host.texts));
    await sleepUntilAborted(clock, waitMs, prompt.signal);
  }
  return { kind: 'dropped' };
}
