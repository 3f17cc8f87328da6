import { accept, refuse, type Outcome } from '../../../shared/outcome.ts';
import type { StandalonePlayers } from '../../host/standalone/standalone-players.ts';
import type { HostedChoice, MoveChooser } from '../../players/index.ts';
import { parseNamedPlayer, withOwnTools, type ModelAddress } from '../match/named-players.ts';
import type { UciSettings } from './settings.ts';

export const CHESS_TEMPLATE = 'chess.v1';

/** The player behind the engine, in one game. */
export interface UciPlayer {
  readonly chooser: MoveChooser;
  /** Whether the player is a built-in one, whose score of a move is shown. */
  readonly isBuiltIn: boolean;
}

/** Finds and opens the player of the settings for one game. */
export async function openPlayer(
  standalone: StandalonePlayers,
  settings: UciSettings,
): Promise<Outcome<UciPlayer>> {
  const read = parseNamedPlayer(settings.player);
  if (!read.ok) return read;
  const [player = read.value] = withOwnTools([read.value], settings.allowOwnTools);
  const choice = player.choice as HostedChoice;
  const level = settings.skillLevel;
  const choiceWithLevel =
    level !== null && (choice.kind === 'builtin' || choice.kind === 'uci') ? { ...choice, level } : choice;
  const resolved =
    choiceWithLevel.kind === 'llm'
      ? await resolveModel(standalone, choiceWithLevel.endpointId, { address: read.value.address, settings })
      : accept(choiceWithLevel);
  if (!resolved.ok) return resolved;
  const admission = standalone.players.admit(CHESS_TEMPLATE, resolved.value);
  if (!admission.ok) return admission;
  return accept({
    chooser: standalone.players.openChooser(CHESS_TEMPLATE, admission.value, null),
    isBuiltIn: admission.value.kind === 'builtin',
  });
}

interface ModelRequest {
  readonly address: ModelAddress | undefined;
  readonly settings: UciSettings;
}

/** Resolves the choice of a model, whose endpoint is imported from the data folder or added for its address. */
async function resolveModel(
  { models, importEndpoint }: StandalonePlayers,
  name: string,
  { address, settings }: ModelRequest,
): Promise<Outcome<HostedChoice>> {
  const label = address === undefined ? name : settings.player.slice(0, 64);
  const stored = models.find(label);
  const endpoint =
    stored === null
      ? await (address === undefined ? importEndpoint(name) : addEndpoint(models, label, address))
      : accept(stored);
  if (!endpoint.ok) return endpoint;
  const { endpointId } = endpoint.value;
  const limits = { ...models.find(endpointId)?.limits, attempts: settings.attempts };
  const updatedEndpoint = await models.update({ endpointId, limits, policy: 'forfeit' });
  return updatedEndpoint.ok ? accept({ kind: 'llm', endpointId }) : updatedEndpoint;
}

/** Adds an endpoint for a server that was given by its address, with the named model or the first one that it lists. */
async function addEndpoint(
  models: StandalonePlayers['models'],
  name: string,
  { baseUrl, model }: ModelAddress,
): Promise<Outcome<{ readonly endpointId: string }>> {
  const added = await models.add({ name, baseUrl, model: model ?? 'default' });
  if (!added.ok || model !== null) return added;
  const { endpointId } = added.value;
  const testResult = await models.test(endpointId);
  const first = testResult.ok ? testResult.value.models[0] : undefined;
  if (first === undefined) return refuse('ENDPOINT_LOST', 'the server of the model lists no models');
  return models.update({ endpointId, model: first });
}
