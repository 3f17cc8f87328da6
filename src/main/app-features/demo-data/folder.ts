import { join } from 'node:path';
import type { HostOptions } from '../../platform/host-api.ts';

/** Demo data lives beside the person's own and never in it: to delete the folder is to undo it all. */
export const demoFolder = (dataFolder: string): string => join(dataFolder, 'demo');

export const demoSettings = <S extends Pick<HostOptions, 'dataFolder' | 'ports'>>(settings: S): S => ({
  ...settings,
  dataFolder: demoFolder(settings.dataFolder),
  // The person's own host may be running on the usual ports.
  ports: { gateway: 0, league: 0, referees: [0], players: [0], openfront: 0 },
});
