/** The id of the element of a replay file that holds its record; everything else of the file is drawn from it. */
export const REPLAY_BLOCK_ID = 'arbiter-replay';
const openingOf = (id: string): string => `<script type="application/json" id="${id}">`;
const CLOSING = '</script>';

/** The element that holds a record. No `<` of the JSON stays as it is, so that nothing in it can end the element. */
export const replayBlock = (record: object, id = REPLAY_BLOCK_ID): string =>
  `${openingOf(id)}${JSON.stringify(record).replaceAll('<', '\\u003c')}${CLOSING}`;

/**
 * Finds the JSON text of the record in a replay file, or of the element `id` in another page. Null when there is none,
 * or more than one, because then a browser and this function could read different ones.
 */
export function findReplayBlock(html: string, id = REPLAY_BLOCK_ID): string | null {
  const opening = openingOf(id);
  const begin = html.indexOf(opening);
  if (begin === -1 || html.includes(opening, begin + 1)) return null;
  const end = html.indexOf(CLOSING, begin);
  return end === -1 ? null : html.slice(begin + opening.length, end);
}
