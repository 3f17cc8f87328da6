import type { LeaguePing } from '../../../shared/contract/index.ts';
import type { Clock } from '../../platform/runtime.ts';
import { parseToolList } from '../dialects/read-reply.ts';
import { isRecord, type JsonRecord } from '../dialects/dialect.ts';
import { createExchanger, type ExchangeResult } from './http-client.ts';
import { parseAgentEndpoint } from '../rules/endpoint.ts';

const TIMEOUT_MS = 3000;

export interface PingDeps {
  readonly clock: Clock;
  /** Ports of this program's own listeners that are not agents. */
  readonly forbidden: readonly number[];
}

const NO_ANSWER = { latencyMs: null, ok: false, name: null, tools: 0 } as const;

/**
 * Calls the agent at an address, under the same rules as all calls (loopback, path /mcp, no redirects, 64 KiB), and
 * says whether it responds. It sends `tools/list`, which changes nothing; an agent that does not know it responds with
 * an error and still counts as reachable.
 */
export async function pingAgent({ clock, forbidden }: PingDeps, url: string): Promise<LeaguePing> {
  const port = Number(/:(\d{1,5})\//u.exec(url)?.[1] ?? Number.NaN);
  // A person requested this single call, so all ports of this computer are allowed except the ports of this program.
  const endpoint = parseAgentEndpoint(url, { ports: [], allowed: [port], forbidden });
  if (!endpoint.ok) return { ...NO_ANSWER, code: endpoint.code, detail: endpoint.message, port: null };
  const exchanger = createExchanger(clock);
  const startedMs = clock.monotonicMs();
  const rpcRequest = { jsonrpc: '2.0', method: 'tools/list', params: {}, id: 1 };
  const result = await exchanger.post(endpoint.value, rpcRequest, { timeoutMs: TIMEOUT_MS });
  const latencyMs = clock.monotonicMs() - startedMs;
  exchanger.close();
  return { ...verdictOf(result, latencyMs), port: endpoint.value.port };
}

function verdictOf(result: ExchangeResult, latencyMs: number): Omit<LeaguePing, 'port'> {
  if (!result.ok) return { ...NO_ANSWER, code: result.code, detail: result.message };
  const tools = parseToolList(result.body);
  return {
    ok: true,
    code: null,
    latencyMs,
    detail: tools.length === 0 ? `HTTP ${result.http}` : tools.slice(0, 12).join(', ').slice(0, 300),
    name: nameIn(result.body),
    tools: tools.length,
  };
}

/** The server name that a response contains; null for none. */
function nameIn(body: unknown): string | null {
  const result: JsonRecord = isRecord(body) && isRecord(body['result']) ? body['result'] : {};
  const serverName = isRecord(result['serverInfo']) ? result['serverInfo']['name'] : null;
  return typeof serverName === 'string' ? serverName.slice(0, 64) : null;
}
