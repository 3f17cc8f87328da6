import type { Api, ModelEndpoint } from '../../../shared/contract/index.ts';
import { accept, refuse, type Outcome } from '../../../shared/outcome.ts';

/** Finds an endpoint by its id or, ignoring case, by its name; a refusal lists the endpoints. */
export async function endpointNamed(api: Api, name: string): Promise<Outcome<ModelEndpoint, 'USAGE'>> {
  const endpoints = await api.call('models.list', {});
  const wanted = name.toLowerCase();
  const found = endpoints.find((one) => one.endpointId === name || one.name.toLowerCase() === wanted);
  if (found !== undefined) return accept(found);
  const known = endpoints.map((one) => one.name).join(', ');
  const where = known === '' ? 'none has been added' : `the endpoints are ${known}`;
  return refuse('USAGE', `there is no model endpoint "${name}"; ${where}`);
}

/** Sets the model of a new endpoint to the first one that its server lists; removes the endpoint when there is none. */
export async function withFirstListed(
  api: Api,
  { endpointId, baseUrl }: ModelEndpoint,
): Promise<Outcome<ModelEndpoint, 'USAGE'>> {
  const { models, detail } = await api.call('models.test', { endpointId });
  const [model] = models;
  if (model !== undefined) return accept(await api.call('models.update', { endpointId, model }));
  await api.call('models.remove', { endpointId });
  return refuse('USAGE', `${baseUrl} lists no models: ${detail}`);
}
