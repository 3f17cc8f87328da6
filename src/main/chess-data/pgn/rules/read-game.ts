import type {
  FenProblemCode,
  PgnGame,
  PgnMove,
  PgnProblem,
  PgnProblemCode,
} from '../../../../shared/contract/pgn.ts';
import { MAX_PGN_DEPTH, MAX_PGN_MOVES } from '../../../../shared/pgn/limits.ts';
import { readTag } from '../../../../shared/pgn/split.ts';
import { algebraicMove, positionAfterMove, readChessMove } from '../../../games/index.ts';
import { checkFen } from './fen.ts';
import { pgnTokens, type PgnToken } from './tokens.ts';

export type ParsedPgn =
  | { readonly ok: true; readonly game: PgnGame }
  | { readonly ok: false; readonly problem: PgnProblem };

const START = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';
/** Values of the tag `Variant` that mean ordinary chess. */
const ORDINARY = new Set(['', 'standard', 'chess', 'normal', 'from position']);
const NULL_MOVE = /^(?:--|Z0|null|pass)$/iu;
const MAX_TOKEN_LENGTH = 40;
const MAX_NAG = 255;
const MAX_NAGS_OF_MOVE = 16;
/** The reader yields after this many moves, so that other work continues. */
const MOVES_AT_ONCE = 16;

const problemAt = (
  code: PgnProblemCode,
  line: number,
  { token = '', fen = null }: { token?: string; fen?: FenProblemCode | null } = {},
): { readonly ok: false; readonly problem: PgnProblem } => ({
  ok: false,
  problem: { code, line, token: token.slice(0, MAX_TOKEN_LENGTH), fen },
});

interface Head {
  readonly tags: [string, string][];
  /** The text after the tags, with empty lines in their place, so that lines keep their numbers. */
  readonly moves: string;
  readonly lineOf: (tag: string) => number;
}

/** The tags are the lines before the first line that is neither a tag nor empty. */
function readHead(text: string): Head {
  const lines = text.replace(/^\u{feff}/u, '').split(/\r\n|\r|\n/u);
  const tags: [string, string][] = [];
  const lineOf = new Map<string, number>();
  let first = 0;
  for (; first < lines.length; first++) {
    const line = lines[first] ?? '';
    const tag = readTag(line);
    if (tag === null && line.trim() !== '' && !line.startsWith('%')) break;
    if (tag === null || lineOf.has(tag[0])) continue;
    tags.push([...tag]);
    lineOf.set(tag[0], first + 1);
  }
  return {
    tags,
    moves: '\n'.repeat(first) + lines.slice(first).join('\n'),
    lineOf: (tag) => lineOf.get(tag) ?? 1,
  };
}

/** The start position of the tags, or why the game cannot be read. */
function startOf({ tags, lineOf }: Head): { readonly fen: string } | ReturnType<typeof problemAt> {
  const valueOf = (name: string): string =>
    tags.find(([tag]) => tag.toLowerCase() === name.toLowerCase())?.[1] ?? '';
  const variant = valueOf('Variant');
  if (!ORDINARY.has(variant.toLowerCase()))
    return problemAt('variant', lineOf('Variant'), { token: variant });
  const fen = valueOf('FEN');
  if (fen === '') return { fen: START };
  const checked = checkFen(fen);
  return checked.ok
    ? { fen: checked.fen }
    : problemAt('fen', lineOf('FEN'), { token: fen, fen: checked.problem });
}

/** The state of the reader between two moves. */
interface Walk {
  readonly startFen: string;
  readonly moves: Mutable<PgnMove>[];
  /** The index of the last move of this line, or -1. */
  lastMove: number;
  /** The moves to which the closing brackets lead back. */
  readonly open: number[];
  comment: string;
  result: PgnGame['result'] | null;
}
type Mutable<T> = { -readonly [K in keyof T]: T[K] };

const joined = (before: string, more: string): string => [before, more].filter(Boolean).join(' ');

