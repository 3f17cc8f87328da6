import { createBoundedMap } from '../../platform/collections/bounded-map.ts';
import type { NormalisedRequest } from './normalise-request.ts';

/** Maximum number of cached conversations, more than any league has at once. */
const MAX_CONVERSATIONS = 4096;

/**
 * Creates a function that keeps the `lower` dialect for a whole conversation: an agent that once used lower-case types is
 * sent responses in that dialect even where a single method name looks like `course`.
 */
export function createWithKnownDialect(): (message: NormalisedRequest) => NormalisedRequest {
  const lower = createBoundedMap<string, true>(MAX_CONVERSATIONS);
  return (message) => {
    const key = `${message.envelope.sender ?? ''}/${message.envelope.match_id ?? ''}`;
    if (message.dialect === 'lower') lower.set(key, true);
    return message.dialect === 'course' && lower.get(key) ? { ...message, dialect: 'lower' } : message;
  };
}
