import type { ModelEndpoint, EndpointServerState, ModelTest } from '../../../shared/contract/index.ts';
import { formatTable } from '../terminal/text-table.ts';

const KEYS = { none: 'no key', stored: 'key stored', environment: 'key in' } as const;

const keyOf = ({ key, keyVariable }: ModelEndpoint): string =>
  key === 'environment' ? `${KEYS[key]} ${keyVariable ?? ''}` : KEYS[key];

const testOf = ({ lastTest }: ModelEndpoint): string =>
  lastTest === null ? 'not tested' : lastTest.ok ? `answers, ${lastTest.latencyMs ?? '?'} ms` : lastTest.code;

/** Formats the endpoints of a host, one per line; `program` is what the person types to run a command. */
export function endpointTable(endpoints: readonly ModelEndpoint[], program: string): string {
  if (endpoints.length === 0) {
    return `No endpoint yet. Add one with "${program} models add http://127.0.0.1:11434/v1 MODEL".\n`;
  }
  const rows = endpoints.map((endpoint) => [
    endpoint.name,
    endpoint.model,
    [endpoint.baseUrl, ...(endpoint.servers.length === 0 ? [] : [`+${endpoint.servers.length}`])].join(' '),
    keyOf(endpoint),
    endpoint.policy,
    testOf(endpoint),
  ]);
  return formatTable([['name', 'model', 'address', 'key', 'policy', 'last test'], ...rows]);
}

/** Formats the servers of an endpoint, one per line. */
export const serverTable = (servers: readonly EndpointServerState[]): string =>
  formatTable([
    ['server', 'address', 'state', 'last failure', 'requests'],
    ...servers.map(({ place, baseUrl, state, failure, underWay, requestsAtOnce }) => [
      String(place),
      baseUrl,
      state,
      failure ?? '-',
      `${underWay} of ${requestsAtOnce}`,
    ]),
  ]);

/** Formats the result of a test in one line, and the models of the server in a second one. */
export function formatTest(name: string, { ok, code, detail, models }: ModelTest): string {
  const listed = models.length === 0 ? '' : `models: ${models.join(', ')}\n`;
  return `${name}: ${detail}${ok ? '' : ` (${code})`}\n${listed}`;
}
