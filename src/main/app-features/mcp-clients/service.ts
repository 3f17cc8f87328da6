import { createHash } from 'node:crypto';
import { dirname } from 'node:path';
import type { ConnectCode } from '../../../shared/codes/connect.ts';
import {
  MCP_CLIENT_NAMES,
  type McpConfigChange,
  type McpClientName,
  type McpConfigPreview,
  type McpClientRow,
} from '../../../shared/contract/index.ts';
import { canonicalJson, type JsonObject } from '../../../shared/json.ts';
import { accept, refuse, type Outcome } from '../../../shared/outcome.ts';
import {
  backupOf,
  isThere,
  keepBackup,
  readConfig,
  removeBackup,
  removeConfig,
  replaceConfig,
} from './config-file.ts';
import { diffLines } from './diff.ts';
import { commandLine, entryFor, entryText, type ChildProgram } from './entry.ts';
import { CLIENTS, type ConfigPaths } from './clients.ts';
import { presentEntry, withLineBreaks, withEntry, withoutEntry } from './merge.ts';

export interface McpClientDeps {
  readonly paths: ConfigPaths;
  /** Finds the MCP child process of this installation; null where there is none. */
  readonly program: () => ChildProgram | null;
  readonly dataFolder: string;
}

export type McpConfigAction = 'write' | 'undo';
type Answer<T> = Outcome<T, ConnectCode>;

/** Finds, previews, writes and removes Arbiter's entry in the settings files of MCP clients. */
export interface McpClients {
  list(): Omit<McpClientRow, 'firstCallAtMs'>[];
  preview(client: McpClientName, action: McpConfigAction): Answer<McpConfigPreview>;
  /** `basis` is the hash from the confirmed preview; without it the file is changed whatever it holds now. */
  apply(client: McpClientName, action: McpConfigAction, basis?: string): Answer<McpConfigChange>;
}

const NO_CHILD = refuse(
  'NO_CHILD' as const,
  'This installation has no MCP child to start: it is not built, or there is no Node 20 for an installed app',
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
    preview: (client, action) => preview(deps, client, action),
    apply: (client, action, basis) => apply(deps, { client, action, basis }),
  };
}

/** The file in use: the first that exists, else the first whose folder exists, else the first. */
function fileOf({ paths }: McpClientDeps, client: McpClientName): string {
  const files = CLIENTS[client].files(paths);
  return files.find(isThere) ?? files.find((file) => isThere(dirname(file))) ?? files[0] ?? '';
}

function rowOf(deps: McpClientDeps, client: McpClientName): Omit<McpClientRow, 'firstCallAtMs'> {
  const file = fileOf(deps, client);
  return { client, title: CLIENTS[client].title, file, state: stateOf(deps, client, file) };
}

function stateOf(deps: McpClientDeps, client: McpClientName, file: string): McpClientRow['state'] {
  const { section } = CLIENTS[client];
  const read = readConfig(file);
  if (!read.ok) return 'malformed';
  const text = read.value;
  // The home folder always exists, so it does not show that the program is installed.
  if (text === null && (dirname(file) === deps.paths.home || !isThere(dirname(file)))) return 'absent';
  const present = presentEntry(text, section);
  if (!present.ok) return 'malformed';
  if (present.value === undefined) return 'ready';
  const program = deps.program();
  const wanted = program && entryFor(CLIENTS[client], program, deps.dataFolder);
  return wanted !== null && canonicalJson(present.value) === canonicalJson(wanted)
    ? 'connected'
    : 'different';
}

function prepareChange(
  deps: McpClientDeps,
  client: McpClientName,
  action: McpConfigAction,
): Answer<PreparedChange> {
  const file = fileOf(deps, client);
  const target = CLIENTS[client];
  const program = deps.program();
  if (program === null) return NO_CHILD;
  const read = readConfig(file);
  if (!read.ok) return read;
  const before = read.value;
  const entry = entryFor(target, program, deps.dataFolder);
  if (action === 'write') {
    const after = withEntry(before, target.section, entry);
    return after.ok ? accept({ file, before, after: after.value, entry }) : after;
  }
  const present = presentEntry(before, target.section);
  if (!present.ok) return present;
  if (before === null || present.value === undefined)
    return refuse('NOTHING_TO_UNDO', 'The file has no entry for Arbiter');
  const after = textBeforeOurEntry({ file, section: target.section, entry, now: before });
  return after.ok ? accept({ file, before, after: after.value, entry }) : after;
}

interface WrittenEntry {
  readonly file: string;
  readonly section: string;
  readonly entry: JsonObject;
  readonly now: string;
}

/** The backup's text when the file has not changed since the entry was written, else the file without the entry. */
function textBeforeOurEntry({ file, section, entry, now }: WrittenEntry): Answer<string | null> {
  const backup = readConfig(backupOf(file));
  const ownBackup = backup.ok ? withEntry(backup.value, section, entry) : backup;
  return backup.ok && ownBackup.ok && ownBackup.value === now ? backup : withoutEntry(now, section);
}

function preview(
  deps: McpClientDeps,
  client: McpClientName,
  action: McpConfigAction,
): Answer<McpConfigPreview> {
  const planned = prepareChange(deps, client, action);
  if (!planned.ok) return planned;
  const { file, before, after, entry } = planned.value;
  const spread = withLineBreaks(before, after);
  const [left, right] = spread ?? [before ?? '', after ?? ''];
  return accept({
    client,
    title: CLIENTS[client].title,
    file,
    exists: before !== null,
    command: commandLine(entry as unknown as ChildProgram),
    entry: entryText(entry),
    diff: diffLines(left, right),
    oneLine: spread !== null,
    basis: hashOf(before),
  });
}

interface Apply {
  readonly client: McpClientName;
  readonly action: McpConfigAction;
  readonly basis: string | undefined;
}

function apply(deps: McpClientDeps, { client, action, basis }: Apply): Answer<McpConfigChange> {
  const planned = prepareChange(deps, client, action);
  if (!planned.ok) return planned;
  const { file, before, after } = planned.value;
  if (basis !== undefined && basis !== hashOf(before)) {
    return refuse('CONFIG_CHANGED', 'The file changed after it was shown; look at the change again');
  }
  try {
    if (action === 'undo') {
      if (after === null) removeConfig(file);
      else replaceConfig(file, after);
      removeBackup(file);
      return accept({ client, file, backup: null });
    }
    if (after === before) return accept({ client, file, backup: null });
    const backup = keepBackup(file);
    replaceConfig(file, after ?? '');
    return accept({ client, file, backup });
  } catch (error) {
    const { code = 'unknown' } = error as NodeJS.ErrnoException;
    return refuse('NOT_WRITABLE', `The file cannot be written (${code})`);
  }
}
