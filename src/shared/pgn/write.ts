import type { PgnGame } from '../contract/pgn.ts';

/**
 * The tags that come first, in the order of the standard (section 8.1.1), with what is written where one is missing.
 */
const ROSTER = [
  ['Event', '?'],
  ['Site', '?'],
  ['Date', '????.??.??'],
  ['Round', '?'],
  ['White', '?'],
  ['Black', '?'],
  ['Result', '*'],
] as const;

/** Lines of moves have fewer than 80 characters (section 8.2.1 of the standard). */
const MAX_COLUMNS = 79;
/** The parent of a first move. */
const START_OF_GAME = -1;
const START = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';

const tagLine = ([name, value]: readonly [string, string]): string =>
  `[${name} "${value.replaceAll(/["\\]/gu, '\\$&')}"]`;

/**
 * The tags of the roster first, then the others in their order; the result and the start position come from the game.
 */
function tagLines({ tags, result, startFen }: PgnGame): string[] {
  const tagValues = new Map(tags);
  const gameTags: readonly (readonly [string, string])[] = [
    ...ROSTER.map(
      ([name, missing]) => [name, name === 'Result' ? result : (tagValues.get(name) ?? missing)] as const,
    ),
    ...(startFen === START
      ? []
      : ([
          ['SetUp', '1'],
          ['FEN', startFen],
        ] as const)),
  ];
  const names = new Set([...gameTags.map(([name]) => name), 'SetUp', 'FEN']);
  return [...gameTags, ...tags.filter(([name]) => !names.has(name))].map(tagLine);
}

/** Moves by the index of the move before them, the main line first. */
function childrenOf({ moves }: PgnGame): ReadonlyMap<number, readonly number[]> {
  const children = new Map<number, number[]>();
  for (const [index, { parent }] of moves.entries()) {
    const list = children.get(parent) ?? [];
    list.push(index);
    children.set(parent, list);
  }
  return children;
}

/** The rest to be written: a bracket, or a move that may need its number before it. */
type Step =
  | '('
  | ')'
  | {
      readonly move: number;
      readonly isNumbered: boolean;
      /** True for the first move of a variation, whose siblings are written elsewhere. */
      readonly isAlone: boolean;
    };

/** The moves after a move: its variations in brackets, then the continuation of the line. */
function stepsAfter(
  { moves }: PgnGame,
  children: ReadonlyMap<number, readonly number[]>,
  { move, isAlone }: Exclude<Step, string>,
): Step[] {
  const pgnMove = moves[move];
  const siblings = isAlone ? [] : (children.get(pgnMove?.parent ?? START_OF_GAME) ?? []).slice(1);
  const [next] = children.get(move) ?? [];
  const isNumbered = siblings.length > 0 || pgnMove?.comment !== '';
  return [
    ...siblings.flatMap((sibling): Step[] => ['(', { move: sibling, isNumbered: true, isAlone: true }, ')']),
    ...(next === undefined ? [] : [{ move: next, isNumbered, isAlone: false }]),
  ];
}

/** The parts of the moves. A list of what is still to be written replaces recursion, because games may be long. */
function partsOf(game: PgnGame): string[] {
  const children = childrenOf(game);
  const parts: string[] = game.comment === '' ? [] : [`{${game.comment}}`];
  const [first] = children.get(START_OF_GAME) ?? [];
  const remaining: Step[] = first === undefined ? [] : [{ move: first, isNumbered: true, isAlone: false }];
  let opening = '';
  for (let step = remaining.pop(); step !== undefined; step = remaining.pop()) {
    if (step === '(') opening = '(';
    else if (step === ')') parts.push(`${parts.pop() ?? ''})`);
    else {
      parts.push(opening + moveText(game, step));
      opening = '';
      remaining.push(...stepsAfter(game, children, step).toReversed());
    }
  }
  return parts;
}

/** A move with its number, its glyphs and its comment. */
function moveText(game: PgnGame, { move, isNumbered }: { move: number; isNumbered: boolean }): string {
  const pgnMove = game.moves[move];
  if (pgnMove === undefined) return '';
  const [, side, , , , number = '1'] = (game.moves[pgnMove.parent]?.fen ?? game.startFen).split(' ');
  const numberParts = side === 'b' ? (isNumbered ? [`${number}...`] : []) : [`${number}.`];
  const comment = pgnMove.comment === '' ? [] : [`{${pgnMove.comment}}`];
  return [...numberParts, pgnMove.san, ...pgnMove.nags.map((nag) => `$${nag}`), ...comment].join(' ');
}

function wrap(parts: readonly string[]): string {
  const lines: string[] = [];
  let line = '';
  for (const part of parts) {
    if (line !== '' && line.length + 1 + part.length > MAX_COLUMNS) {
      lines.push(line);
      line = '';
    }
    line += (line === '' ? '' : ' ') + part;
  }
  return [...lines, line].join('\n');
}

/** A game in the export format of PGN, with its variations, comments and glyphs. */
export const writePgn = (game: PgnGame): string =>
  `${tagLines(game).join('\n')}\n\n${wrap([...partsOf(game).flatMap((part) => part.split(' ')), game.result])}\n`;
