import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import {
  MAX_OPENING_PLIES,
  MAX_OPENINGS_LENGTH,
  openingOrder,
  type NewArenaRun,
} from '../../../shared/contract/index.ts';
import { accept, refuse, type Outcome } from '../../../shared/outcome.ts';
import { choiceOption, countOption, textOption, type Values } from '../options/option-kinds.ts';

const DEFAULT_PLIES = 8;

/** The options of the openings of a run. */
export const OPENINGS_OPTIONS = {
  openings: textOption('NAME|FILE', 'a suite of "arena suites", or a .jsonl or .pgn file of openings', null),
  'opening-plies': countOption(
    'moves of both sides that are taken from a game of a .pgn file',
    DEFAULT_PLIES,
    MAX_OPENING_PLIES,
  ),
  order: choiceOption(openingOrder.options, 'the order in which the pairs take the openings', 'sequential'),
};

const FILE = /\.(?:jsonl|pgn)$/iu;

/** The openings of the request; a text with the ending of a file is the path of one. */
export async function readOpenings({
  openings,
  'opening-plies': plies,
  order,
}: Values<typeof OPENINGS_OPTIONS>): Promise<Outcome<Pick<NewArenaRun, 'openings' | 'order'>, 'USAGE'>> {
  if (openings === null) return accept({});
  if (!FILE.test(openings)) return accept({ openings: { kind: 'suite', name: openings }, order });
  let content: string;
  try {
    content = await readFile(openings, 'utf8');
  } catch {
    return refuse('USAGE', `--openings: "${openings}" cannot be read`);
  }
  if (content.length > MAX_OPENINGS_LENGTH)
    return refuse(
      'USAGE',
      `--openings: a file has at most ${MAX_OPENINGS_LENGTH} characters, "${openings}" has more`,
    );
  const fileName = basename(openings).slice(0, 255);
  return accept({ openings: { kind: 'file', fileName, text: content, plies }, order });
}
