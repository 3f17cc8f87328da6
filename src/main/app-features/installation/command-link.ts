import {
  accessSync,
  constants,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import type { InstallationCode } from '../../../shared/codes/installation.ts';
import type { InstalledCommand } from '../../../shared/contract/index.ts';
import { accept, refuse, type Outcome } from '../../../shared/outcome.ts';
import type { ProgramPlace } from '../../platform/host-api.ts';
import { singleQuoted } from '../../platform/shell/single-quoted.ts';

/**
 * The command `arbiter`, which Arbiter makes at the person's request where no package manager or installer
 * makes it.
 */
export interface CommandLink {
  state(): InstalledCommand;
  install(): Outcome<InstalledCommand, InstallationCode>;
  remove(): Outcome<InstalledCommand, InstallationCode>;
  /** Makes the command again when the copy that it starts no longer exists. Returns whether it was corrected. */
  correct(): boolean;
}

export interface CommandLinkDeps {
  readonly place: Pick<ProgramPlace, 'kind' | 'launcher'>;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly home: string;
  /** Where macOS has commands of all users; replaced in tests. */
  readonly macFolder?: string;
}

const COMMAND_NAME = 'arbiter';
const MADE_BY = '#!/bin/sh\n# Made by Arbiter:';
const MODE = 0o755;

const REASONS = { source: 'source', deb: 'package', nsis: 'installer', store: 'store' } as const;

/**
 * The command of an AppImage, whose own files are removed when it ends: a script that starts the image with the
 * command.
 */
const scriptFor = (image: string): string => `${MADE_BY} runs a command of Arbiter, such as "arbiter doctor".
image=${singleQuoted(image)}
# Without a display Chromium would end before the command begins.
if [ -z "\${DISPLAY:-}\${WAYLAND_DISPLAY:-}" ]; then
  exec "$image" --ozone-platform=headless -- cli "$@"
fi
exec "$image" -- cli "$@"
`;

/** The command as it is on the disk. */
interface ExistingCommand {
  /** False for a command that Arbiter did not make. */
  readonly isOwn: boolean;
  /** The text of a script, or the path to which a link leads. */
  readonly content: string;
  /** The program that it starts. */
  readonly starts: string;
}

function readExistingCommand(file: string): ExistingCommand | null {
  try {
    if (lstatSync(file).isSymbolicLink()) {
      const content = readlinkSync(file);
      return { isOwn: content.endsWith('.app/Contents/Resources/bin/arbiter'), content, starts: content };
    }
    const content = readFileSync(file, 'utf8');
    const starts = /^image='(.*)'$/mu.exec(content)?.[1]?.replaceAll(`'\\''`, "'") ?? '';
    return { isOwn: content.startsWith(MADE_BY), content, starts };
  } catch (error) {
    const isAbsent = (error as NodeJS.ErrnoException).code === 'ENOENT';
    return isAbsent ? null : { isOwn: false, content: '', starts: '' };
  }
}

/** Whether the folder, or the first one above it that exists, takes a new file. */
function isWritable(folder: string): boolean {
  if (!existsSync(folder) && dirname(folder) !== folder) return isWritable(dirname(folder));
  try {
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

/** The command file as it should be on disk. */
interface CommandFile {
  readonly file: string;
  readonly content: string;
  readonly isLink: boolean;
}

/** The command file of this installation; null where it offers no command. */
function commandFileFor({ place, home, macFolder = '/usr/local/bin' }: CommandLinkDeps): CommandFile | null {
  const { kind, launcher } = place;
  if (launcher === null || isTranslocated(launcher)) return null;
  if (kind === 'appimage') {
    return { file: join(home, '.local', 'bin', COMMAND_NAME), content: scriptFor(launcher), isLink: false };
  }
  return kind === 'dmg' ? { file: join(macFolder, COMMAND_NAME), content: launcher, isLink: true } : null;
}

/** macOS runs an app that was not moved yet from a folder that changes with each start. */
const isTranslocated = (launcher: string): boolean => launcher.includes('/AppTranslocation/');

function reasonOf({ kind, launcher }: CommandLinkDeps['place']): InstalledCommand['reason'] {
  if (kind === 'dmg' && launcher !== null && isTranslocated(launcher)) return 'translocated';
  return kind === 'appimage' || kind === 'dmg' ? 'source' : REASONS[kind];
}

export function createCommandLink(deps: CommandLinkDeps): CommandLink {
  const commandFile = commandFileFor(deps);
  const notOffered = refuse('COMMAND_NOT_OFFERED', 'This installation makes no command here');
  if (commandFile === null) {
    const reason = reasonOf(deps.place);
    const absentState = { state: 'not_offered', reason, file: null, onPath: false, line: null } as const;
    return {
      state: () => absentState,
      install: () => notOffered,
      remove: () => notOffered,
      correct: () => false,
    };
  }
  const { file } = commandFile;
  const folder = dirname(file);
  const state = (): InstalledCommand => {
    const existing = readExistingCommand(file);
    return {
      state: stateOf(existing, commandFile),
      reason: null,
      file,
      onPath: (deps.env['PATH'] ?? '').split(delimiter).includes(folder),
      line:
        !commandFile.isLink || isWritable(folder)
          ? null
          : `sudo ln -sfn ${singleQuoted(commandFile.content)} ${singleQuoted(file)}`,
    };
  };
  const change = (act: () => void): Outcome<InstalledCommand, InstallationCode> => {
    if (readExistingCommand(file)?.isOwn === false)
      return refuse('COMMAND_TAKEN', 'Another program has this name');
    try {
      act();
    } catch (error) {
      const { code = 'unknown' } = error as NodeJS.ErrnoException;
      return refuse('COMMAND_NOT_WRITABLE', `The command cannot be written (${code})`);
    }
    return accept(state());
  };
  const install = () => change(() => writeCommand(commandFile));
  return {
    state,
    install,
    remove: () => change(() => rmSync(file, { force: true })),
    correct() {
      const existing = readExistingCommand(file);
      const isOutdated = stateOf(existing, commandFile) === 'outdated' && !existsSync(existing?.starts ?? '');
      return isOutdated && install().ok;
    },
  };
}

function stateOf(existing: ExistingCommand | null, { content }: CommandFile): InstalledCommand['state'] {
  if (existing === null) return 'absent';
  if (!existing.isOwn) return 'taken';
  return existing.content === content ? 'installed' : 'outdated';
}

/** Writes the command under another name and renames it, so that a terminal never finds half of it. */
function writeCommand({ file, content, isLink }: CommandFile): void {
  mkdirSync(dirname(file), { recursive: true });
  const temporary = `${file}.arbiter-${process.pid}`;
  rmSync(temporary, { force: true });
  if (isLink) symlinkSync(content, temporary);
  else writeFileSync(temporary, content, { mode: MODE });
  renameSync(temporary, file);
}
