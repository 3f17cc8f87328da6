import type {
  GAME_EVENTS,
  GAME_NOTES,
  OpenFrontNote,
  OpenFrontGameEvent,
} from '../../../src/shared/contract/index.ts';
import type { Translator } from '../../text/index.ts';

type Translate = Translator['t'];

/** All placeholders of all sentences of a table; a code supplies only its own. */
type PlaceholdersOf<T extends Readonly<Record<string, readonly string[]>>> = Readonly<
  Record<T[keyof T][number], string | number>
>;

/** The sentence for a difference of this version of the game from the expected one. */
export const noteText = (t: Translate, { code, values }: OpenFrontNote): string =>
  t(`game_note.${code}`, values as PlaceholdersOf<typeof GAME_NOTES>);

/** The sentence for an event of the game, where the host has a code for it. */
export const eventText = (t: Translate, { code, values }: OpenFrontGameEvent): string =>
  t(`game_event.${code}`, values as PlaceholdersOf<typeof GAME_EVENTS>);
