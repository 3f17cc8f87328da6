import { basename } from 'node:path';
import { readdir, readFile, readlink } from 'node:fs/promises';

/** The process that listens on a loopback port as "name (pid 123)"; null when unknown or not on Linux. */
export async function findPortHolder(port: number): Promise<string | null> {
  if (process.platform !== 'linux') return null;
  const inode = await findListeningInode(port);
  return inode === null ? null : findOwner(inode);
}

const LISTEN = '0A';

async function findListeningInode(port: number): Promise<string | null> {
  const portHex = port.toString(16).toUpperCase().padStart(4, '0');
  for (const table of ['/proc/net/tcp', '/proc/net/tcp6']) {
    const text = await readFile(table, 'utf8').catch(() => '');
    for (const line of text.split('\n').slice(1)) {
      const columns = line.trim().split(/\s+/u);
      if (columns[3] === LISTEN && columns[1]?.endsWith(`:${portHex}`)) return columns[9] ?? null;
    }
  }
  return null;
}

async function findOwner(inode: string): Promise<string | null> {
  const pids = (await readdir('/proc').catch(() => [])).filter((name) => /^\d+$/u.test(name));
  for (const pid of pids) {
    const files = await readdir(`/proc/${pid}/fd`).catch(() => []);
    const links = await Promise.all(files.map((fd) => readlink(`/proc/${pid}/fd/${fd}`).catch(() => '')));
    if (!links.includes(`socket:[${inode}]`)) continue;
    return `${await readProgram(pid)} (pid ${pid})`;
  }
  return null;
}

/** The program as it was started; the kernel's short name is the name of a thread, such as "MainThread". */
async function readProgram(pid: string): Promise<string> {
  const [program = ''] = (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).split('\0');
  if (program !== '') return basename(program);
  return (await readFile(`/proc/${pid}/comm`, 'utf8').catch(() => 'unknown')).trim();
}
