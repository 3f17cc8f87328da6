import type { FastifyError } from 'fastify';
import { SESSION_CODES, type SessionCode } from '../../../shared/codes/session.ts';
import { ReadOnlyError, StorageUnavailableError } from '../db/writer.ts';
import { isStorageFailure } from '../db/storage-errors.ts';
import { errorBody, RefusalError } from './envelope.ts';
import { GuardError } from './request-guard.ts';
import { BodyError } from './json-body.ts';

export interface HttpRefusal {
  /** The HTTP status. */
  readonly status: number;
  readonly body: ReturnType<typeof errorBody>;
  readonly retryAfterMs: number | null;
  /** True for an unexpected error, which is logged and not sent to the caller. */
  readonly isDefect: boolean;
}

const refusal = (status: number, code: string, message: string): HttpRefusal => ({
  status,
  body: errorBody(code, message),
  retryAfterMs: null,
  isDefect: false,
});

const isSessionCode = (code: string): code is SessionCode => Object.hasOwn(SESSION_CODES, code);

/** HTTP status and message of errors that Fastify raises before a handler runs. */
const TRANSPORT_ERRORS: Readonly<Record<string, readonly [number, string]>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: [413, 'The body is too large'],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: [415, 'Send application/json'],
  FST_ERR_CTP_EMPTY_TYPE: [415, 'Send application/json'],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: [400, 'The body does not match its Content-Length'],
  FST_ERR_BAD_URL: [400, 'The address is malformed'],
};

/** Turns any error of a handler, a hook or the framework into a response. */
export function toHttpRefusal(error: unknown): HttpRefusal {
  if (error instanceof RefusalError) {
    const { code, message, detail } = error.refusal;
    const status = isSessionCode(code) ? SESSION_CODES[code].status : 500;
    return {
      status,
      body: errorBody(code, message, detail),
      retryAfterMs: error.retryAfterMs,
      isDefect: false,
    };
  }
  if (error instanceof StorageUnavailableError || isStorageFailure(error)) {
    const busy = refusal(503, 'STORAGE_UNAVAILABLE', 'The storage is not available right now; try again');
    return { ...busy, retryAfterMs: 1000 };
  }
  if (error instanceof ReadOnlyError)
    return refusal(503, 'READ_ONLY', 'The host runs read-only until its database is repaired');
  return fromFramework(error as FastifyError);
}

function fromFramework(error: FastifyError): HttpRefusal {
  if (error instanceof GuardError)
    return refusal(error.status, error.status === 403 ? 'FORBIDDEN' : 'INVALID_REQUEST', error.message);
  const transportError = Object.hasOwn(TRANSPORT_ERRORS, error.code ?? '')
    ? TRANSPORT_ERRORS[error.code]
    : undefined;
  if (transportError) return refusal(transportError[0], 'INVALID_REQUEST', transportError[1]);
  if (error.validation) return refusal(400, 'INVALID_REQUEST', validationSentence(error));
  if (error instanceof BodyError) return refusal(400, 'INVALID_REQUEST', error.message);
  if (error.statusCode === 408) return refusal(408, 'INVALID_REQUEST', 'The request took too long');
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500) {
    return refusal(400, 'INVALID_REQUEST', 'The request is malformed');
  }
  return { ...refusal(500, 'INTERNAL', 'Unexpected error (logged)'), isDefect: true };
}

function validationSentence(error: FastifyError): string {
  const first = error.validation?.[0];
  const where = first?.instancePath.replaceAll('/', '.').replace(/^\./u, '') ?? '';
  return where === ''
    ? (first?.message ?? 'The request is malformed')
    : `${where}: ${first?.message ?? 'invalid'}`;
}
