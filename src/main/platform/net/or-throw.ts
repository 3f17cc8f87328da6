import type { Outcome } from '../../../shared/outcome.ts';
import { RefusalError } from './envelope.ts';

/** Returns the value of an outcome; throws a refusal, which the error handler of the gateway sends. */
export function orThrow<T>(outcome: Outcome<T>): T {
  if (outcome.ok) return outcome.value;
  throw new RefusalError(outcome);
}
