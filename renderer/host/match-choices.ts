import { newMatch, type NewMatch } from '../../src/shared/contract/index.ts';
import { readStored, saveStored } from './local-storage.ts';

const CHOICES_KEY = 'arbiter.last-match';

/**
 * Reads the choices with which New match begins: those of the last match that was started in this browser, or a game
 * against the agent that was chosen on its profile since. Null where none are stored.
 */
export const readMatchChoices = (): NewMatch | null => readStored(CHOICES_KEY, newMatch);

export const saveMatchChoices = (match: NewMatch): void => saveStored(CHOICES_KEY, match);
