import type { Refusal } from '../../../shared/outcome.ts';

/** The error format of every gateway response (docs/specifications/001-session-host.md §7). */
export const errorBody = (code: string, message: string, detail?: Readonly<Record<string, unknown>>) => ({
  error: { ...detail, code, message },
});

/** A refusal that a handler throws; the error handler of the gateway turns it into a response. */
export class RefusalError extends Error {
  readonly refusal: Refusal;
  readonly retryAfterMs: number | null;
  constructor(refusal: Refusal, retryAfterMs: number | null = null) {
    super(refusal.message);
    this.name = 'RefusalError';
    this.refusal = refusal;
    this.retryAfterMs = retryAfterMs;
  }
}
