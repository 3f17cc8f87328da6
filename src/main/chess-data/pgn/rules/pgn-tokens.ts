/** A part of the moves of a game in PGN, with the line on which it begins, from 1. */
export interface PgnToken {
  readonly kind: 'move' | 'comment' | 'nag' | 'open' | 'close' | 'result' | 'unclosed_comment';
  readonly text: string;
  readonly line: number;
}

/** The signs after a move, as numeric annotation glyphs. */
const SIGNS: Readonly<Record<string, string>> = {
  '!': '1',
  '?': '2',
  '!!': '3',
  '??': '4',
  '!?': '5',
  '?!': '6',
};
const RESULTS: Readonly<Record<string, string>> = { '½-½': '1/2-1/2', '1/2': '1/2-1/2' };
const RESULT = /^(?:1-0|0-1|1\/2-1\/2|1\/2|½-½|\*)$/u;
const MOVE_NUMBER = /^\d+(?:\.+|$)/u;
const WORD_PATTERN = /[^\s{}();$]+/uy;
const NAG = /\$(\d{1,3})/uy;
/** A line break, or the space within a line. */
const SPACE = /\n|[^\S\n]+/uy;

/** Makes a comment one line of text, without the braces that would end it when it is written again. */
const commentText = (text: string): string =>
  text.replaceAll(/\s+/gu, ' ').replaceAll('{', '(').replaceAll('}', ')').trim();

interface Reader {
  readonly text: string;
  offset: number;
  line: number;
}

/** Reads on to `end` and counts the lines on the way. */
function take(reader: Reader, end: number): string {
  const tokenText = reader.text.slice(reader.offset, end);
  for (const char of tokenText) if (char === '\n') reader.line += 1;
  reader.offset = end;
  return tokenText;
}

function matchHere(reader: Reader, pattern: RegExp): RegExpExecArray | null {
  pattern.lastIndex = reader.offset;
  return pattern.exec(reader.text);
}

function readComment(reader: Reader): PgnToken {
  const { line, text, offset } = reader;
  if (text.charAt(offset) === ';') {
    const end = text.indexOf('\n', offset);
    return {
      kind: 'comment',
      line,
      text: commentText(take(reader, end === -1 ? text.length : end).slice(1)),
    };
  }
  const end = text.indexOf('}', offset);
  if (end === -1) return { kind: 'unclosed_comment', line, text: take(reader, text.length) };
  return { kind: 'comment', line, text: commentText(take(reader, end + 1).slice(1, -1)) };
}

/** Splits a word: a move number, a result, a move, or a move with its number before it and signs after it. */
function* wordTokens(word: string, line: number): Generator<PgnToken> {
  if (RESULT.test(word)) {
    yield { kind: 'result', text: RESULTS[word] ?? word, line };
    return;
  }
  const move = word.startsWith('0-0') ? word : word.replace(MOVE_NUMBER, '').replace(/^\.+/u, '');
  const signs = /[!?]+$/u.exec(move)?.[0] ?? '';
  const bare = move.slice(0, move.length - signs.length);
  if (bare !== '' && bare !== 'e.p.') yield { kind: 'move', text: bare, line };
  const nag = SIGNS[signs];
  if (nag !== undefined) yield { kind: 'nag', text: nag, line };
}

/** Skips space, or a line that begins with a percent sign, and returns whether there was either. */
function skip(reader: Reader): boolean {
  const { text, offset } = reader;
  const isLineStart = offset === 0 || text.charAt(offset - 1) === '\n';
  if (isLineStart && text.charAt(offset) === '%') {
    const end = text.indexOf('\n', offset);
    take(reader, end === -1 ? text.length : end);
    return true;
  }
  const space = matchHere(reader, SPACE);
  if (space !== null) take(reader, offset + space[0].length);
  return space !== null;
}

function readBracket(reader: Reader): PgnToken {
  const { line } = reader;
  const text = take(reader, reader.offset + 1);
  return { kind: text === '(' ? 'open' : 'close', text, line };
}

/** Splits the moves of a game, without its tags, into their parts. */
export function* pgnTokens(text: string): Generator<PgnToken> {
  const reader: Reader = { text, offset: 0, line: 1 };
  while (reader.offset < text.length) {
    if (skip(reader)) continue;
    const char = text.charAt(reader.offset);
    const { line } = reader;
    const nag = matchHere(reader, NAG);
    if ('{;'.includes(char)) yield readComment(reader);
    else if ('()'.includes(char)) yield readBracket(reader);
    else if (nag !== null) {
      take(reader, reader.offset + nag[0].length);
      yield { kind: 'nag', text: nag[1] ?? '0', line };
    } else {
      const word = matchHere(reader, WORD_PATTERN)?.[0] ?? char;
      take(reader, reader.offset + word.length);
      yield* wordTokens(word, line);
    }
  }
}
