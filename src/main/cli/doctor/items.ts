import type { HostOptions } from '../../platform/host-api.ts';
import { runningHost } from '../host-connection/running-host.ts';
import type { Environment } from '../options/values.ts';
import type { DoctorItem } from './item.ts';
import { claudeDesktopItem, dataFolderItem } from './paths.ts';
import { portItems } from './ports.ts';
import { chainItem, chromiumItem, electronItem, nodeItem } from './programs.ts';

/** Runs every check of the doctor, in the order of the report. */
export async function doctorItems(
  { dataFolder, ports }: Pick<HostOptions, 'dataFolder' | 'ports'>,
  { env, entryUrl }: { readonly env: Environment; readonly entryUrl: string },
): Promise<DoctorItem[]> {
  const running = runningHost(dataFolder);
  return [
    nodeItem(),
    electronItem(env, entryUrl),
    chromiumItem(env),
    chainItem(env, entryUrl, dataFolder),
    ...(await portItems(ports, running !== null)),
    dataFolderItem(dataFolder, running),
    claudeDesktopItem(env),
  ];
}
