import { readdirSync, readFileSync, readlinkSync } from 'node:fs';

/** `0A` in the state column of /proc/net/tcp. */
const LISTENING = '0A';

const readTable = (file: string): readonly string[] => {
  try {
    return readFileSync(file, 'utf8').split('\n').slice(1);
  } catch {
    return [];
  }
};

function socketsOn(port: number): ReadonlySet<string> {
  const wanted = port.toString(16).toUpperCase().padStart(4, '0');
  const inodes = new Set<string>();
  for (const line of [...readTable('/proc/net/tcp'), ...readTable('/proc/net/tcp6')]) {
    const [, local = '', , state, , , , , , inode] = line.trim().split(/\s+/);
    if (state === LISTENING && local.endsWith(`:${wanted}`) && inode !== undefined) inodes.add(inode);
  }
  return inodes;
}

function holdsOneOf(pid: string, inodes: ReadonlySet<string>): boolean {
  try {
    return readdirSync(`/proc/${pid}/fd`).some((fd) => {
      const inode = /^socket:\[(\d+)\]$/.exec(readlinkSync(`/proc/${pid}/fd/${fd}`))?.[1];
      return inode !== undefined && inodes.has(inode);
    });
  } catch {
    // Another user's process, or one that has just ended.
    return false;
  }
}

/** Who listens on a port, as `name (pid 12)`; null where the system does not tell (decision 37). */
export function portHolder(port: number): string | null {
  if (process.platform !== 'linux') return null;
  const inodes = socketsOn(port);
  if (inodes.size === 0) return null;
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  const pid = pids.find((candidate) => holdsOneOf(candidate, inodes));
  if (pid === undefined) return null;
  try {
    return `${readFileSync(`/proc/${pid}/comm`, 'utf8').trim()} (pid ${pid})`;
  } catch {
    return `pid ${pid}`;
  }
}
