import type { HostOptions } from '../../platform/host-api.ts';
import { runningHost } from '../running-host.ts';
import type { Environment } from '../options/values.ts';
import type { DoctorItem } from './item.ts';
import { claudeDesktopItem, dataFolderItem } from './paths.ts';
import { portItems } from './ports.ts';
import { chainItem, chromiumItem, electronItem, nodeItem } from './programs.ts';

/** Everything the doctor looks at, in the order in which it is told. */
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
