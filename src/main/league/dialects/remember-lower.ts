import { createNewest } from '../bounded-map.ts';
import type { Normalised } from './normalise.ts';

/** Conversations that are remembered; more than any league has at once. */
const MAX_ITEMS = 4096;

/** The conversation with an agent of lower-cased types goes on in its dialect, whatever a single method is called. */
export function rememberLower(): (message: Normalised) => Normalised {
  const lower = createNewest<string, true>(MAX_ITEMS);
  return (message) => {
    const key = `${message.env.sender ?? ''}/${message.env.match_id ?? ''}`;
    if (message.dialect === 'lower') lower.set(key, true);
    return message.dialect === 'course' && lower.get(key) ? { ...message, dialect: 'lower' } : message;
  };
}
