import type { Json } from '../../../shared/json.ts';

/**
 * Changes one member of an object in a JSON text and leaves every other byte
 * where it is: somebody else's file keeps its own style, and the change that is
 * shown is the change that is ours. The text is known to be valid JSON.
 */

interface Member {
  readonly key: string;
  readonly start: number;
  readonly valueStart: number;
  readonly end: number;
}

export interface ObjectSpan {
  /** Of its opening brace. */
  readonly start: number;
  /** Just behind its closing brace. */
  readonly end: number;
  readonly members: readonly Member[];
}

export interface Style {
  /** What `JSON.stringify` indents with. */
  readonly indent: string;
  readonly newline: string;
}

const SPACE = /\s/u;
const LITERAL_END = /[\s,\]}]/u;

function skipSpace(text: string, from: number): number {
  let at = from;
  while (at < text.length && SPACE.test(text.charAt(at))) at += 1;
  return at;
}

function stringEnd(text: string, from: number): number {
  let at = from + 1;
  while (text[at] !== '"') at += text[at] === '\\' ? 2 : 1;
  return at + 1;
}

function valueEnd(text: string, from: number): number {
  if (text[from] === '"') return stringEnd(text, from);
  if (text[from] === '{' || text[from] === '[') return bracketEnd(text, from);
  let at = from;
  while (at < text.length && !LITERAL_END.test(text.charAt(at))) at += 1;
  return at;
}

const STEPS: Readonly<Record<string, number>> = { '{': 1, '[': 1, '}': -1, ']': -1 };

function bracketEnd(text: string, from: number): number {
  let [at, depth] = [from, 0];
  do {
    const sign = text.charAt(at);
    depth += STEPS[sign] ?? 0;
    at = sign === '"' ? stringEnd(text, at) : at + 1;
  } while (depth > 0);
  return at;
}

/** The object whose opening brace stands at `start` or behind spaces after it. */
export function objectAt(text: string, start: number): ObjectSpan {
  const open = skipSpace(text, start);
  const members: Member[] = [];
  let at = skipSpace(text, open + 1);
  while (text[at] !== '}') {
    const keyEnd = stringEnd(text, at);
    const valueStart = skipSpace(text, skipSpace(text, keyEnd) + 1);
    const end = valueEnd(text, valueStart);
    members.push({ key: JSON.parse(text.slice(at, keyEnd)) as string, start: at, valueStart, end });
    const next = skipSpace(text, end);
    at = text[next] === ',' ? skipSpace(text, next + 1) : next;
  }
  return { start: open, end: at + 1, members };
}

/** The member of this name that counts: the last one, as parsers have it. */
export const memberOf = ({ members }: ObjectSpan, key: string): Member | undefined =>
  members.findLast((member) => member.key === key);

const splice = (text: string, from: number, to: number, by: string): string =>
  `${text.slice(0, from)}${by}${text.slice(to)}`;

/** Spaces from the start of the line up to `at`. */
const marginAt = (text: string, at: number): string =>
  /(?:^|\n)([ \t]*)[^\n]*$/u.exec(text.slice(0, at))?.[1] ?? '';

interface NewMember {
  readonly key: string;
  readonly value: Json;
}

/** The text with this member set, at the end of the object where it is new. */
export function withMember(
  text: string,
  object: ObjectSpan,
  { key, value }: NewMember,
  style: Style,
): string {
  const isOneLine = !text.includes('\n');
  const printed = (margin: string | null): string =>
    margin === null
      ? JSON.stringify(value)
      : JSON.stringify(value, null, style.indent).replaceAll('\n', `${style.newline}${margin}`);
  const present = memberOf(object, key);
  if (present !== undefined) {
    const stood = text.slice(present.valueStart, present.end);
    const margin =
      isOneLine || (!stood.includes('\n') && stood !== '{}') ? null : marginAt(text, present.start);
    return splice(text, present.valueStart, present.end, printed(margin));
  }
  const [first] = object.members;
  const last = object.members.at(-1);
  if (first === undefined || last === undefined) {
    if (isOneLine) return splice(text, object.start, object.end, `{${JSON.stringify(key)}:${printed(null)}}`);
    const outer = marginAt(text, object.start);
    const inner = `${outer}${style.indent}`;
    const body = `${style.newline}${inner}${JSON.stringify(key)}: ${printed(inner)}${style.newline}${outer}`;
    return splice(text, object.start + 1, object.end - 1, body);
  }
  const gap = text.slice(object.start + 1, first.start);
  const margin = gap.includes('\n') ? marginAt(text, first.start) : null;
  const keyEnd = stringEnd(text, first.start);
  const colon = text.slice(keyEnd, first.valueStart);
  return splice(text, last.end, last.end, `,${gap}${JSON.stringify(key)}${colon}${printed(margin)}`);
}

/** The text without any member of this name. */
export function withoutMember(text: string, start: number, key: string): string {
  const object = objectAt(text, start);
  const index = object.members.findIndex((member) => member.key === key);
  const member = object.members[index];
  if (member === undefined) return text;
  const before = object.members[index - 1];
  const after = object.members[index + 1];
  const cut =
    before !== undefined
      ? splice(text, before.end, member.end, '')
      : after !== undefined
        ? splice(text, member.start, after.start, '')
        : splice(text, object.start + 1, object.end - 1, '');
  return withoutMember(cut, start, key);
}
