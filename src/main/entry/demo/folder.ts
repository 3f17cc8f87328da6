import { join } from 'node:path';
import type { HostSettings } from '../host-settings.ts';

/** Demo data lives beside the person's own and never in it: to delete the folder is to undo it all. */
export const demoSettings = (settings: HostSettings): HostSettings => ({
  ...settings,
  dataFolder: join(settings.dataFolder, 'demo'),
  // The person's own host may be running on the usual ports.
  ports: { gateway: 0, league: 0, referees: [0], players: [0], openfront: 0 },
});
