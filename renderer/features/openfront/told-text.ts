import type {
  GAME_EVENTS,
  GAME_NOTES,
  OpenFrontNote,
  OpenFrontTold,
} from '../../../src/shared/contract/index.ts';
import type { Speaker } from '../../text/index.ts';

type Say = Speaker['t'];

/** Every place that any sentence of the table has; a code brings those of its own. */
type PlacesOf<T extends Readonly<Record<string, readonly string[]>>> = Readonly<
  Record<T[keyof T][number], string | number>
>;

/** What stands in for what in this version of the game. */
export const noteText = (t: Say, { code, values }: OpenFrontNote): string =>
  t(`game_note.${code}`, values as PlacesOf<typeof GAME_NOTES>);

/** What happened in the game, where the host words it. */
export const eventText = (t: Say, { code, values }: OpenFrontTold): string =>
  t(`game_event.${code}`, values as PlacesOf<typeof GAME_EVENTS>);
