import { readFileSync, rmSync } from 'node:fs';
import { z } from 'zod';
import { replaceFileSync } from './atomic-file.ts';

const port = z.number().int().min(1).max(65535);

/** `host.json`: how to reach the host that runs on this folder (contract §2). Holds the admin token. */
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
  }),
});
export type HostFile = z.infer<typeof hostFile>;

/** Writes it in one step, mode 0600. */
export function writeHostFile(file: string, content: HostFile): void {
  replaceFileSync(file, `${JSON.stringify(hostFile.parse(content), null, 2)}\n`);
}

/** Null when there is none or it is not one; whether that host still lives is for the reader to find out. */
export function readHostFile(file: string): HostFile | null {
  try {
    return hostFile.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return null;
  }
}

/** Removes our own file; that of another host stays. */
export function removeHostFile(file: string, pid: number): void {
  if (readHostFile(file)?.pid === pid) rmSync(file, { force: true });
}
