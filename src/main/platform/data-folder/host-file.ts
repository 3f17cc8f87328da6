import { readFileSync, rmSync } from 'node:fs';
import { z } from 'zod';
import { replaceFileSync } from './atomic-file.ts';

const port = z.number().int().min(1).max(65535);

/**
 * `host.json`: how clients reach the host of this folder. It contains the admin token. The ports of the sales server,
 * of spectators and of remote access are left out.
 */
const hostFile = z.looseObject({
  version: z.string().min(1),
  pid: z.number().int().positive(),
  /** ISO 8601 UTC. */
  startedAt: z.string().min(1),
  url: z.url(),
  uiUrl: z.url(),
  adminToken: z.string().min(1),
  data: z.string().min(1),
  ports: z.object({
    gateway: port,
    league: port.nullable(),
    referees: z.array(port),
    openfront: port.nullable(),
    chain: port.nullable(),
    lichess: port.nullable().default(null),
  }),
});
export type HostFile = z.infer<typeof hostFile>;

/** Writes the file atomically with mode 0600. */
export function writeHostFile(file: string, content: HostFile): void {
  replaceFileSync(file, `${JSON.stringify(hostFile.parse(content), null, 2)}\n`);
}

/** Null for a missing or invalid file. The caller must check whether the host is still running. */
export function readHostFile(file: string): HostFile | null {
  try {
    return hostFile.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return null;
  }
}

/** Removes the file if it belongs to the process `pid`. */
export function removeHostFile(file: string, pid: number): void {
  if (readHostFile(file)?.pid === pid) rmSync(file, { force: true });
}