function addMove(walk: Walk, { text, line }: PgnToken): ReturnType<typeof problemAt> | null {
  if (NULL_MOVE.test(text)) return problemAt('null_move', line, { token: text });
  if (walk.moves.length >= MAX_PGN_MOVES) return problemAt('too_many_moves', line, { token: text });
  const before = walk.moves[walk.lastMove]?.fen ?? walk.startFen;
  const reading = readChessMove(before, text);
  if (reading.kind === 'ambiguous') return problemAt('ambiguous_move', line, { token: text });
  const next = reading.kind === 'action' ? positionAfterMove(before, reading.action) : null;
  if (reading.kind !== 'action' || next === null)
    return problemAt(/[a-h][1-8]|[0Oo]-[0Oo]/u.test(text) ? 'illegal_move' : 'not_a_move', line, {
      token: text,
    });
  const san = algebraicMove(before, reading.action) ?? text;
  walk.moves.push({ parent: walk.lastMove, san, uci: reading.action, fen: next.fen, nags: [], comment: '' });
  walk.lastMove = walk.moves.length - 1;
  return null;
}

function addComment(walk: Walk, text: string): void {
  const move = walk.moves[walk.lastMove];
  if (move === undefined) walk.comment = joined(walk.comment, text);
  else move.comment = joined(move.comment, text);
}

function addNag(walk: Walk, text: string): void {
  const nag = Number(text);
  const move = walk.moves[walk.lastMove];
  if (move === undefined || nag > MAX_NAG || move.nags.length >= MAX_NAGS_OF_MOVE) return;
  if (!move.nags.includes(nag)) move.nags = [...move.nags, nag];
}

function openVariation(walk: Walk, line: number): ReturnType<typeof problemAt> | null {
  const replaced = walk.moves[walk.lastMove];
  if (replaced === undefined) return problemAt('early_variation', line);
  if (walk.open.length >= MAX_PGN_DEPTH) return problemAt('too_deep', line);
  walk.open.push(walk.lastMove);
  walk.lastMove = replaced.parent;
  return null;
}

function closeVariation(walk: Walk, line: number): ReturnType<typeof problemAt> | null {
  const back = walk.open.pop();
  if (back === undefined) return problemAt('stray_bracket', line, { token: ')' });
  walk.lastMove = back;
  return null;
}

function takeToken(walk: Walk, token: PgnToken): ReturnType<typeof problemAt> | null {
  const { kind, text, line } = token;
  if (walk.result !== null && kind !== 'comment') {
    const isMore = kind === 'move' || kind === 'open';
    return isMore ? problemAt('several_games', line, { token: text }) : null;
  }
  if (kind === 'move') return addMove(walk, token);
  if (kind === 'open') return openVariation(walk, line);
  if (kind === 'close') return closeVariation(walk, line);
  if (kind === 'unclosed_comment') return problemAt('unclosed_comment', line);
  if (kind === 'comment') addComment(walk, text);
  else if (kind === 'nag') addNag(walk, text);
  // A result inside a variation belongs to that line only.
  else if (walk.open.length === 0) walk.result = text as PgnGame['result'];
  return null;
}

const RESULTS = new Set(['1-0', '0-1', '1/2-1/2', '*']);

function resultOf({ result }: Walk, tags: PgnGame['tags']): PgnGame['result'] {
  const tagged = tags.find(([name]) => name === 'Result')?.[1] ?? '';
  return result ?? (RESULTS.has(tagged) ? (tagged as PgnGame['result']) : '*');
}

/**
 * Reads one game in PGN with all its variations, comments and glyphs. It yields after some moves, so that the caller
 * can let others work in between; `parsePgn` does not stop.
 */
export function* readPgn(text: string): Generator<void, ParsedPgn> {
  const head = readHead(text);
  const start = startOf(head);
  if (!('fen' in start)) return start;
  const walk: Walk = { startFen: start.fen, moves: [], lastMove: -1, open: [], comment: '', result: null };
  let lastLine = 1;
  for (const token of pgnTokens(head.moves)) {
    const problem = takeToken(walk, token);
    if (problem !== null) return problem;
    lastLine = token.line;
    if (token.kind === 'move' && walk.moves.length % MOVES_AT_ONCE === 0) yield;
  }
  if (walk.open.length > 0) return problemAt('unclosed_variation', lastLine);
  if (walk.moves.length === 0 && head.tags.length === 0 && walk.result === null)
    return problemAt('no_game', 1, { token: text.trim() });
  const { startFen, comment, moves } = walk;
  const result = resultOf(walk, head.tags);
  return { ok: true, game: { tags: head.tags, startFen, comment, moves, result } };
}

/** Reads one game without a pause. */
export function parsePgn(text: string): ParsedPgn {
  const reader = readPgn(text);
  for (;;) {
    const step = reader.next();
    if (step.done === true) return step.value;
  }
}
