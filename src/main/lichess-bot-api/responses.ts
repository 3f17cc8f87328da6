import type { FastifyReply } from 'fastify';
import { SESSION_CODES, type SessionCode } from '../../shared/codes/session.ts';
import type { Outcome, Refusal } from '../../shared/outcome.ts';

/** The text of every unknown address and of everything that is not the caller's. */
export const NOT_FOUND_TEXT = 'Not found.';

/** A refused action is the client's fault on this wire: 409 is a status that clients do not know. */
const STATUS: Partial<Record<SessionCode, number>> = { CONFLICT: 400, QUARANTINED: 400, FORBIDDEN: 404 };

const isSessionCode = (code: string): code is SessionCode => Object.hasOwn(SESSION_CODES, code);

/** The error of every failed request: one sentence. */
export const toErrorBody = (message: string) => ({ error: message });

export function sendRefused(reply: FastifyReply, { code, message, detail }: Refusal): FastifyReply {
  const status = isSessionCode(code) ? (STATUS[code] ?? SESSION_CODES[code].status) : 500;
  const seconds = detail?.['seconds'];
  if (status === 429) reply.header('retry-after', typeof seconds === 'number' ? seconds : 1);
  const ratelimit = typeof seconds === 'number' ? { ratelimit: { key: 'bot.vsBot.day', seconds } } : {};
  const text = status === 404 && code !== 'NOT_FOUND' ? NOT_FOUND_TEXT : message;
  return reply.status(status).send({ ...toErrorBody(text), ...ratelimit });
}

/** `{"ok":true}`, or the refusal. */
export const sendOk = (reply: FastifyReply, outcome: Outcome<unknown>): FastifyReply =>
  outcome.ok ? reply.send({ ok: true }) : sendRefused(reply, outcome);
