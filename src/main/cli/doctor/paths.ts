import { accessSync, constants, existsSync, mkdtempSync, readFileSync, rmdirSync, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { dataPaths, type HostFile } from '../../platform/data-folder/index.ts';
import type { Environment } from '../options/option-values.ts';
import type { DoctorItem } from './doctor-item.ts';

/** Creates a folder in `folder` and removes it again: permission bits alone do not say whether that works. */
function canCreateIn(folder: string): boolean {
  try {
    rmdirSync(mkdtempSync(join(folder, '.doctor-')));
    return true;
  } catch {
    return false;
  }
}

/**
 * The first file of a host in `folder` that this user cannot read and write, such as one that a host made as root; null
 * when there is none.
 * The files are not opened: closing one would release the locks that a host in this process holds on it.
 */
function findUnwritableFile(folder: string): string | null {
  const { database, lock, auditHead, hostFile, backups, logs } = dataPaths(folder);
  const present = [database, `${database}-wal`, lock, auditHead, hostFile, backups, logs].filter(existsSync);
  return present.find((file) => !isWritable(file)) ?? null;
}

function isWritable(file: string): boolean {
  try {
    accessSync(file, constants.R_OK | constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

const nearestExisting = (folder: string): string =>
  existsSync(folder) || dirname(folder) === folder ? folder : nearestExisting(dirname(folder));

/** Permission bits of the group and of other users. */
const OTHER_USERS = 0o077;
const BYTES_PER_MEGABYTE = 1_000_000;

function existingFolderItem(folder: string, running: HostFile | null): DoctorItem {
  const name = 'data folder';
  if (!statSync(folder).isDirectory()) {
    return { name, state: 'problem', detail: `${folder} is a file`, remedy: 'name a folder with --data' };
  }
  const unwritable = canCreateIn(folder) ? findUnwritableFile(folder) : folder;
  if (unwritable !== null) {
    return {
      name,
      state: 'problem',
      detail: `${unwritable} cannot be written`,
      remedy: `change its owner or mode: chown or chmod ${unwritable}`,
    };
  }
  if (process.platform !== 'win32' && (statSync(folder).mode & OTHER_USERS) !== 0) {
    const detail = `${folder} is readable by other users`;
    return {
      name,
      state: 'problem',
      detail,
      remedy: `chmod 700 ${folder}; a host does the same when it starts`,
    };
  }
  const database = join(folder, 'arbiter.db');
  const size = existsSync(database)
    ? `${(statSync(database).size / BYTES_PER_MEGABYTE).toFixed(1)} MB`
    : 'no database yet';
  const host = running === null ? 'no host is running' : `a host is running (pid ${running.pid})`;
  return { name, state: 'ok', detail: `${folder}, ${size}, ${host}` };
}

export function dataFolderItem(folder: string, running: HostFile | null): DoctorItem {
  if (existsSync(folder)) return existingFolderItem(folder, running);
  const parent = nearestExisting(folder);
  if (statSync(parent).isDirectory() && canCreateIn(parent)) {
    return { name: 'data folder', state: 'ok', detail: `${folder}, created by the first start` };
  }
  const detail = `${folder} cannot be created in ${parent}`;
  return { name: 'data folder', state: 'problem', detail, remedy: 'name another folder with --data' };
}

function claudeConfigFile(env: Environment, platform: NodeJS.Platform, home: string): string {
  const file = 'claude_desktop_config.json';
  if (platform === 'darwin') return join(home, 'Library', 'Application Support', 'Claude', file);
  if (platform === 'win32') return join(env['APPDATA'] ?? join(home, 'AppData', 'Roaming'), 'Claude', file);
  return join(env['XDG_CONFIG_HOME'] ?? join(home, '.config'), 'Claude', file);
}

const claudeConfig = z.looseObject({ mcpServers: z.record(z.string(), z.unknown()).optional() });

/** Checks whether Claude Desktop is installed, its settings are readable and Arbiter is entered in them. */
export function claudeDesktopItem(env: Environment, home: string = homedir()): DoctorItem {
  const name = 'claude desktop';
  const file = claudeConfigFile(env, process.platform, home);
  if (!existsSync(file)) {
    const detail = 'no settings file found';
    return { name, state: 'missing', detail, remedy: 'needed only to play from Claude Desktop' };
  }
  try {
    const { mcpServers = {} } = claudeConfig.parse(JSON.parse(readFileSync(file, 'utf8')));
    const ownServers = Object.keys(mcpServers).filter((server) => server.toLowerCase().includes('arbiter'));
    if (ownServers.length > 0) return { name, state: 'ok', detail: `${file} has ${ownServers.join(', ')}` };
    return {
      name,
      state: 'missing',
      detail: `${file} has no entry for Arbiter`,
      remedy: 'add one on the Connect screen, or run "arbiter connect claude-desktop --write"',
    };
  } catch {
    const detail = `${file} is not valid JSON`;
    return {
      name,
      state: 'problem',
      detail,
      remedy: 'correct that file; Claude Desktop cannot read it either',
    };
  }
}
