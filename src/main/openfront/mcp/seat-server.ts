import type { JsonObject } from '../../../shared/json.ts';
import { accept, refuse, type Outcome } from '../../../shared/outcome.ts';
import type { McpCaller, McpServer } from '../../platform/mcp/server-definition.ts';
import { createWaiters } from '../../platform/mcp/waiters.ts';
import type { Clock } from '../../platform/runtime.ts';
import {
  isResourceName,
  OPENFRONT_SERVER,
  RESOURCE_TITLES,
  type OpenFrontTools,
  type ResourceName,
} from './catalogue.ts';
import { gameStateOf, nextGameStep, worldOf, type GameToolContext } from './context.ts';
import { sendNotifications } from './notifications.ts';
import { playTools } from './play-tools.ts';
import { readTools } from './read-tools.ts';
import { GAME_TOPIC, openFrontWaitTool } from './wait-tool.ts';
import type { GameSeat } from '../seats/game-seat.ts';
import { sessionView } from '../views/session-view.ts';
import { stateView } from '../views/state-view.ts';

export type SeatServer = McpServer<OpenFrontTools> & { stop(): void };

/**
 * The MCP server of one seat: the resources, tools and notifications of
 * docs/specifications/004-openfront.md, and a menu of legal actions.
 */
export function createOpenFrontSeatServer(game: GameSeat, clock: Clock): SeatServer {
  const context: GameToolContext = {
    game,
    clock,
    waits: createWaiters(clock),
    menus: new Map(),
    lastTicks: new Map(),
    answeredAtMs: new Map(),
    reportedGoneWorlds: new Map(),
  };
  const stopListening = game.connectedGame.on((event) => {
    // A menu says nothing about the game that reconnects.
    if (event === 'disconnected') context.menus.clear();
    context.waits.wake(GAME_TOPIC);
  });
  return {
    definition: OPENFRONT_SERVER,
    handlers: {
      'game.read': ({ what }, { caller }) => {
        context.lastTicks.set(caller.agentId, game.connectedGame.world?.tick ?? 0);
        const read = readResource(context, caller, what === 'map' ? 'map/summary' : what);
        return read.ok ? accept({ ...read.value, next: formatNext(context) }) : read;
      },
      'game.wait_for_update': openFrontWaitTool(context),
      ...playTools(context),
      ...readTools(context),
    },
    listResources: () =>
      Object.entries(RESOURCE_TITLES).map(([name, title]) => ({ uri: `game://${name}`, name, title })),
    readResource: (caller, uri) => {
      const name = uri.startsWith('game://') ? uri.slice('game://'.length) : '';
      if (!isResourceName(name)) return refuse('NOT_FOUND', 'No such resource');
      const read = readResource(context, caller, name);
      // Resources can be read before a game is connected, so that a client can subscribe to them early.
      return read.ok ? read : accept({ connected: false, reason: read.message });
    },
    listen: (caller, listener) => sendNotifications(context, caller, listener),
    listPrompts: () => [
      { name: PROMPT, title: 'Play the game', description: 'How to play the connected game' },
    ],
    getPrompt: (name) =>
      name === PROMPT
        ? accept({ description: 'How to play the connected game', text: PROMPT_TEXT })
        : promptNotFound(),
    stop() {
      stopListening();
      context.waits.stop();
    },
  };
}

const promptNotFound = () => refuse('NOT_FOUND', 'No such prompt');
const PROMPT = 'play_game';
const PROMPT_TEXT =
  'Play the connected game. Call game.read with "session" and with "map" once. Then repeat: game.legal_actions, ' +
  'game.act with one id, game.wait_for_update; do what "next" says. Expand early, build cities and ports, request alliances with strong ' +
  'neighbours, attack the weakest neighbour when strongEnough is true. The game does not pause while you think.';

function formatNext(context: GameToolContext): string {
  const world = worldOf(context);
  return world.ok ? nextGameStep(gameStateOf(context.game.connectedGame)) : 'game.wait_for_update';
}

function readResource(
  context: GameToolContext,
  { agentId }: McpCaller,
  name: ResourceName,
): Outcome<JsonObject> {
  const world = worldOf(context);
  if (!world.ok) return world;
  const views: Record<ResourceName, () => object> = {
    session: () => sessionView(world.value),
    state: () =>
      stateView(
        world.value,
        context.game.readTerritory(world.value),
        context.game.intents.pastActions(agentId),
      ),
    'map/summary': () => context.game.mapView(world.value),
  };
  return accept(views[name]() as JsonObject);
}
