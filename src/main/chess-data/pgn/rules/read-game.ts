import type {
  FenProblemCode,
  PgnGame,
  PgnMove,
  PgnProblem,
  PgnProblemCode,
} from '../../../../shared/contract/pgn.ts';
import { MAX_PGN_DEPTH, MAX_PGN_MOVES } from '../../../../shared/pgn/limits.ts';
import { parseTag } from '../../../../shared/pgn/split.ts';
import { algebraicMove, positionAfterMove, parseChessMove } from '../../../games/index.ts';
import { parseFen } from './fen.ts';
import { pgnTokens, type PgnToken } from './pgn-tokens.ts';

export type ParsedPgn =
  | { readonly ok: true; readonly game: PgnGame }
  | { readonly ok: false; readonly problem: PgnProblem };

const START = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';
/** Values of the tag `Variant` that mean ordinary chess. */
const ORDINARY = new Set(['', 'standard', 'chess', 'normal', 'from position']);
const NULL_MOVE = /^(?:--|Z0|null|pass)$/iu;
/** A problem names this much of the text that caused it. */
const MAX_TOKEN_LENGTH = 40;
const MAX_NAG = 255;
const MAX_NAGS_OF_MOVE = 16;
/** The reader yields after this many moves, so that other work continues. */
const MOVES_PER_STEP = 16;

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

