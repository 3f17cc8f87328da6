import { readHostFile, type HostFile } from '../../platform/data-folder/host-file.ts';
import { dataPaths } from '../../platform/data-folder/paths.ts';
import { accept, refuse, type Outcome } from '../../../shared/outcome.ts';

/** The running host as the child reaches it: where, and as whom. */
export interface HostAddress {
  readonly url: string;
  readonly token: string;
}

export type HostAddressCode = 'APP_NOT_RUNNING' | 'FORBIDDEN' | 'UNAVAILABLE';

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** The host of this data folder, or null; the file of a killed host counts as none. */
export function findHost(dataFolder: string): HostFile | null {
  const file = readHostFile(dataPaths(dataFolder).hostFile);
  return file !== null && isAlive(file.pid) ? file : null;
}

const LOOPBACK = /^http:\/\/(127\.0\.0\.1|localhost|\[::1\]):\d{1,5}\/?$/u;

/**
 * A token that the person made for this client, where the child may not read the
 * data folder; the address then comes from a variable too, and may only be
 * loopback. Hosts leave a setting that was not filled in as its own placeholder.
 */
export function givenToken(env: NodeJS.ProcessEnv): { token: string; url: string | null } | null {
  const token = env['ARBITER_TOKEN'] ?? '';
  if (token === '' || token.includes('${')) return null;
  const url = env['ARBITER_URL'] ?? '';
  return { token, url: LOOPBACK.test(url) ? url : null };
}

const TOKEN_TIMEOUT_MS = 5000;

/**
 * Who may read `host.json` may ask for a token of one named agent. It is kept
 * in this process's memory and never written anywhere.
 */
export async function enter(host: HostFile, agent: string): Promise<Outcome<HostAddress, HostAddressCode>> {
  let answer: Response;
  try {
    answer = await fetch(new URL('agents/local', host.url), {
      method: 'POST',
      headers: { authorization: `Bearer ${host.adminToken}`, 'content-type': 'application/json' },
      body: JSON.stringify({ name: agent, via: 'mcp' }),
      signal: AbortSignal.timeout(TOKEN_TIMEOUT_MS),
    });
  } catch {
    return refuse('APP_NOT_RUNNING', 'The host does not answer');
  }
  const body = (await answer.json().catch(() => null)) as {
    token?: unknown;
    error?: { message?: unknown };
  } | null;
  if (answer.status === 201 && typeof body?.token === 'string') {
    return accept({ url: host.url, token: body.token });
  }
  if (answer.status === 403) return refuse('FORBIDDEN', String(body?.error?.message ?? 'Not allowed'));
  return refuse('UNAVAILABLE', 'The host gives no access right now');
}
