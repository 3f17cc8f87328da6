import type { HostOptions } from '../../platform/host-api.ts';
import { findRunningHost } from '../host-client/running-host.ts';
import type { Environment } from '../options/option-values.ts';
import { toTypedCommand } from '../installation/program-name.ts';
import { clockItem } from './clock.ts';
import { toDoctorJson, type DoctorItem } from './doctor-item.ts';
import { claudeDesktopItem, dataFolderItem } from './paths.ts';
import { portItems } from './ports.ts';
import { queueItem } from './queue.ts';
import { chainItem, chromiumItem, electronItem, nodeItem } from './programs.ts';

export interface DoctorContext {
  readonly env: Environment;
  readonly entryUrl: string;
  /** The start of a command line on this installation; null where it has no command line. */
  readonly program: string | null;
  nowMs(): number;
}

/** Runs every check of the doctor, in the order of the report. */
export async function doctorItems(
  { dataFolder, ports }: Pick<HostOptions, 'dataFolder' | 'ports'>,
  { env, entryUrl, program, nowMs }: DoctorContext,
): Promise<DoctorItem[]> {
  const running = findRunningHost(dataFolder);
  const items = [
    nodeItem(),
    electronItem(env, entryUrl),
    chromiumItem(env),
    chainItem(env, entryUrl, dataFolder),
    ...(await portItems(ports, running !== null)),
    dataFolderItem(dataFolder, running),
    ...(await clockItem(dataFolder, nowMs())),
    ...(await queueItem(dataFolder)),
    claudeDesktopItem(env),
  ];
  return items.map((item) =>
    item.remedy === undefined || program === null
      ? item
      : { ...item, remedy: toTypedCommand(item.remedy, program) },
  );
}

/** The same for a problem report. */
export const doctorJson = async (
  settings: Pick<HostOptions, 'dataFolder' | 'ports'>,
  context: DoctorContext,
): Promise<object[]> => (await doctorItems(settings, context)).map(toDoctorJson);
