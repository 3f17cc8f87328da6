import { readHostFile, type HostFile } from '../../platform/data-folder/host-file.ts';
import { requestProof } from '../../platform/data-folder/host-proof.ts';
import { dataPaths } from '../../platform/data-folder/paths.ts';
import { accept, refuse, type Outcome, type Refusal } from '../../../shared/outcome.ts';

/** The URL of the running host and the token with which the child calls it. */
export interface HostAddress {
  readonly url: string;
  readonly token: string;
  /** Identifies the start of the host, as `startOf` does; null for an address from the environment. */
  readonly start: string | null;
}

export type HostAddressCode = 'APP_NOT_RUNNING' | 'FORBIDDEN' | 'UNAVAILABLE';

export function isProcessRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Distinguishes one start of a host from every other one; process ids and ports are used again. */
export const startOf = ({ pid, startedAt }: Pick<HostFile, 'pid' | 'startedAt'>): string =>
  `${pid} ${startedAt}`;

/**
 * The running host of this data folder, or null. The file of a killed host is ignored, and so are the starts in
 * `endedHosts`: a host that stops keeps its file until the end, but responds to no request.
 */
export function findHost(dataFolder: string, endedHosts: ReadonlySet<string> = new Set()): HostFile | null {
  const file = readHostFile(dataPaths(dataFolder).hostFile);
  return file !== null && isProcessRunning(file.pid) && !endedHosts.has(startOf(file)) ? file : null;
}

const LOOPBACK = /^http:\/\/(127\.0\.0\.1|localhost|\[::1\]):\d{1,5}\/?$/u;

/**
 * The token and URL from the environment, for a child that may not read the data folder.
 * The URL may only be a loopback address. MCP clients pass an unset setting as its
 * placeholder (`${…}`), which is ignored.
 */
export function readEnvironmentToken(env: NodeJS.ProcessEnv): { token: string; url: string | null } | null {
  const token = env['ARBITER_TOKEN'] ?? '';
  if (token === '' || token.includes('${')) return null;
  const url = env['ARBITER_URL'] ?? '';
  return { token, url: LOOPBACK.test(url) ? url : null };
}

const TOKEN_TIMEOUT_MS = 5000;

const LATE_REFUSAL = refuse('UNAVAILABLE', 'The host does not respond in time; call again');

/**
 * Makes sure that the listener at the address of the file is the host that wrote it, before any token is sent there.
 * Null when it is.
 */
export async function findListenerRefusal(
  host: HostFile,
): Promise<Refusal<'APP_NOT_RUNNING' | 'UNAVAILABLE'> | null> {
  const { url, adminToken: token } = host;
  const verdict = await requestProof({ url, token, timeoutMs: TOKEN_TIMEOUT_MS });
  if (verdict === 'proven') return null;
  return verdict === 'late' ? LATE_REFUSAL : refuse('APP_NOT_RUNNING', 'The host does not respond');
}

/**
 * Requests a token for the named agent with the admin token of `host.json`. The token is
 * kept in memory and never written to a file.
 */
export async function requestToken(
  host: HostFile,
  agent: string,
): Promise<Outcome<HostAddress, HostAddressCode>> {
  let response: Response;
  try {
    response = await fetch(new URL('agents/local', host.url), {
      method: 'POST',
      headers: { authorization: `Bearer ${host.adminToken}`, 'content-type': 'application/json' },
      body: JSON.stringify({ name: agent, via: 'mcp' }),
      signal: AbortSignal.timeout(TOKEN_TIMEOUT_MS),
    });
  } catch (error) {
    // A host that is only slow must not be taken for one that has ended.
    return (error as Error).name === 'TimeoutError'
      ? LATE_REFUSAL
      : refuse('APP_NOT_RUNNING', 'The host does not respond');
  }
  const body = (await response.json().catch(() => null)) as {
    token?: unknown;
    error?: { message?: unknown };
  } | null;
  if (response.status === 201 && typeof body?.token === 'string') {
    return accept({ url: host.url, token: body.token, start: startOf(host) });
  }
  if (response.status === 403) return refuse('FORBIDDEN', String(body?.error?.message ?? 'Not allowed'));
  return refuse('UNAVAILABLE', 'The host does not grant access right now; call again');
}
