import { sha256Hex } from '../../../shared/sha256.ts';

/** The opening books of the arena, which it calls suites: where the games of a run begin. */

/** Actions that the host plays before the players move, from the first role on. */
export interface Opening {
  readonly id: string;
  readonly actions: readonly string[];
}

/** Openings of one game from which the pairs of a run begin. */
export interface OpeningSuite {
  readonly name: string;
  readonly template: string;
  /** SHA-256 of the text of the suite in hex, so that others can check that they have the same one. */
  readonly sha256: string;
  readonly openings: readonly Opening[];
}

/** A suite as the text of a JSONL file, which an import reads again. */
export const suiteText = ({ name, template, openings }: Omit<OpeningSuite, 'sha256'>): string =>
  [{ suite: name, game: template, version: 1 }, ...openings]
    .map((line) => `${JSON.stringify(line)}\n`)
    .join('');

/** Adds the hash to a suite. */
export const toSuite = (suite: Omit<OpeningSuite, 'sha256'>): OpeningSuite => ({
  ...suite,
  sha256: sha256Hex(suiteText(suite)),
});
