import type { Api, ModelEndpoint } from '../../../shared/contract/index.ts';
import { accept, type Outcome } from '../../../shared/outcome.ts';
import { resolveEndpointByName, isSameModel, selectFirstModel } from './endpoints.ts';
import type { ModelAddress, NamedPlayer } from '../match/named-players.ts';

/**
 * Finds the endpoint of each player that is a model. An endpoint that is given
 * by its address is added to the host unless it exists.
 */
export async function resolveModelPlayers(
  api: Api,
  players: readonly NamedPlayer[],
): Promise<Outcome<readonly NamedPlayer[], 'USAGE'>> {
  const resolved: NamedPlayer[] = [];
  for (const player of players) {
    const { choice, address } = player;
    if (choice.kind !== 'llm') {
      resolved.push(player);
      continue;
    }
    const endpoint =
      address === undefined
        ? await resolveEndpointByName(api, choice.endpointId)
        : await resolveOrAddEndpoint(api, address);
    if (!endpoint.ok) return endpoint;
    resolved.push({ name: player.name, choice: { kind: 'llm', endpointId: endpoint.value.endpointId } });
  }
  return accept(resolved);
}

async function resolveOrAddEndpoint(
  api: Api,
  address: ModelAddress,
): Promise<Outcome<ModelEndpoint, 'USAGE'>> {
  const { host } = new URL(address.baseUrl);
  const name = `${address.model ?? 'model'} at ${host}`.slice(0, 64);
  const endpoints = await api.call('models.list', {});
  const existing =
    endpoints.find((endpoint) => endpoint.name === name) ??
    endpoints.find((endpoint) =>
      isSameModel(endpoint, { ...address, model: address.model ?? endpoint.model }),
    );
  if (existing !== undefined) return accept(existing);
  const added = await api.call('models.add', {
    name,
    baseUrl: address.baseUrl,
    model: address.model ?? 'default',
  });
  return address.model === null ? selectFirstModel(api, added) : accept(added);
}
