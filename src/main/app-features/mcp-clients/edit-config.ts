import { accept, refuse, type Outcome } from '../../../shared/outcome.ts';
import { isJsonObject, canonicalJson, type Json, type JsonObject } from '../../../shared/json.ts';
import { ENTRY_NAME } from './server-entry.ts';
import { objectIn, parseJsonc, withMember, withoutMember } from './json-edit.ts';

/** Adds Arbiter's entry to the text of a settings file and removes it again; everything else stays as it is. */

const BOM = '\uFEFF';

export interface ParsedConfig {
  readonly root: JsonObject;
  /** The indentation of the file, as `JSON.stringify` takes it. */
  readonly indent: string;
  readonly newline: '\n' | '\r\n';
  readonly bom: boolean;
  readonly finalNewline: boolean;
}

const refuseMalformed = (fault: string) =>
  refuse(
    'MALFORMED_CONFIG' as const,
    `This file ${fault}. Arbiter left it unchanged; correct it, then try again.`,
  );

/** Parses the text of a settings file; an absent or empty file is an empty object. */
function parseConfig(text: string | null): Outcome<ParsedConfig, 'MALFORMED_CONFIG'> {
  const raw = text ?? '';
  const body = raw.startsWith(BOM) ? raw.slice(1) : raw;
  const style = {
    indent: /\n([ \t]+)\S/u.exec(body)?.[1] ?? '  ',
    newline: body.includes('\r\n') ? ('\r\n' as const) : ('\n' as const),
    bom: raw !== body,
    finalNewline: body === '' || body.endsWith('\n'),
  };
  if (body.trim() === '') return accept({ root: {}, ...style });
  const root = parseJsonc(body);
  if (root === undefined) return refuseMalformed('is not valid JSON');
  return isJsonObject(root) ? accept({ root, ...style }) : refuseMalformed('does not hold a JSON object');
}

function print(root: JsonObject, { indent, newline, bom, finalNewline }: ParsedConfig): string {
  const text = JSON.stringify(root, null, indent).replaceAll('\n', newline);
  return `${bom ? BOM : ''}${text}${finalNewline ? newline : ''}`;
}

/**
 * Reads a section, which is empty where it is absent. One that is no object is refused and not replaced, because its
 * program may read it that way.
 */
function readSection({ root }: ParsedConfig, section: string): Outcome<JsonObject, 'MALFORMED_CONFIG'> {
  const value = root[section] ?? {};
  return isJsonObject(value) ? accept(value) : refuseMalformed(`has a "${section}" that is not an object`);
}

/** The file's text with the entry; the same text when it has that entry already. */
export function withEntry(
  text: string | null,
  section: string,
  entry: JsonObject,
): Outcome<string, 'MALFORMED_CONFIG'> {
  const parsed = parseConfig(text);
  if (!parsed.ok) return parsed;
  const servers = readSection(parsed.value, section);
  if (!servers.ok) return servers;
  const present = servers.value[ENTRY_NAME];
  if (text !== null && present !== undefined && canonicalJson(present) === canonicalJson(entry))
    return accept(text);
  const root = { ...parsed.value.root, [section]: { ...servers.value, [ENTRY_NAME]: entry } };
  return checkEdit(
    parsed.value,
    root,
    insertEntry(withoutBom(text ?? ''), { section, entry, parsed: parsed.value }),
  );
}

const withoutBom = (text: string): string => (text.startsWith(BOM) ? text.slice(BOM.length) : text);

interface Insertion {
  readonly section: string;
  readonly entry: JsonObject;
  readonly parsed: ParsedConfig;
}

/** Inserts the entry into the text. Returns null when the file has no members, so that the caller prints it anew. */
function insertEntry(body: string, { section, entry, parsed }: Insertion): string | null {
  const root = objectIn(body);
  if (root === null || body.slice(root.start + 1, root.end - 1).trim() === '') return null;
  const servers = objectIn(body, section);
  return servers === null
    ? withMember(body, root, { key: section, value: { [ENTRY_NAME]: entry } }, parsed)
    : withMember(body, servers, { key: ENTRY_NAME, value: entry }, parsed);
}

/**
 * Returns `body` as the file's text if it parses to `root`; where it is null, `root` is printed anew. Refuses a file
 * that cannot be changed in place.
 */
function checkEdit(
  style: ParsedConfig,
  root: JsonObject,
  body: string | null,
): Outcome<string, 'MALFORMED_CONFIG'> {
  if (body === null) return accept(print(root, style));
  const value = parseJsonc(body);
  return value !== undefined && canonicalJson(value) === canonicalJson(root)
    ? accept(`${style.bom ? BOM : ''}${body}`)
    : refuseMalformed('cannot be changed without touching other parts of it');
}

/** The file's text without Arbiter's entry. */
export function withoutEntry(text: string, section: string): Outcome<string, 'MALFORMED_CONFIG'> {
  const parsed = parseConfig(text);
  if (!parsed.ok) return parsed;
  const servers = readSection(parsed.value, section);
  if (!servers.ok) return servers;
  const { [ENTRY_NAME]: _removed, ...others } = servers.value;
  const isPresent = Object.hasOwn(parsed.value.root, section);
  const root = isPresent ? { ...parsed.value.root, [section]: others } : parsed.value.root;
  return checkEdit(parsed.value, root, withoutMember(withoutBom(text), ENTRY_NAME, section));
}

/** Arbiter's entry as the file has it, or undefined. */
export function parseEntry(
  text: string | null,
  section: string,
): Outcome<Json | undefined, 'MALFORMED_CONFIG'> {
  const parsed = parseConfig(text);
  if (!parsed.ok) return parsed;
  const servers = readSection(parsed.value, section);
  return servers.ok ? accept(servers.value[ENTRY_NAME]) : servers;
}

/** Both texts with line breaks for a file of one line, whose diff would be one long line; null for other files. */
export function withLineBreaks(
  before: string | null,
  after: string | null,
): readonly [string, string] | null {
  if (before === null || before.trim() === '' || before.trim().includes('\n')) return null;
  const expand = (text: string | null): string => {
    const parsed = parseConfig(text);
    return parsed.ok && text !== null ? JSON.stringify(parsed.value.root, null, 2) : '';
  };
  return [expand(before), expand(after)];
}
