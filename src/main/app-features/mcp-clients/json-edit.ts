import { createScanner, parseTree, type Node, type ParseError } from 'jsonc-parser';
import type { Json } from '../../../shared/json.ts';

/**
 * Changes one member of an object in a JSON text and leaves every other byte where it is, so that a settings
 * file of another program keeps its style, its comments and its trailing commas. `jsonc-parser` finds the
 * places; its own `modify` is not used, because it reformats the neighbours of what it changes.
 */

/** Kinds of `SyntaxKind`, an ambient enum of the parser that cannot be imported as a value here. */
const TOKEN = { comma: 5, lineComment: 12, blockComment: 13, lineBreak: 14, space: 15 };

interface Member {
  readonly key: string;
  readonly start: number;
  readonly valueStart: number;
  readonly end: number;
}

/** Offsets of an object in the text: from its opening brace to the position after its closing brace. */
export interface ObjectSpan {
  readonly start: number;
  readonly end: number;
  readonly members: readonly Member[];
}

export interface JsonStyle {
  /** The indentation of the file, as `JSON.stringify` takes it. */
  readonly indent: string;
  readonly newline: string;
}

/** The tree of a JSON text that may hold comments and trailing commas; null where the text is not valid. */
function parseNode(text: string): Node | null {
  const errors: ParseError[] = [];
  try {
    const root = parseTree(text, errors, { allowTrailingComma: true });
    return errors.length === 0 && root !== undefined ? root : null;
  } catch {
    // The parser is recursive: a text that is nested too deeply exhausts the stack.
    return null;
  }
}

/** The value of a JSON text with comments and trailing commas; undefined where the text is not valid. */
export function parseJsonc(text: string): Json | undefined {
  const root = parseNode(text);
  return root === null ? undefined : valueOf(root);
}

/** Unlike the parser's own function, keeps a member called `__proto__`. Of equal keys the last one counts. */
function valueOf({ type, value, children = [] }: Node): Json {
  if (type === 'array') return children.map(valueOf);
  if (type !== 'object') return value as Json;
  return Object.fromEntries(
    children.flatMap(({ children: [key, member] = [] }) =>
      key && member ? [[key.value as string, valueOf(member)]] : [],
    ),
  );
}

/** The object that is the root of the text, or the member `section` of the root; null if it is not an object. */
export function objectIn(text: string, section: string | null = null): ObjectSpan | null {
  const root = parseNode(text);
  const object = section === null || root === null ? root : childOf(root, section);
  if (object?.type !== 'object') return null;
  return { start: object.offset, end: object.offset + object.length, members: membersOf(object) };
}

const membersOf = ({ children = [] }: Node): Member[] =>
  children.flatMap(({ children: [key, value] = [] }) =>
    key && value
      ? [
          {
            key: key.value as string,
            start: key.offset,
            valueStart: value.offset,
            end: value.offset + value.length,
          },
        ]
      : [],
  );

/** Returns the value of the last of equal keys, which is the one that programs read; the parser itself would find the first. */
const childOf = (object: Node, key: string): Node | undefined =>
  object.children?.findLast(({ children: [name] = [] }) => name?.value === key)?.children?.[1];

/** The member of this name that counts: the last one, as parsers of JSON have it. */
export const memberOf = ({ members }: ObjectSpan, key: string): Member | undefined =>
  members.findLast((member) => member.key === key);

const splice = (text: string, from: number, to: number, replacement: string): string =>
  `${text.slice(0, from)}${replacement}${text.slice(to)}`;

/** The white space from the start of the line up to `offset`. */
const marginAt = (text: string, offset: number): string =>
  /(?:^|\n)([ \t]*)[^\n]*$/u.exec(text.slice(0, offset))?.[1] ?? '';

interface NewMember {
  readonly key: string;
  readonly value: Json;
}

/** Prints a value as JSON. Each further line begins with `margin`; null prints on one line. */
const printValue = (value: Json, margin: string | null, { indent, newline }: JsonStyle): string =>
  margin === null
    ? JSON.stringify(value)
    : JSON.stringify(value, null, indent).replaceAll('\n', `${newline}${margin}`);

/** The text with this member set, at the end of the object where it is new. */
export function withMember(text: string, object: ObjectSpan, member: NewMember, style: JsonStyle): string {
  const existing = memberOf(object, member.key);
  const [first] = object.members;
  const last = object.members.at(-1);
  if (existing !== undefined) return replaceValue(text, existing, member.value, style);
  if (first === undefined || last === undefined) return fillObject(text, object, member, style);
  const between = text.slice(object.start + 1, first.start);
  const isWide = between.includes('\n');
  const margin = isWide ? marginAt(text, first.start) : null;
  const gap = between.trim() === '' ? between : isWide ? `${style.newline}${margin}` : ' ';
  const colon = /^"(?:[^"\\]|\\.)*"(\s*:\s*)$/su.exec(text.slice(first.start, first.valueStart))?.[1] ?? ': ';
  const addedText = `${gap}${JSON.stringify(member.key)}${colon}${printValue(member.value, margin, style)}`;
  const comment = commentAtLineEnd(text, last.end);
  if (comment === null) return splice(text, last.end, last.end, `,${addedText}`);
  // The comment behind the last member stays on that member's line.
  const line = text.slice(last.end, comment.end);
  return splice(
    text,
    last.end,
    comment.end,
    comment.hasComma ? `${line}${addedText},` : `,${line}${addedText}`,
  );
}

