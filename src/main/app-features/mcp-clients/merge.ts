import { accept, refuse, type Outcome } from '../../../shared/outcome.ts';
import { canonicalJson, type Json, type JsonObject } from '../../../shared/json.ts';
import { ENTRY_NAME } from './entry.ts';
import { memberOf, objectAt, withMember, withoutMember } from './json-edit.ts';

/** The text of a config file with and without our entry; everything else stays as it was. */

const BOM = '\uFEFF';

export interface Parsed {
  readonly root: JsonObject;
  /** What `JSON.stringify` indents with. */
  readonly indent: string;
  readonly newline: '\n' | '\r\n';
  readonly bom: boolean;
  readonly finalNewline: boolean;
}

const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const malformed = (why: string) =>
  refuse('MALFORMED_CONFIG' as const, `This file ${why}. It was left as it is; mend it, then try again.`);

/** An absent or empty file is an empty object. */
export function parseConfig(text: string | null): Outcome<Parsed, 'MALFORMED_CONFIG'> {
  const raw = text ?? '';
  const body = raw.startsWith(BOM) ? raw.slice(1) : raw;
  const style = {
    indent: /\n([ \t]+)\S/u.exec(body)?.[1] ?? '  ',
    newline: body.includes('\r\n') ? ('\r\n' as const) : ('\n' as const),
    bom: raw !== body,
    finalNewline: body === '' || body.endsWith('\n'),
  };
  if (body.trim() === '') return accept({ root: {}, ...style });
  try {
    const root: unknown = JSON.parse(body);
    return isObject(root) ? accept({ root, ...style }) : malformed('holds something else than a JSON object');
  } catch {
    return malformed('is not valid JSON (comments and trailing commas are not either)');
  }
}

function print(root: JsonObject, { indent, newline, bom, finalNewline }: Parsed): string {
  const text = JSON.stringify(root, null, indent).replaceAll('\n', newline);
  return `${bom ? BOM : ''}${text}${finalNewline ? newline : ''}`;
}

/** A section that is there but no object belongs to somebody who meant something by it. */
function sectionOf({ root }: Parsed, section: string): Outcome<JsonObject, 'MALFORMED_CONFIG'> {
  const value = root[section] ?? {};
  return isObject(value) ? accept(value) : malformed(`holds "${section}" that is no object`);
}

/** The file's text with our entry; the very same text when it is there already. */
export function withEntry(
  text: string | null,
  section: string,
  entry: JsonObject,
): Outcome<string, 'MALFORMED_CONFIG'> {
  const parsed = parseConfig(text);
  if (!parsed.ok) return parsed;
  const servers = sectionOf(parsed.value, section);
  if (!servers.ok) return servers;
  const present = servers.value[ENTRY_NAME];
  if (text !== null && present !== undefined && canonicalJson(present) === canonicalJson(entry))
    return accept(text);
  const root = { ...parsed.value.root, [section]: { ...servers.value, [ENTRY_NAME]: entry } };
  return accept(
    checked(root, parsed.value, () => inserted(text ?? '', { section, entry, parsed: parsed.value })),
  );
}

interface Insertion {
  readonly section: string;
  readonly entry: JsonObject;
  readonly parsed: Parsed;
}

function inserted(text: string, { section, entry, parsed }: Insertion): string | null {
  if (Object.keys(parsed.root).length === 0) return null;
  const root = objectAt(text, startOf(text));
  const held = memberOf(root, section);
  return held === undefined || text[held.valueStart] !== '{'
    ? withMember(text, root, { key: section, value: { [ENTRY_NAME]: entry } }, parsed)
    : withMember(text, objectAt(text, held.valueStart), { key: ENTRY_NAME, value: entry }, parsed);
}

/** The edited text when it says what it should; else the whole file in its indentation. */
function checked(root: JsonObject, style: Parsed, edit: () => string | null): string {
  const text = edit();
  const parsed = text === null ? null : parseConfig(text);
  const isRight = parsed?.ok === true && canonicalJson(parsed.value.root) === canonicalJson(root);
  return text !== null && isRight ? text : print(root, style);
}

const startOf = (text: string): number => (text.startsWith(BOM) ? BOM.length : 0);

/** The file's text without our entry. */
export function withoutEntry(text: string, section: string): Outcome<string, 'MALFORMED_CONFIG'> {
  const parsed = parseConfig(text);
  if (!parsed.ok) return parsed;
  const servers = sectionOf(parsed.value, section);
  if (!servers.ok) return servers;
  const { [ENTRY_NAME]: _gone, ...others } = servers.value;
  const root = { ...parsed.value.root, [section]: others };
  return accept(
    checked(root, parsed.value, () => {
      const held = memberOf(objectAt(text, startOf(text)), section);
      return held === undefined ? null : withoutMember(text, held.valueStart, ENTRY_NAME);
    }),
  );
}

/** Our entry as the file holds it, or undefined. */
export function presentEntry(
  text: string | null,
  section: string,
): Outcome<Json | undefined, 'MALFORMED_CONFIG'> {
  const parsed = parseConfig(text);
  if (!parsed.ok) return parsed;
  const servers = sectionOf(parsed.value, section);
  return servers.ok ? accept(servers.value[ENTRY_NAME]) : servers;
}

/** A file on one line would be one changed line: both sides with line breaks, or null for any other file. */
export function withLineBreaks(
  before: string | null,
  after: string | null,
): readonly [string, string] | null {
  if (before === null || before.trim() === '' || before.trim().includes('\n')) return null;
  const spread = (text: string | null): string => {
    const parsed = parseConfig(text);
    return parsed.ok && text !== null ? JSON.stringify(parsed.value.root, null, 2) : '';
  };
  return [spread(before), spread(after)];
}
