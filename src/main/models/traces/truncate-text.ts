/** A text of which the middle may be missing. */
export interface TruncatedText {
  readonly text: string;
  /** How many characters are missing; 0 for a whole text. */
  readonly missing: number;
}

/** Keeps the beginning and the end of a text that is longer than `max` characters. */
export function truncateMiddle(text: string, max: number): TruncatedText {
  if (text.length <= max) return { text, missing: 0 };
  const head = Math.ceil(max / 2);
  const missingLength = text.length - max;
  return { text: `${text.slice(0, head)}\n…\n${text.slice(head + missingLength)}`, missing: missingLength };
}
