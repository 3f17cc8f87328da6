import { createHash } from 'node:crypto';
import { dirname } from 'node:path';
import type { ConnectCode } from '../../../shared/codes/connect.ts';
import {
  MCP_CLIENT_NAMES,
  type McpConfigChange,
  type McpClientName,
  type McpConfigPreview,
  type McpClientRow,
  type McpEntryTransport,
} from '../../../shared/contract/index.ts';
import { canonicalJson, type Json, type JsonObject } from '../../../shared/json.ts';
import { accept, refuse, type Outcome } from '../../../shared/outcome.ts';
import {
  backupOf,
  fileExists,
  copyToBackup,
  readConfig,
  removeBackup,
  removeConfig,
  replaceConfig,
} from './config-file.ts';
import { addressEntry, HIDDEN_TOKEN, tokenIn, type AddressAccess } from './address-entry.ts';
import { diffLines } from './line-diff.ts';
import { entryCommandLine, entryFor, entryText, type ChildProgram } from './server-entry.ts';
import { CLIENTS, type ConfigSystem } from './client-programs.ts';
import { parseEntry, withLineBreaks, withEntry, withoutEntry } from './edit-config.ts';
import { isEntryOutdated } from './outdated-entry.ts';
import type { WrittenEntries } from './written-entries.ts';

export interface McpClientDeps {
  readonly system: ConfigSystem;
  /** Finds the MCP child process of this installation; null where there is none. */
  readonly program: () => ChildProgram | null;
  readonly dataFolder: string;
  /** Absent where no host runs, so that no entry by address can be made. */
  readonly address?: AddressAccess;
  /** Absent where entries are not remembered, and therefore never corrected. */
  readonly written?: WrittenEntries;
}

export type McpConfigAction = 'write' | 'undo';
type ConnectOutcome<T> = Outcome<T, ConnectCode>;

/** Finds, previews, writes and removes Arbiter's entry in the settings files of MCP clients. */
export interface McpClients {
  list(): Omit<McpClientRow, 'firstCallAtMs'>[];
  preview(
    client: McpClientName,
    action: McpConfigAction,
    way?: McpEntryTransport,
  ): ConnectOutcome<McpConfigPreview>;
  /**
   * `basis` is the hash from the confirmed preview; without it the file is changed whatever it holds now. `token`
   * makes it an entry by address; without it the entry starts the child.
   */
  apply(
    client: McpClientName,
    action: McpConfigAction,
    basis?: string,
    token?: string,
  ): ConnectOutcome<McpConfigChange>;
  /** The token in the program's entry, whether it is still valid or not; null for an entry without one. */
  tokenOf(client: McpClientName): string | null;
  /**
   * Writes entries again that Arbiter wrote, that are unchanged, and that are outdated because the port changed, the
   * app was moved or an AppImage was updated. Returns the clients whose entries were corrected.
   */
  correct(): McpClientName[];
}

const NO_CHILD = refuse(
  'NO_CHILD' as const,
  'This installation has no MCP child to start: it is not built, or there is no Node 20 for an installed app',
);
const NO_ADDRESS = refuse(
  'NO_ADDRESS' as const,
  'This program cannot be connected by address; it starts a program instead',
);
const hashOf = (text: string | null): string =>
  createHash('sha256')
    .update(text === null ? 'absent' : `text ${text}`)
    .digest('hex');

interface PreparedChange {
  readonly file: string;
  readonly before: string | null;
  /** Null removes the file, because Arbiter created it. */
  readonly after: string | null;
  readonly entry: JsonObject;
}

export function createMcpClients(deps: McpClientDeps): McpClients {
  return {
    list: () => MCP_CLIENT_NAMES.map((client) => rowOf(deps, client)),
    preview: (client, action, way = 'child') => {
      const token = way === 'address' ? (validToken(deps, client) ?? HIDDEN_TOKEN) : undefined;
      return preview(deps, { client, action, way, token });
    },
    apply: (client, action, basis, token) => apply(deps, { client, action, basis, token }),
    tokenOf: (client) => tokenIn(readEntry(deps, client)),
    correct: () =>
      deps.written === undefined || deps.written.isEmpty()
        ? []
        : MCP_CLIENT_NAMES.filter((client) => correctEntry(deps, client)),
  };
}

/**
 * Writes an outdated entry of Arbiter's again. The backup is kept: it holds the text without an entry, which
 * undo restores.
 */
