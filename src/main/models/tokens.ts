/**
 * Estimates of what a text costs, good for any model within the reserve. JSON
 * and code run at about 2.7 characters a token; move lists are far denser, so
 * a listed action counts four.
 */
const CHARACTERS_PER_TOKEN = 2.7;
const TOKENS_PER_ACTION = 4;
/** Tokenizers differ by 10–20 %. */
const RESERVE = 1.15;

export const estimateTokens = (characters: number, actions = 0): number =>
  Math.ceil((characters / CHARACTERS_PER_TOKEN + actions * TOKENS_PER_ACTION) * RESERVE);
