import type { Api, ModelEndpoint, NewEndpoint } from '../../../shared/contract/index.ts';
import { accept, refuse, type Outcome } from '../../../shared/outcome.ts';

/** Finds an endpoint by its id or, ignoring case, by its name; a refusal lists the endpoints. */
export async function resolveEndpointByName(
  api: Api,
  name: string,
): Promise<Outcome<ModelEndpoint, 'USAGE'>> {
  const endpoints = await api.call('models.list', {});
  const lowerName = name.toLowerCase();
  const match = endpoints.find(
    (endpoint) => endpoint.endpointId === name || endpoint.name.toLowerCase() === lowerName,
  );
  if (match !== undefined) return accept(match);
  const names = endpoints.map((endpoint) => endpoint.name).join(', ');
  const where = names === '' ? 'none has been added' : `the endpoints are ${names}`;
  return refuse('USAGE', `there is no model endpoint "${name}"; ${where}`);
}

/** Sets the model of a new endpoint to the first one that its server lists; removes the endpoint when there is none. */
export async function selectFirstModel(
  api: Api,
  { endpointId, baseUrl }: ModelEndpoint,
): Promise<Outcome<ModelEndpoint, 'USAGE'>> {
  const { models, detail } = await api.call('models.test', { endpointId });
  const [model] = models;
  if (model !== undefined) return accept(await api.call('models.update', { endpointId, model }));
  await api.call('models.remove', { endpointId });
  return refuse('USAGE', `${baseUrl} lists no models: ${detail}`);
}

/** A server and one of its models. */
export type ServedModel = Pick<ModelEndpoint, 'baseUrl' | 'model'>;

const addressOf = (baseUrl: string): string => {
  const address = URL.parse(baseUrl)?.href ?? baseUrl;
  return address.endsWith('/') ? address.slice(0, -1) : address;
};

/** Whether both name the same model of the same server. */
export const isSameModel = (left: ServedModel, right: ServedModel): boolean =>
  left.model === right.model && addressOf(left.baseUrl) === addressOf(right.baseUrl);

/** Finds the endpoint that asks the same model of the same server in the same way under another name; null when there is none. */
export function findDuplicate(endpoints: readonly ModelEndpoint[], added: NewEndpoint): ModelEndpoint | null {
  const keyVariable = added.apiKey?.replace(/^env:/u, '') ?? null;
  const isSame = (endpoint: ModelEndpoint): boolean =>
    isSameModel(endpoint, added) &&
    endpoint.name.toLowerCase() !== added.name.toLowerCase() &&
    endpoint.key !== 'stored' &&
    endpoint.keyVariable === keyVariable &&
    (added.policy === undefined || endpoint.policy === added.policy) &&
    hasSameServers(endpoint, added) &&
    hasAll(endpoint.limits, added.limits) &&
    hasAll(endpoint.sampling, added.sampling);
  return endpoints.find(isSame) ?? null;
}

const hasSameServers = ({ servers: known }: ModelEndpoint, { servers = [] }: NewEndpoint): boolean =>
  known.length === servers.length &&
  known.every(
    ({ baseUrl, requestsAtOnce }, index) =>
      addressOf(baseUrl) === addressOf(servers[index]?.baseUrl ?? '') &&
      requestsAtOnce === servers[index]?.requestsAtOnce,
  );

const hasAll = (stored: Readonly<Record<string, unknown>>, expected: object = {}): boolean =>
  Object.entries(expected).every(([name, value]) => stored[name] === value);