function correctEntry(deps: McpClientDeps, client: McpClientName): boolean {
  const file = fileOf(deps, client);
  const present = readEntry(deps, client);
  if (present === undefined || !mayCorrect(deps, client, present)) return false;
  const token = tokenIn(present) ?? undefined;
  const prepared = prepareChange(deps, { client, action: 'write', token });
  if (!prepared.ok || prepared.value.after === null || prepared.value.after === prepared.value.before)
    return false;
  try {
    replaceConfig(file, prepared.value.after);
  } catch {
    // The entry is shown as outdated then, and a person can write it again.
    return false;
  }
  recordEntry(deps, client, prepared.value);
  return true;
}

/** Whether an entry is exactly what Arbiter wrote, leads nowhere now, and has no token that was revoked. */
function mayCorrect(deps: McpClientDeps, client: McpClientName, present: Json): boolean {
  const { written, address, dataFolder } = deps;
  if (written?.isOwn(client, fileOf(deps, client), present) !== true) return false;
  const token = tokenIn(present);
  const isAllowed = token === null || address?.isToken(token) === true;
  return isAllowed && isEntryOutdated(present, { url: address?.url() ?? null, dataFolder });
}

/** Remembers what was written. Where the data folder cannot be written, the entry is not corrected later. */
function recordEntry({ written }: McpClientDeps, client: McpClientName, change: PreparedChange): void {
  try {
    written?.record(client, change.file, change.entry);
  } catch {
    return;
  }
}

/** The file in use: the first that exists, else the first whose folder exists, else the first. */
function fileOf({ system }: McpClientDeps, client: McpClientName): string {
  const files = CLIENTS[client].files(system);
  return files.find(fileExists) ?? files.find((file) => fileExists(dirname(file))) ?? files[0] ?? '';
}

function rowOf(deps: McpClientDeps, client: McpClientName): Omit<McpClientRow, 'firstCallAtMs'> {
  const file = fileOf(deps, client);
  return {
    client,
    title: CLIENTS[client].title,
    file,
    state: stateOf(deps, client, file),
    ways: waysOf(deps, client),
  };
}

/** The ways that this program can be connected here, the recommended one first. */
function waysOf({ program, address }: McpClientDeps, client: McpClientName): McpEntryTransport[] {
  const hasAddress = address !== undefined && CLIENTS[client].address !== null;
  const ways: McpEntryTransport[] = [
    ...(program() === null ? [] : ['child' as const]),
    ...(hasAddress ? ['address' as const] : []),
  ];
  return address?.isFirst === true ? ways.toReversed() : ways;
}

/** Arbiter's entry in the program's settings; undefined without one. */
function readEntry(deps: McpClientDeps, client: McpClientName): Json | undefined {
  const read = readConfig(fileOf(deps, client));
  const present = read.ok ? parseEntry(read.value, CLIENTS[client].section) : read;
  return present.ok ? present.value : undefined;
}

/** The token in the program's entry while it belongs to an agent. */
function validToken(deps: McpClientDeps, client: McpClientName): string | null {
  const token = tokenIn(readEntry(deps, client));
  return token !== null && deps.address?.isToken(token) === true ? token : null;
}

function stateOf(deps: McpClientDeps, client: McpClientName, file: string): McpClientRow['state'] {
  const { section } = CLIENTS[client];
  const read = readConfig(file);
  if (!read.ok) return 'malformed';
  const text = read.value;
  // The home folder always exists, so it does not show that the program is installed.
  if (text === null && (dirname(file) === deps.system.home || !fileExists(dirname(file)))) return 'absent';
  const present = parseEntry(text, section);
  if (!present.ok) return 'malformed';
  if (present.value === undefined) return 'ready';
  return isCurrent(deps, client, present.value) ? 'connected' : 'different';
}

/** Whether an entry is as Arbiter would write it now, and its token, if it has one, belongs to an agent. */
function isCurrent(deps: McpClientDeps, client: McpClientName, present: Json): boolean {
  const token = tokenIn(present);
  if (token !== null && deps.address?.isToken(token) !== true) return false;
  const expected = token === null ? entryOfChild(deps, client) : entryByAddress(deps, client, token);
  return expected.ok && canonicalJson(present) === canonicalJson(expected.value);
}

function entryOfChild(deps: McpClientDeps, client: McpClientName): ConnectOutcome<JsonObject> {
  const program = deps.program();
  return program === null ? NO_CHILD : accept(entryFor(CLIENTS[client], program, deps.dataFolder));
}

