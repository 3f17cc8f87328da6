import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findChildProgram, preparePackagedChildLater } from '../../app-features/mcp-clients/index.ts';
import type { HostOptions, UpdatePlan } from '../../platform/host-api.ts';
import type { Log } from '../../platform/log.ts';
import type { CommandIo } from '../command.ts';
import { doctorJson } from '../doctor/doctor-items.ts';
import { createDemoFiller } from '../demo/demo-filler.ts';
import { createSamplePlayer } from '../openfront/sample-game.ts';
import { installationPlace } from '../installation/installation-place.ts';
import { findLauncherCommand } from '../installation/installed-launcher.ts';
import { findCommandLine, findWindowProgram } from '../installation/program-name.ts';
import type { HostSettings } from './host-settings.ts';
import { threadUrls } from '../../threads/thread-url.ts';
import { updateOptions } from './update-options.ts';

/**
 * The folder of the built window: next to `out/main` for the built entry, in
 * the repository's `out` for an entry that runs from source. Null when nothing is built.
 */
export function findRendererFolder(entryUrl: string): string | null {
  const entryFolder = dirname(fileURLToPath(entryUrl));
  const candidates = [
    join(entryFolder, '..', 'renderer'),
    join(entryFolder, '..', '..', '..', 'out', 'renderer'),
  ];
  return candidates.find((folder) => existsSync(join(folder, 'index.html'))) ?? null;
}

/** Whether the program runs in an installed app, which refuses the options for tests. */
export const isPackaged = (entryUrl: string): boolean => entryUrl.includes('/app.asar');

interface CommandHostOptions {
  readonly log: Log;
  readonly demo: boolean;
  /** Ends the command for an update; without it the host installs none. */
  readonly restart?: (plan: UpdatePlan) => void;
}

/** The options of a host without a window, started by a command. */
export function headlessOptions(
  { updateSource, ...settings }: HostSettings,
  io: CommandIo,
  { restart, ...commandOptions }: CommandHostOptions,
): HostOptions {
  const packaged = isPackaged(io.entryUrl);
  const { platform, execPath } = process;
  const running = { entryUrl: io.entryUrl, env: io.env, platform, execPath };
  const updates =
    restart === undefined ? undefined : updateOptions(updateSource, { packaged, env: io.env, restart });
  return {
    ...settings,
    ...commandOptions,
    ...(updates === undefined ? {} : { updates }),
    shell: 'browser',
    rendererFolder: findRendererFolder(io.entryUrl),
    packaged,
    childProgram: preparePackagedChildLater(findChildProgram(io.entryUrl, process.execPath), {
      env: io.env,
      platform: process.platform,
      dataFolder: settings.dataFolder,
      version: io.version,
    }),
    launcher: findLauncherCommand(io.entryUrl),
    commandLine: findCommandLine(io, settings.dataFolder),
    doctor: () => doctorJson(settings, { ...io, program: findWindowProgram(io) }),
    demoData: createDemoFiller(io.entryUrl, commandOptions.log),
    playSample: createSamplePlayer(io.entryUrl),
    threadUrl: threadUrls(io.entryUrl),
    version: io.version,
    installation: { ...installationPlace({ ...running, packaged }), sandbox: null },
  };
}
