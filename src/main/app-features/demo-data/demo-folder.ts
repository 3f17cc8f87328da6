import { join } from 'node:path';
import type { HostOptions } from '../../platform/host-api.ts';

/** Demo data has a folder of its own inside the data folder, so that deleting the folder removes all of it. */
export const demoFolder = (dataFolder: string): string => join(dataFolder, 'demo');

/** The options of the demo's host: those of the person's own host with the demo's folder and free ports. */
export const demoHostOptions = <O extends Pick<HostOptions, 'dataFolder' | 'ports'>>(options: O): O => ({
  ...options,
  dataFolder: demoFolder(options.dataFolder),
  // The person's own host may be using the default ports, so the demo's host takes free ones.
  ports: { gateway: 0, league: 0, referees: [0], players: [0], openfront: 0, lichess: 0 },
});
