/** The queue cannot be reached or used now; the same call may succeed later. Its message holds no secret. */
export class QueueUnavailableError extends Error {
  override readonly name = 'QueueUnavailableError';
  readonly code = 'QUEUE_UNAVAILABLE';
  readonly retryable = true;
  constructor(problem: string) {
    super(`The work queue is not available: ${problem}`);
  }
}

/** Why the queue is not available, as a person reads it. */
export interface QueueProblem {
  readonly text: string;
  /** `itself`: the server may recover at any moment. `person`: a person has to act first. */
  readonly fixedBy: 'itself' | 'person';
}

const fixedByItself = (text: string): QueueProblem => ({ text, fixedBy: 'itself' });
const fixedByPerson = (text: string): QueueProblem => ({ text, fixedBy: 'person' });

/** SQLSTATE codes of problems that a person has to fix, each with the remedy. */
const BY_PERSON: Readonly<Record<string, string>> = {
  '28000': 'PostgreSQL refuses this user',
  '28P01': 'PostgreSQL refuses the password; give the right one once with ARBITER_QUEUE_PASSWORD',
  '3D000': 'PostgreSQL has no such database',
  '42501': 'the user may not use the queue’s tables; see the rights in docs/workers.md',
};

/** Codes of connections and servers that recover without a person. */
const BY_ITSELF: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'PostgreSQL does not answer',
  ENOENT: 'PostgreSQL does not answer',
  ECONNRESET: 'the connection to PostgreSQL was lost',
  EPIPE: 'the connection to PostgreSQL was lost',
  ETIMEDOUT: 'PostgreSQL does not answer',
  ENOTFOUND: 'the host of PostgreSQL has no address',
  EAI_AGAIN: 'the host of PostgreSQL has no address now',
  '57P01': 'PostgreSQL is shutting down',
  '57P02': 'PostgreSQL has crashed',
  '57P03': 'PostgreSQL is starting',
  '57014': 'PostgreSQL answers too slowly',
  '53300': 'PostgreSQL has no connection left',
  '25006': 'PostgreSQL is read-only now',
};

/**
 * Classifies an error of a connection or a statement. Messages of the server are left out: they may quote a value.
 */
export function toQueueProblem(error: unknown): QueueProblem {
  const code = codeOf(error);
  const text = BY_PERSON[code];
  if (text !== undefined) return fixedByPerson(text);
  const passing = BY_ITSELF[code];
  if (passing !== undefined) return fixedByItself(passing);
  if (/^(CERT_|DEPTH_|SELF_SIGNED|UNABLE_TO_|ERR_TLS_)/u.test(code))
    return fixedByPerson(`the certificate of PostgreSQL does not fit (${code})`);
  return fixedByItself(code === '' ? 'PostgreSQL does not answer' : `PostgreSQL answers ${code}`);
}

function codeOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return codeOf(error.errors[0]);
  if (!(error instanceof Error) || !('code' in error)) return '';
  return String(error.code);
}
