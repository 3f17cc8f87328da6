import type {
  GAME_EVENTS,
  GAME_NOTES,
  OpenFrontNote,
  OpenFrontGameEvent,
} from '../../../src/shared/contract/index.ts';
import type { Translator } from '../../text/index.ts';

type Translate = Translator['t'];

/** Every place that any sentence of the table has; a code brings those of its own. */
type PlaceNamesOf<T extends Readonly<Record<string, readonly string[]>>> = Readonly<
  Record<T[keyof T][number], string | number>
>;

/** What stands in for what in this version of the game. */
export const noteText = (t: Translate, { code, values }: OpenFrontNote): string =>
  t(`game_note.${code}`, values as PlaceNamesOf<typeof GAME_NOTES>);

/** What happened in the game, where the host words it. */
export const eventText = (t: Translate, { code, values }: OpenFrontGameEvent): string =>
  t(`game_event.${code}`, values as PlaceNamesOf<typeof GAME_EVENTS>);
