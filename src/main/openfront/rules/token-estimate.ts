/**
 * Estimates how many tokens a JSON text costs a model. The estimate is an upper bound;
 * the tests compare it with a real tokenizer. Names are chosen by other players, so
 * they count as if they were the most expensive text of their length.
 */

const PART = /"((?:[^"\\]|\\.)*)"(:?)|-?\d+(?:\.\d+)?(?:e[+-]?\d+)?|true|false|null|[{}[\],]/gu;

export function estimateTokens(json: string): number {
  let cost = 0;
  for (const match of json.matchAll(PART)) {
    const [part, text, colon] = match;
    if (text !== undefined) cost += colon === ':' ? keyCost(text) : textCost(text);
    else if (part === ',') cost += json[match.index + 1] === '"' ? 0 : 1;
    else if (part.length === 1 && !isDigit(part)) cost += STRUCTURE_COST;
    else if (/^[tfn]/u.test(part)) cost += 1;
    else cost += numberCost(part);
  }
  return Math.ceil(cost);
}

export const tokensOf = (value: unknown): number => estimateTokens(JSON.stringify(value));

const STRUCTURE_COST = 0.6;
const isDigit = (sign: string): boolean => sign >= '0' && sign <= '9';

/** Keys come from this host and are English words in camel case. */
function keyCost(key: string): number {
  const parts = key.replace(/([a-z])([A-Z])/gu, '$1 $2').split(' ');
  return (
    2 +
    parts.reduce(
      (sum, word) => sum + (/^\d+$/u.test(word) ? word.length / 3 + 0.7 : Math.ceil(word.length / 7)),
      0,
    )
  );
}

function numberCost(text: string): number {
  let cost = 0;
  for (const run of text.split(/\D/u)) cost += Math.ceil(run.length / 3);
  return cost + (text.match(/\D/gu)?.length ?? 0);
}

/** English words cost few tokens; a word that does not look like prose is counted by its characters. */
function textCost(text: string): number {
  let cost = 1;
  for (const word of text.split(' ')) cost += wordCost(word);
  return cost;
}

const PLAIN_WORD = /^[A-Z]?[a-z]{1,12}[.,:;]?$/u;
const VOWELS = /[aeiouy]/gu;

function wordCost(word: string): number {
  if (PLAIN_WORD.test(word) && isProse(word)) return Math.max(1, word.length * 0.55);
  let cost = 0;
  for (const sign of word) {
    const point = sign.codePointAt(0) ?? 0;
    if (point < 0x80) cost += 0.85;
    else if (point < 0x800) cost += 2;
    else cost += point < 0x10000 ? 3 : 4;
  }
  return Math.max(1, cost);
}

/** Whether the word has enough vowels and no four consonants in a row. */
function isProse(word: string): boolean {
  const vowels = word.match(VOWELS)?.length ?? 0;
  return vowels * 4 >= word.length && !/[^aeiouy.,:;]{4}/u.test(word);
}