function entryByAddress(
  { address }: McpClientDeps,
  client: McpClientName,
  token: string,
): ConnectOutcome<JsonObject> {
  if (address === undefined || CLIENTS[client].address === null) return NO_ADDRESS;
  return accept(addressEntry(CLIENTS[client], address.url(), token));
}

interface Change {
  readonly client: McpClientName;
  readonly action: McpConfigAction;
  /** The token of an entry by address; undefined for the entry of a child process. */
  readonly token: string | undefined;
}

function prepareChange(
  deps: McpClientDeps,
  { client, action, token }: Change,
): ConnectOutcome<PreparedChange> {
  const file = fileOf(deps, client);
  const target = CLIENTS[client];
  const read = readConfig(file);
  if (!read.ok) return read;
  const before = read.value;
  if (action === 'write') {
    const entry = token === undefined ? entryOfChild(deps, client) : entryByAddress(deps, client, token);
    if (!entry.ok) return entry;
    const after = withEntry(before, target.section, entry.value);
    return after.ok ? accept({ file, before, after: after.value, entry: entry.value }) : after;
  }
  const present = parseEntry(before, target.section);
  if (!present.ok) return present;
  if (before === null || present.value === undefined)
    return refuse('NOTHING_TO_UNDO', 'The file has no entry for Arbiter');
  const entry = present.value as JsonObject;
  const after = textBeforeOurEntry({ file, section: target.section, entry, currentText: before });
  return after.ok ? accept({ file, before, after: after.value, entry }) : after;
}

interface WrittenEntry {
  readonly file: string;
  readonly section: string;
  readonly entry: JsonObject;
  readonly currentText: string;
}

/** The backup's text when the file has not changed since the entry was written, else the file without the entry. */
function textBeforeOurEntry({
  file,
  section,
  entry,
  currentText,
}: WrittenEntry): ConnectOutcome<string | null> {
  const backup = readConfig(backupOf(file));
  const ownBackup = backup.ok ? withEntry(backup.value, section, entry) : backup;
  return backup.ok && ownBackup.ok && ownBackup.value === currentText
    ? backup
    : withoutEntry(currentText, section);
}

function preview(
  deps: McpClientDeps,
  change: Change & { readonly way: McpEntryTransport },
): ConnectOutcome<McpConfigPreview> {
  const prepared = prepareChange(deps, change);
  if (!prepared.ok) return prepared;
  const { client, way } = change;
  const { file, before, after, entry } = prepared.value;
  const expanded = withLineBreaks(before, after);
  const secrets = [tokenIn(readEntry(deps, client)), change.token ?? null].filter((token) => token !== null);
  const hide = (text: string): string =>
    secrets.reduce((hidden, token) => hidden.replaceAll(token, HIDDEN_TOKEN), text);
  const [left, right] = (expanded ?? [before ?? '', after ?? '']).map(hide);
  return accept({
    client,
    title: CLIENTS[client].title,
    file,
    exists: before !== null,
    way,
    command:
      typeof entry['url'] === 'string' ? entry['url'] : entryCommandLine(entry as unknown as ChildProgram),
    entry: hide(entryText(entry)),
    diff: diffLines(left ?? '', right ?? ''),
    oneLine: expanded !== null,
    basis: hashOf(before),
  });
}

function apply(
  deps: McpClientDeps,
  { basis, ...change }: Change & { readonly basis: string | undefined },
): ConnectOutcome<McpConfigChange> {
  const { client, action } = change;
  const prepared = prepareChange(deps, change);
  if (!prepared.ok) return prepared;
  const { file, before, after } = prepared.value;
  if (basis !== undefined && basis !== hashOf(before)) {
    return refuse('CONFIG_CHANGED', 'The file changed after it was shown; look at the change again');
  }
  try {
    if (action === 'undo') {
      if (after === null) removeConfig(file);
      else replaceConfig(file, after);
      removeBackup(file);
      deps.written?.forget(client, file);
      return accept({ client, file, backup: null });
    }
    recordEntry(deps, client, prepared.value);
    if (after === before) return accept({ client, file, backup: null });
    const backup = copyToBackup(file);
    replaceConfig(file, after ?? '');
    return accept({ client, file, backup });
  } catch (error) {
    const { code = 'unknown' } = error as NodeJS.ErrnoException;
    return refuse('NOT_WRITABLE', `The file cannot be written (${code})`);
  }
}
