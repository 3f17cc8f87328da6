/** The searchable text of one row, all in lower case. */
export interface Searchable {
  readonly title: string;
  /** Other words for it, in the language of the window and in English. */
  readonly synonyms: string;
  /** Where it is, for example the screen that a tab belongs to. */
  readonly path: string;
  /** An id or an address, which is compared once four characters are typed. */
  readonly id: string;
}

/** A match counts twice as much as one of the same quality in the next kind of text. */
const TITLE_WEIGHT = 8;
const SYNONYMS_WEIGHT = 4;
const PATH_WEIGHT = 2;
const MIN_ID_LENGTH = 4;

const isWordStart = (text: string, index: number): boolean =>
  index === 0 || !/[\p{L}\p{N}]/u.test(text[index - 1] ?? '');

/** Three for the start of a word, two inside one, nothing for no match. */
function matchQuality(text: string, token: string): number {
  let best = 0;
  for (let index = text.indexOf(token); index >= 0; index = text.indexOf(token, index + 1)) {
    if (isWordStart(text, index)) return 3;
    // A number inside another one is another number.
    if (!/^\d+$/u.test(token)) best = 2;
  }
  return best;
}

/** Whether the letters of the token occur in this order. */
function isSubsequence(text: string, token: string): boolean {
  let index = -1;
  for (const character of token) {
    index = text.indexOf(character, index + 1);
    if (index < 0) return false;
  }
  return true;
}

function tokenScore(row: Searchable, token: string): number {
  const bestScore = Math.max(
    matchQuality(row.title, token) * TITLE_WEIGHT,
    matchQuality(row.synonyms, token) * SYNONYMS_WEIGHT,
    matchQuality(row.path, token) * PATH_WEIGHT,
    token.length >= MIN_ID_LENGTH ? matchQuality(row.id, token) : 0,
  );
  return bestScore > 0 || /\d/u.test(token) ? bestScore : isSubsequence(row.title, token) ? 1 : 0;
}

/** The words that a person typed; a dash between names is not one. */
export const tokensOf = (query: string): readonly string[] =>
  query
    .toLowerCase()
    .split(/\s+/u)
    .filter((token) => /[\p{L}\p{N}]/u.test(token));

/** How well a row matches; zero if one of the typed words does not occur in it. */
export function scoreOf(row: Searchable, tokens: readonly string[]): number {
  let sum = 0;
  for (const token of tokens) {
    const score = tokenScore(row, token);
    if (score === 0) return 0;
    sum += score;
  }
  // Of two rows that match equally well, one whose title begins with the query comes first.
  return sum + (row.title.startsWith(tokens.join(' ')) ? 1 : 0);
}
