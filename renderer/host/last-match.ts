import { newMatch, type NewMatch } from '../../src/shared/contract/index.ts';
import { readStored, saveStored } from './local-storage.ts';

const LAST_KEY = 'arbiter.last-match';

/** The choices of the last match that was started in this window. */
export const readLastMatch = (): NewMatch | null => readStored(LAST_KEY, newMatch);

export const saveLastMatch = (match: NewMatch): void => saveStored(LAST_KEY, match);
