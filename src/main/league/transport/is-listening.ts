import { connect } from 'node:net';
import { parseAgentEndpoint } from '../rules/endpoint.ts';
import type { LeagueAgentRecord } from '../records.ts';

const TIMEOUT_MS = 2000;

/** Whether a program listens at the endpoint of an agent. The connection is closed without a request. */
export function isListening({
  endpoint,
  port,
}: Pick<LeagueAgentRecord, 'endpoint' | 'port'>): Promise<boolean> {
  const read = parseAgentEndpoint(endpoint, { ports: [], allowed: [port], forbidden: [] });
  if (!read.ok) return Promise.resolve(false);
  return new Promise((resolve) => {
    const socket = connect({ host: read.value.host, port: read.value.port, timeout: TIMEOUT_MS });
    const end = (isOpen: boolean): void => {
      socket.destroy();
      resolve(isOpen);
    };
    socket.once('connect', () => end(true));
    socket.once('error', () => end(false));
    socket.once('timeout', () => end(false));
  });
}
