import type { Api, ModelEndpoint } from '../../../shared/contract/index.ts';
import { accept, refuse, type Outcome } from '../../../shared/outcome.ts';
import type { ModelAddress, NamedPlayer } from './players.ts';

/**
 * Finds the endpoints of model players. One that is named by its address is
 * added when the host does not know it yet.
 */
export async function settleModels(
  api: Api,
  players: readonly NamedPlayer[],
): Promise<Outcome<readonly NamedPlayer[], 'USAGE'>> {
  const settled: NamedPlayer[] = [];
  for (const player of players) {
    const { choice, address } = player;
    if (choice.kind !== 'llm') {
      settled.push(player);
      continue;
    }
    const endpoint = address === undefined ? await named(api, choice.endpointId) : await at(api, address);
    if (!endpoint.ok) return endpoint;
    settled.push({ name: player.name, choice: { kind: 'llm', endpointId: endpoint.value.endpointId } });
  }
  return accept(settled);
}

async function named(api: Api, name: string): Promise<Outcome<ModelEndpoint, 'USAGE'>> {
  const endpoints = await api.ask('models.list', {});
  const found = endpoints.find(
    (one) => one.endpointId === name || one.name.toLowerCase() === name.toLowerCase(),
  );
  if (found !== undefined) return accept(found);
  const known = endpoints.map((one) => one.name).join(', ');
  const where = known === '' ? 'none is set up' : `there are ${known}`;
  return refuse('USAGE', `there is no model endpoint "${name}"; ${where}`);
}

async function at(api: Api, address: ModelAddress): Promise<Outcome<ModelEndpoint, 'USAGE'>> {
  const { host } = new URL(address.baseUrl);
  const name = `${address.model ?? 'model'} at ${host}`.slice(0, 64);
  const endpoints = await api.ask('models.list', {});
  const known = endpoints.find((one) => one.name === name);
  if (known !== undefined) return accept(known);
  const added = await api.ask('models.add', {
    name,
    baseUrl: address.baseUrl,
    model: address.model ?? 'default',
  });
  if (address.model !== null) return accept(added);
  const { models, detail } = await api.ask('models.test', { endpointId: added.endpointId });
  const [first] = models;
  if (first !== undefined)
    return accept(await api.ask('models.update', { endpointId: added.endpointId, model: first }));
  await api.ask('models.remove', { endpointId: added.endpointId });
  return refuse('USAGE', `${address.baseUrl} lists no models: ${detail}`);
}
