import type { z } from 'zod';
import {
  CALLS,
  type WindowResponse,
  type CallName,
  type CallOutput,
  type CallParsed,
} from '../../shared/contract/index.ts';
import { accept, refuse, type Outcome } from '../../shared/outcome.ts';
import { isStorageFailure } from '../platform/db/storage-errors.ts';
import { ReadOnlyError, StorageUnavailableError } from '../platform/db/writer.ts';
import type { Log } from '../platform/log.ts';

type CallOutcome<N extends CallName> = Outcome<CallOutput<N>> | Promise<Outcome<CallOutput<N>>>;

/** One handler per call of the contract; the type makes the compiler report a missing one. */
export type Handlers = { readonly [N in CallName]: (input: CallParsed<N>) => CallOutcome<N> };

/**
 * Runs one call of the window's contract. Both transports use it after they have authenticated the sender. It refuses
 * unknown calls, parses inputs and outputs with the schemas of the contract, and responds to unexpected errors with a
 * refusal that does not reveal their cause.
 */
export function createDispatcher(handlers: Handlers, log: Log) {
  return async (name: unknown, input: unknown): Promise<WindowResponse> => {
    if (typeof name !== 'string' || !Object.hasOwn(CALLS, name))
      return toWindowResponse(refuse('UNKNOWN_CALL', 'No such call'));
    const call = name as CallName;
    const parsed = (CALLS[call].input as z.ZodType).safeParse(input ?? {});
    if (!parsed.success) {
      const issue = parsed.error.issues[0];
      return toWindowResponse(
        refuse('INVALID_REQUEST', `${issue?.path.join('.') ?? ''}: ${issue?.message ?? 'invalid'}`),
      );
    }
    try {
      const outcome = await (handlers[call] as (value: unknown) => Promise<Outcome<unknown>>)(parsed.data);
      // Parsing drops every field that the contract does not name.
      return toWindowResponse(
        outcome.ok ? accept((CALLS[call].output as z.ZodType).parse(outcome.value)) : outcome,
      );
    } catch (error) {
      return toWindowResponse(toRefusal(error, call, log));
    }
  };
}

const toWindowResponse = (outcome: Outcome<unknown>): WindowResponse =>
  outcome.ok
    ? { ok: true, value: outcome.value }
    : { ok: false, code: outcome.code, message: outcome.message };

/** Hides the cause of an unexpected error, which is logged instead. */
function toRefusal(error: unknown, call: string, log: Log): Outcome<never> {
  if (error instanceof StorageUnavailableError || isStorageFailure(error)) {
    return refuse('STORAGE_UNAVAILABLE', 'The storage cannot serve this call right now; try again');
  }
  if (error instanceof ReadOnlyError)
    return refuse('READ_ONLY', 'The host runs read-only until its database is repaired');
  log('error', 'a call of the window failed', {
    call,
    error: String(error),
    stack: (error as Error).stack ?? '',
  });
  return refuse('INTERNAL', 'Unexpected error (logged)');
}
