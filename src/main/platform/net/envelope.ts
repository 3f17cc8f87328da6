import type { Refusal } from '../../../shared/outcome.ts';

/** Every error of the gateway leaves in the form of 001 §7. */
export const errorBody = (code: string, message: string, detail?: Readonly<Record<string, unknown>>) => ({
  error: { ...detail, code, message },
});

/** A refusal on its way out; thrown by handlers, turned into an answer in one place. */
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
