import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

/** What a command needs of `host.json` (contract §2); other fields are left alone. */
const hostFile = z.looseObject({
  pid: z.number().int().positive(),
  url: z.url({ protocol: /^http$/ }),
  token: z.string().min(1),
  version: z.string().optional(),
});
export type HostFile = z.infer<typeof hostFile>;

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
};

/** The host of this data folder, or null when none runs; a leftover of a killed host counts as none. */
export function readHostFile(dataFolder: string): HostFile | null {
  try {
    const parsed = hostFile.safeParse(JSON.parse(readFileSync(join(dataFolder, 'host.json'), 'utf8')));
    return parsed.success && isAlive(parsed.data.pid) ? parsed.data : null;
  } catch {
    return null;
  }
}
