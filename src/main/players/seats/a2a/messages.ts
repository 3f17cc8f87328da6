import { z } from 'zod';
import type { TurnPosition } from '../../move-chooser.ts';
import { parseJson } from '../../../../shared/json.ts';
import type { ReplyFailure } from '../reply-failures.ts';
import type { PromptReply } from '../prompted-turn.ts';
import type { TurnTexts } from '../protocol.ts';

/** The messages of A2A 1.0 (sections 3.1 and 9) that a player needs. Parts have no `kind`, which is of version 0.3. */

const TERMINAL = new Set([
  'TASK_STATE_COMPLETED',
  'TASK_STATE_FAILED',
  'TASK_STATE_CANCELED',
  'TASK_STATE_REJECTED',
]);
const WITHOUT_REPLY = new Set(['TASK_STATE_FAILED', 'TASK_STATE_CANCELED', 'TASK_STATE_REJECTED']);

const MAX_PARTS = 50;
const part = z.object({
  text: z.string().max(65_536).optional(),
  data: z.unknown().optional(),
});
const message = z.object({
  parts: z.array(part).max(MAX_PARTS),
  contextId: z.string().max(256).nullish(),
  taskId: z.string().max(256).nullish(),
});
const task = z.object({
  id: z.string().min(1).max(256),
  contextId: z.string().max(256).nullish(),
  status: z.object({ state: z.string().max(64), message: message.nullish() }),
  artifacts: z
    .array(z.object({ parts: z.array(part).max(MAX_PARTS) }))
    .max(MAX_PARTS)
    .nullish(),
});
export type A2aTask = z.infer<typeof task>;

const rpcError = z.object({ code: z.number(), message: z.string().max(10_000).catch('') });
const sendResponse = z.object({
  result: z.object({ message: message.nullish(), task: task.nullish() }).nullish(),
  error: rpcError.nullish(),
});
const taskResponse = z.object({ result: task.nullish(), error: rpcError.nullish() });

/** Where a conversation stands. The first `contextId` is chosen by this host; the agent may reply with another one. */
export interface A2aThread {
  readonly contextId: string;
  /** A task that waits for more input. */
  readonly taskId: string | null;
}

/** The parameters of `SendMessage` for one turn. */
export const turnMessage = (
  turn: { readonly position: TurnPosition; readonly observation: string; readonly messageId: string },
  { contextId, taskId }: A2aThread,
) => ({
  message: {
    messageId: turn.messageId,
    contextId,
    ...(taskId === null ? {} : { taskId }),
    role: 'ROLE_USER',
    parts: [
      { text: turn.observation },
      {
        data: { role: turn.position.role, tick: turn.position.tick, legal: turn.position.legal },
        mediaType: 'application/json',
      },
    ],
  },
  configuration: { acceptedOutputModes: ['application/json', 'text/plain'] },
});

interface A2aFailure {
  readonly kind: 'failed';
  readonly failure: ReplyFailure;
  readonly text: string;
}

/** The reply of an agent to a message: a text, a task, or a failure. */
export type A2aReply =
  | { readonly kind: 'said'; readonly text: string; readonly thread: Partial<A2aThread> }
  | { readonly kind: 'task'; readonly task: A2aTask }
  | A2aFailure;

const failedReply = (failure: ReplyFailure, text: string): A2aFailure => ({ kind: 'failed', failure, text });

export function parseSendReply(raw: string): A2aReply {
  const parsedResponse = sendResponse.safeParse(parseJson(raw));
  if (!parsedResponse.success) return failedReply('unparsable', 'The reply is not one of A2A 1.0');
  const { result, error } = parsedResponse.data;
  if (error != null) return errorReply(error);
  if (result?.task != null) return { kind: 'task', task: result.task };
  if (result?.message == null) return failedReply('unparsable', 'The reply has neither message nor task');
  return { kind: 'said', text: textOf(result.message.parts), thread: threadOf(result.message) };
}

export function parseTaskReply(raw: string): A2aReply {
  const parsedResponse = taskResponse.safeParse(parseJson(raw));
  if (!parsedResponse.success) return failedReply('unparsable', 'The reply is not a task of A2A 1.0');
  const { result, error } = parsedResponse.data;
  if (error != null) return errorReply(error);
  return result == null ? failedReply('unparsable', 'The reply has no task') : { kind: 'task', task: result };
}

const errorReply = ({ code, message: text }: z.infer<typeof rpcError>): A2aFailure =>
  failedReply('no_move', `The agent replied with error ${code}: ${text.slice(0, 200)}`);

const threadOf = ({ contextId }: { readonly contextId?: string | null | undefined }): Partial<A2aThread> =>
  contextId == null ? {} : { contextId };

export type TaskStep =
  | { readonly kind: 'wait' }
  | { readonly kind: 'said'; readonly text: string; readonly thread: Partial<A2aThread> }
  | A2aFailure;

/**
 * Interprets a task for the turn. A task that requests more input counts as a reply, and the next turn continues it.
 */
export function stepOf({ id, status, artifacts, contextId }: A2aTask): TaskStep {
  const { state } = status;
  const parts = [
    ...(artifacts ?? []).flatMap((artifact) => artifact.parts),
    ...(status.message?.parts ?? []),
  ];
  const text = textOf(parts);
  if (state === 'TASK_STATE_AUTH_REQUIRED') return failedReply('not_admitted', 'The agent wants a login');
  if (WITHOUT_REPLY.has(state)) return failedReply('no_move', `${state}: ${text}`);
  const taskId = state === 'TASK_STATE_INPUT_REQUIRED' ? id : null;
  if (taskId === null && !TERMINAL.has(state)) return { kind: 'wait' };
  return { kind: 'said', text, thread: { ...threadOf({ contextId }), taskId } };
}

/** The first data part that is an object, else all texts: data says exactly what was chosen. */
function textOf(parts: readonly z.infer<typeof part>[]): string {
  const dataPart = parts.find(
    (messagePart) => typeof messagePart.data === 'object' && messagePart.data !== null,
  )?.data;
  if (dataPart !== undefined) return JSON.stringify(dataPart);
  return parts.flatMap((messagePart) => messagePart.text ?? []).join('\n');
}

/** The text of the agent as the reply to the prompt of a turn. */
export const replyOf = (
  text: string,
  legal: readonly string[],
  texts: Pick<TurnTexts, 'read'>,
): PromptReply => ({ kind: 'reply', reading: texts.read(text, legal), text, thoughts: '', usage: null });
