import { createHash } from 'node:crypto';
import { dirname } from 'node:path';
import type { ConnectCode } from '../../../shared/codes/connect.ts';
import {
  MCP_CLIENT_NAMES,
  type ConnectDone,
  type McpClientName,
  type ConnectPreview,
  type ConnectRow,
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

export interface ConnectDeps {
  readonly paths: ConfigPaths;
  /** Null where this installation has no stdio child. */
  readonly program: ChildProgram | null;
  readonly dataFolder: string;
}

export type ConnectAction = 'write' | 'undo';
type Answer<T> = Outcome<T, ConnectCode>;

/** Finds, shows, writes and takes back our entry in the config files of MCP hosts. */
export interface Connect {
  list(): Omit<ConnectRow, 'firstCallAtMs'>[];
  preview(host: McpClientName, action: ConnectAction): Answer<ConnectPreview>;
  /** `basis` is of the preview that was confirmed; without one whatever is there now is taken. */
  apply(host: McpClientName, action: ConnectAction, basis?: string): Answer<ConnectDone>;
}

const NO_CHILD = refuse('NO_CHILD' as const, 'This installation has no MCP child to start; build it first');
const hashOf = (text: string | null): string =>
  createHash('sha256')
    .update(text === null ? 'absent' : `text ${text}`)
    .digest('hex');

interface Plan {
  readonly file: string;
  readonly before: string | null;
  /** Null: the file goes, since nothing was in it but ours. */
  readonly after: string | null;
  readonly entry: JsonObject;
}

export function createConnect(deps: ConnectDeps): Connect {
  return {
    list: () => MCP_CLIENT_NAMES.map((host) => rowOf(deps, host)),
    preview: (host, action) => preview(deps, host, action),
    apply: (host, action, basis) => apply(deps, { host, action, basis }),
  };
}

/** The file in use: the first that exists, else the first whose folder does, else the first. */
function fileOf({ paths }: ConnectDeps, host: McpClientName): string {
  const files = CLIENTS[host].files(paths);
  return files.find(isThere) ?? files.find((file) => isThere(dirname(file))) ?? files[0] ?? '';
}

function rowOf(deps: ConnectDeps, host: McpClientName): Omit<ConnectRow, 'firstCallAtMs'> {
  const file = fileOf(deps, host);
  return { host, title: CLIENTS[host].title, file, state: stateOf(deps, host, file) };
}

function stateOf(deps: ConnectDeps, host: McpClientName, file: string): ConnectRow['state'] {
  const { section } = CLIENTS[host];
  const read = readConfig(file);
  if (!read.ok) return 'malformed';
  const text = read.value;
  // A file in the home folder says nothing by its folder: everybody has one.
  if (text === null && (dirname(file) === deps.paths.home || !isThere(dirname(file)))) return 'absent';
  const present = presentEntry(text, section);
  if (!present.ok) return 'malformed';
  if (present.value === undefined) return 'ready';
  const wanted = deps.program && entryFor(CLIENTS[host], deps.program, deps.dataFolder);
  return wanted !== null && canonicalJson(present.value) === canonicalJson(wanted)
    ? 'connected'
    : 'different';
}

function plan(deps: ConnectDeps, host: McpClientName, action: ConnectAction): Answer<Plan> {
  const file = fileOf(deps, host);
  const client = CLIENTS[host];
  if (deps.program === null) return NO_CHILD;
  const read = readConfig(file);
  if (!read.ok) return read;
  const before = read.value;
  const entry = entryFor(client, deps.program, deps.dataFolder);
  if (action === 'write') {
    const after = withEntry(before, client.section, entry);
    return after.ok ? accept({ file, before, after: after.value, entry }) : after;
  }
  const present = presentEntry(before, client.section);
  if (!present.ok) return present;
  if (before === null || present.value === undefined)
    return refuse('NOTHING_TO_UNDO', 'Our entry is not there');
  const after = beforeUs({ file, section: client.section, entry, now: before });
  return after.ok ? accept({ file, before, after: after.value, entry }) : after;
}

interface Written {
  readonly file: string;
  readonly section: string;
  readonly entry: JsonObject;
  readonly now: string;
}

/** The text from before to the byte where nothing happened since we wrote, else what is there without our entry. */
function beforeUs({ file, section, entry, now }: Written): Answer<string | null> {
  const backup = readConfig(backupOf(file));
  const ours = backup.ok ? withEntry(backup.value, section, entry) : backup;
  return backup.ok && ours.ok && ours.value === now ? backup : withoutEntry(now, section);
}

function preview(deps: ConnectDeps, host: McpClientName, action: ConnectAction): Answer<ConnectPreview> {
  const planned = plan(deps, host, action);
  if (!planned.ok) return planned;
  const { file, before, after, entry } = planned.value;
  const spread = withLineBreaks(before, after);
  const [left, right] = spread ?? [before ?? '', after ?? ''];
  return accept({
    host,
    title: CLIENTS[host].title,
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
  readonly host: McpClientName;
  readonly action: ConnectAction;
  readonly basis: string | undefined;
}

function apply(deps: ConnectDeps, { host, action, basis }: Apply): Answer<ConnectDone> {
  const planned = plan(deps, host, action);
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
      return accept({ host, file, backup: null });
    }
    if (after === before) return accept({ host, file, backup: null });
    const backup = keepBackup(file);
    replaceConfig(file, after ?? '');
    return accept({ host, file, backup });
  } catch (error) {
    const { code = 'unknown' } = error as NodeJS.ErrnoException;
    return refuse('NOT_WRITABLE', `The file cannot be written (${code})`);
  }
}
