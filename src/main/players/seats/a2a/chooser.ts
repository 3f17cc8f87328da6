import { accept, type Outcome } from '../../../../shared/outcome.ts';
import { exchange } from '../../../platform/http-client/exchange.ts';
import { sleepUntilAborted } from '../../../platform/async/sleep.ts';
import { droppedReply } from '../../move-chooser.ts';
import {
  initialPromptedGame,
  playPromptedTurn,
  readExchange,
  type PromptReply,
  type SeatPrompt,
} from '../prompted-turn.ts';
import type { SeatChooser, SeatContext } from '../protocol.ts';
import { readAgentCard, type A2aAgent } from './card.ts';
import {
  parseSendReply,
  parseTaskReply,
  replyOf,
  stepOf,
  turnMessage,
  type A2aReply,
  type A2aTask,
  type A2aThread,
} from './messages.ts';

const MAX_REPLY_BYTES = 64 * 1024;
const POLL_MS = 1000;
const MAX_CANCEL_MS = 2000;

/** Asks the agent whose card is at `address` for each move. The whole game is one context of A2A. */
export function a2aChooser(address: string, context: SeatContext): SeatChooser {
  const { host, sessionSeat, budget } = context;
  // Each role has its own context, because an agent in both seats of a game must not see one hand in the other's
  // context.
  let thread: A2aThread = {
    contextId: sessionSeat === null ? host.ids.uuid() : `${sessionSeat.sessionId}-${sessionSeat.role}`,
    taskId: null,
  };
  const game = initialPromptedGame();
  let agent: A2aAgent | null = null;

  async function connect(signal: AbortSignal): Promise<Outcome<A2aAgent, 'ENDPOINT_LOST'>> {
    if (agent !== null) return accept(agent);
    const clock = host.processClock;
    const card = await readAgentCard({ address, clock, limitMs: budget.startMs, signal });
    if (card.ok) agent = card.value;
    return card;
  }

  return {
    close: () => Promise.resolve(),
    async start(signal) {
      const connection = await connect(signal);
      return connection.ok ? accept(null) : connection;
    },
    async decide(position, signal) {
      const connection = await connect(signal);
      if (!connection.ok) return connection;
      if (signal.aborted) return droppedReply;
      const { url, version } = connection.value;
      return playPromptedTurn({
        context,
        game,
        position,
        signal,
        version,
        async send(prompt) {
          const turn = createA2aTurn({ url, context, prompt });
          const { reply, next } = await turn.run(thread);
          thread = { ...thread, taskId: null, ...next };
          return reply;
        },
      });
    },
  };
}

interface TurnReply {
  readonly reply: PromptReply;
  /** The agent's changes to the conversation. */
  readonly next: Partial<A2aThread>;
}

interface TurnRequest {
  readonly url: string;
  readonly context: SeatContext;
  readonly prompt: SeatPrompt;
}

/** One message and, where the agent makes a task of it, the requests until the task has a reply. */
function createA2aTurn({ url, context, prompt }: TurnRequest) {
  const { host } = context;
  const clock = host.processClock;
  const { position, observation, signal } = prompt;
  const endMs = clock.monotonicMs() + prompt.leftMs;
  const leftMs = (): number => endMs - clock.monotonicMs();
  const endedTurn = (reply: PromptReply): TurnReply => ({ reply, next: {} });

  async function call(method: string, params: object, timeoutMs: number) {
    return exchange(clock, {
      url,
      apiKey: null,
      headers: { 'a2a-version': '1.0' },
      body: { jsonrpc: '2.0', id: host.ids.uuid(), method, params },
      timeoutMs: Math.max(1, timeoutMs),
      // The message that cancels a task must reach the agent although the turn itself was cancelled.
      signal: method === 'CancelTask' ? new AbortController().signal : signal,
      maxBytes: MAX_REPLY_BYTES,
    });
  }

  async function request(
    method: string,
    params: object,
    read: (raw: string) => A2aReply,
  ): Promise<A2aReply | PromptReply> {
    return readExchange(await call(method, params, leftMs()), read);
  }

  const late: PromptReply = {
    kind: 'failed',
    failure: 'late',
    text: 'the task was not done within the time for this move',
  };
  const said = (text: string): PromptReply => replyOf(text, position.legal, host.texts);

  /** Polls the task until it has a reply, and cancels it when the reply is no longer wanted. */
  async function follow(first: A2aReply): Promise<TurnReply> {
    let receivedReply: A2aReply | PromptReply = first;
    while (receivedReply.kind === 'task') {
      const { id }: A2aTask = receivedReply.task;
      const step = stepOf(receivedReply.task);
      if (step.kind === 'said') return { reply: said(step.text), next: step.thread };
      if (step.kind === 'failed') return endedTurn(step);
      await sleepUntilAborted(clock, Math.min(POLL_MS, Math.max(1, leftMs())), signal);
      receivedReply =
        leftMs() > 0 && !signal.aborted ? await request('GetTask', { id }, parseTaskReply) : late;
      const isLate = receivedReply.kind === 'failed' && receivedReply.failure === 'late';
      if (isLate || signal.aborted) void call('CancelTask', { id }, MAX_CANCEL_MS);
      if (signal.aborted) return endedTurn({ kind: 'dropped' });
    }
    return finish(receivedReply);
  }

  function finish(reply: Exclude<A2aReply, { kind: 'task' }> | PromptReply): TurnReply {
    return reply.kind === 'said' ? { reply: said(reply.text), next: reply.thread } : endedTurn(reply);
  }

  return {
    async run(thread: A2aThread): Promise<TurnReply> {
      const turn = { position, observation, messageId: host.ids.uuid() };
      const firstReply = await request('SendMessage', turnMessage(turn, thread), parseSendReply);
      return firstReply.kind === 'task' ? follow(firstReply) : finish(firstReply);
    },
  };
}
