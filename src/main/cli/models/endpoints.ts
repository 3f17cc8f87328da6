import type { Api, ModelEndpoint } from '../../../shared/contract/index.ts';
import { accept, refuse, type Outcome } from '../../../shared/outcome.ts';

/** The endpoint of this id or name, upper and lower case alike; a refusal says which there are. */
export async function endpointNamed(api: Api, name: string): Promise<Outcome<ModelEndpoint, 'USAGE'>> {
  const endpoints = await api.call('models.list', {});
  const wanted = name.toLowerCase();
  const found = endpoints.find((one) => one.endpointId === name || one.name.toLowerCase() === wanted);
  if (found !== undefined) return accept(found);
  const known = endpoints.map((one) => one.name).join(', ');
  const where = known === '' ? 'none is set up' : `there are ${known}`;
  return refuse('USAGE', `there is no model endpoint "${name}"; ${where}`);
}

/** With a model left open it becomes the first one the server lists; where it lists none nothing is kept. */
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