function replaceValue(text: string, existing: Member, value: Json, style: JsonStyle): string {
  const oldValue = text.slice(existing.valueStart, existing.end);
  const isOneLine = !text.includes('\n') || (!oldValue.includes('\n') && oldValue !== '{}');
  const margin = isOneLine ? null : marginAt(text, existing.start);
  return splice(text, existing.valueStart, existing.end, printValue(value, margin, style));
}

/** The text with the first member of an object, which may hold comments. */
function fillObject(
  text: string,
  { start, end }: ObjectSpan,
  { key, value }: NewMember,
  style: JsonStyle,
): string {
  const inside = text.slice(start + 1, end - 1);
  const comments = inside.trimEnd();
  const name = JSON.stringify(key);
  if (!text.includes('\n')) {
    const gap = comments === '' ? '' : ' ';
    const rest = comments === '' ? '' : inside.slice(comments.length);
    return splice(
      text,
      start + 1,
      end - 1,
      `${comments}${gap}${name}:${printValue(value, null, style)}${rest}`,
    );
  }
  const outerMargin = marginAt(text, start);
  const innerMargin = `${outerMargin}${style.indent}`;
  const remainder = inside.slice(comments.length);
  const rest = comments !== '' && remainder.includes('\n') ? remainder : `${style.newline}${outerMargin}`;
  const body = `${style.newline}${innerMargin}${name}: ${printValue(value, innerMargin, style)}`;
  return splice(text, start + 1, end - 1, `${comments}${body}${rest}`);
}

/** Where the comments on the rest of the line end, and whether they stand behind a comma; null without any. */
function commentAtLineEnd(text: string, from: number): { end: number; hasComma: boolean } | null {
  const scanner = createScanner(text, false);
  scanner.setPosition(from);
  let end: number | null = null;
  let hasComma = false;
  for (let kind: number = scanner.scan(); kind !== TOKEN.lineBreak; kind = scanner.scan()) {
    if (kind === TOKEN.comma) hasComma = true;
    else if (kind === TOKEN.lineComment || kind === TOKEN.blockComment)
      end = scanner.getTokenOffset() + scanner.getTokenLength();
    else if (kind !== TOKEN.space) return null;
  }
  return end === null ? null : { end, hasComma };
}

/** The offset of a comma that follows with nothing but white space and comments before it, or null. */
function commaAfter(text: string, from: number): number | null {
  const scanner = createScanner(text, true);
  scanner.setPosition(from);
  return (scanner.scan() as number) === TOKEN.comma ? scanner.getTokenOffset() : null;
}

/** The text without any member of this name in the root object, or in the object `section` of it. */
export function withoutMember(text: string, key: string, section: string | null = null): string {
  const object = objectIn(text, section);
  const index = object?.members.findIndex((member) => member.key === key) ?? -1;
  return object === null || index < 0 ? text : withoutMember(cutOut(text, object, index), key, section);
}

function cutOut(text: string, object: ObjectSpan, index: number): string {
  const { members } = object;
  const [previous, member, next] = [members[index - 1], members[index], members[index + 1]];
  if (member === undefined) return text;
  const from = previous?.end ?? object.start + 1;
  const comma = commaAfter(text, member.end);
  const rest =
    comma === null ? text.slice(member.end) : text.slice(member.end, comma) + text.slice(comma + 1);
  const start = text.slice(0, from);
  if (previous === undefined && next !== undefined)
    return `${start}${text.slice(from, member.start)}${rest.trimStart()}`;
  const separator = previous !== undefined && comma === null ? commaAfter(text, from) : null;
  const before =
    separator === null
      ? text.slice(from, member.start)
      : text.slice(from, separator) + text.slice(separator + 1, member.start);
  const isEmptied =
    previous === undefined &&
    `${before}${rest.slice(0, rest.length - (text.length - object.end) - 1)}`.trim() === '';
  return isEmptied ? `${start}${text.slice(object.end - 1)}` : `${start}${joinParts(before, rest)}`;
}

/** Drops the white space in front of what was cut out, unless it ends a line comment. */
function joinParts(before: string, rest: string): string {
  const trimmed = before.trimEnd();
  const endsInLineComment = /\/\/[^\n]*$/u.test(trimmed);
  return endsInLineComment && !/^[ \t]*\r?\n/u.test(rest) ? `${before}${rest}` : `${trimmed}${rest}`;
}
