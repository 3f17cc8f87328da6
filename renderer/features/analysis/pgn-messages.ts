/** One row of the list of games, before the moves of the game are parsed. */
export interface ListedGame {
  /** The line of the file on which the game begins, from 1. */
  readonly line: number;
  readonly white: string;
  readonly black: string;
  readonly result: string;
  readonly event: string;
}

/** Asks the web worker to open a file, or for the text of a game of the file that it opened last. */
export type PgnRequest =
  | { readonly kind: 'open'; readonly file: Blob }
  | { readonly kind: 'game'; readonly index: number };

export type PgnResponse =
  | { readonly kind: 'opened'; readonly games: readonly ListedGame[]; readonly unlistedCount: number }
  | { readonly kind: 'game'; readonly text: string };