/** Separates the tags from the moves, which begin at the first line that is neither a tag, empty nor begun by a percent sign. */
function parseHead(text: string): Head {
  const lines = text.replace(/^\u{feff}/u, '').split(/\r\n|\r|\n/u);
  const tags: [string, string][] = [];
  const lineOf = new Map<string, number>();
  let first = 0;
  for (; first < lines.length; first++) {
    const line = lines[first] ?? '';
    const tag = parseTag(line);
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
function resolveStart({ tags, lineOf }: Head): { readonly fen: string } | ReturnType<typeof problemAt> {
  const valueOf = (name: string): string =>
    tags.find(([tag]) => tag.toLowerCase() === name.toLowerCase())?.[1] ?? '';
  const variant = valueOf('Variant');
  if (!ORDINARY.has(variant.toLowerCase()))
    return problemAt('variant', lineOf('Variant'), { token: variant });
  const fen = valueOf('FEN');
  if (fen === '') return { fen: START };
  const parsedFen = parseFen(fen);
  return parsedFen.ok
    ? { fen: parsedFen.fen }
    : problemAt('fen', lineOf('FEN'), { token: fen, fen: parsedFen.problem });
}

/** The state of the reader between two moves. */
interface ReadState {
  readonly startFen: string;
  readonly moves: Mutable<PgnMove>[];
  /** The index of the last move of this line, or -1 before its first move. */
  lastMove: number;
  /** The moves to which the closing brackets lead back. */
  readonly open: number[];
  comment: string;
  result: PgnGame['result'] | null;
}
type Mutable<T> = { -readonly [K in keyof T]: T[K] };

const joinTexts = (before: string, more: string): string => [before, more].filter(Boolean).join(' ');

function addMove(state: ReadState, { text, line }: PgnToken): ReturnType<typeof problemAt> | null {
  if (NULL_MOVE.test(text)) return problemAt('null_move', line, { token: text });
  if (state.moves.length >= MAX_PGN_MOVES) return problemAt('too_many_moves', line, { token: text });
  const fenBefore = state.moves[state.lastMove]?.fen ?? state.startFen;
  const reading = parseChessMove(fenBefore, text);
  if (reading.kind === 'ambiguous') return problemAt('ambiguous_move', line, { token: text });
  const next = reading.kind === 'action' ? positionAfterMove(fenBefore, reading.action) : null;
  if (reading.kind !== 'action' || next === null)
    return problemAt(/[a-h][1-8]|[0Oo]-[0Oo]/u.test(text) ? 'illegal_move' : 'not_a_move', line, {
      token: text,
    });
  const san = algebraicMove(fenBefore, reading.action) ?? text;
  state.moves.push({
    parent: state.lastMove,
    san,
    uci: reading.action,
    fen: next.fen,
    nags: [],
    comment: '',
  });
  state.lastMove = state.moves.length - 1;
  return null;
}

function addComment(state: ReadState, text: string): void {
  const move = state.moves[state.lastMove];
  if (move === undefined) state.comment = joinTexts(state.comment, text);
  else move.comment = joinTexts(move.comment, text);
}

function addNag(state: ReadState, text: string): void {
  const nag = Number(text);
  const move = state.moves[state.lastMove];
  if (move === undefined || nag > MAX_NAG || move.nags.length >= MAX_NAGS_OF_MOVE) return;
  if (!move.nags.includes(nag)) move.nags = [...move.nags, nag];
}

function openVariation(state: ReadState, line: number): ReturnType<typeof problemAt> | null {
  const replacedMove = state.moves[state.lastMove];
  if (replacedMove === undefined) return problemAt('early_variation', line);
  if (state.open.length >= MAX_PGN_DEPTH) return problemAt('too_deep', line);
  state.open.push(state.lastMove);
  state.lastMove = replacedMove.parent;
  return null;
}

function closeVariation(state: ReadState, line: number): ReturnType<typeof problemAt> | null {
  const back = state.open.pop();
  if (back === undefined) return problemAt('stray_bracket', line, { token: ')' });
  state.lastMove = back;
  return null;
}

function applyToken(state: ReadState, token: PgnToken): ReturnType<typeof problemAt> | null {
  const { kind, text, line } = token;
  if (state.result !== null && kind !== 'comment') {
    const isMore = kind === 'move' || kind === 'open';
    return isMore ? problemAt('several_games', line, { token: text }) : null;
  }
  if (kind === 'move') return addMove(state, token);
  if (kind === 'open') return openVariation(state, line);
  if (kind === 'close') return closeVariation(state, line);
  if (kind === 'unclosed_comment') return problemAt('unclosed_comment', line);
  if (kind === 'comment') addComment(state, text);
  else if (kind === 'nag') addNag(state, text);
  // A result inside a variation belongs to that line only.
  else if (state.open.length === 0) state.result = text as PgnGame['result'];
  return null;
}

const RESULTS = new Set(['1-0', '0-1', '1/2-1/2', '*']);

function resultOf({ result }: ReadState, tags: PgnGame['tags']): PgnGame['result'] {
  const taggedResult = tags.find(([name]) => name === 'Result')?.[1] ?? '';
  return result ?? (RESULTS.has(taggedResult) ? (taggedResult as PgnGame['result']) : '*');
}

/**
 * Reads one game in PGN with all its variations, comments and glyphs. It yields after some moves, so that the caller
 * can let others work in between; `parsePgn` does not stop.
 */
export function* parsePgnInSteps(text: string): Generator<void, ParsedPgn> {
  const head = parseHead(text);
  const start = resolveStart(head);
  if (!('fen' in start)) return start;
  const state: ReadState = {
    startFen: start.fen,
    moves: [],
    lastMove: -1,
    open: [],
    comment: '',
    result: null,
  };
  let lastLine = 1;
  for (const token of pgnTokens(head.moves)) {
    const problem = applyToken(state, token);
    if (problem !== null) return problem;
    lastLine = token.line;
    if (token.kind === 'move' && state.moves.length % MOVES_PER_STEP === 0) yield;
  }
  if (state.open.length > 0) return problemAt('unclosed_variation', lastLine);
  if (state.moves.length === 0 && head.tags.length === 0 && state.result === null)
    return problemAt('no_game', 1, { token: text.trim() });
  const { startFen, comment, moves } = state;
  const result = resultOf(state, head.tags);
  return { ok: true, game: { tags: head.tags, startFen, comment, moves, result } };
}

/** Reads one game without a pause. */
export function parsePgn(text: string): ParsedPgn {
  const reader = parsePgnInSteps(text);
  for (;;) {
    const step = reader.next();
    if (step.done === true) return step.value;
  }
}
