import type { Outcome } from '../../../shared/outcome.ts';
import { RefusalError } from './envelope.ts';

/** The value of an outcome; a refusal leaves through the one error handler. */
export function orThrow<T>(outcome: Outcome<T>): T {
  if (outcome.ok) return outcome.value;
  throw new RefusalError(outcome);
}
