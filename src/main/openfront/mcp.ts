import type { JsonObject } from '../../shared/json.ts';
import { accept, refuse, type Outcome } from '../../shared/outcome.ts';
import type { McpServer } from '../mcp/definition.ts';
import { createWaitRoom } from '../mcp/wait-room.ts';
import type { Clock } from '../ports.ts';
import {
  isResourceName,
  OPENFRONT_SERVER,
  RESOURCE_TITLES,
  type OpenFrontTools,
  type ResourceName,
} from './mcp/catalogue.ts';
import { nextStep, worldOf, type GameDesk } from './mcp/desk.ts';
import { sendNotices } from './mcp/notices.ts';
import { playTools } from './mcp/play-tools.ts';
import { readTools } from './mcp/read-tools.ts';
import { GAME_TOPIC, waitTool } from './mcp/wait-tool.ts';
import type { OpenFront } from './service.ts';
import { sessionView } from './views/session-view.ts';
import { stateView } from './views/state-view.ts';

/** The game's MCP server (004): the specification's resources, tools and notifications, and a menu of ours. */
export function createOpenFrontServer(
  game: OpenFront,
  clock: Clock,
): McpServer<OpenFrontTools> & { stop(): void } {
  const desk: GameDesk = { game, clock, waits: createWaitRoom(clock), menus: new Map(), told: new Map() };
  const off = game.room.on(() => desk.waits.touch(GAME_TOPIC));
  return {
    definition: OPENFRONT_SERVER,
    handlers: {
      'game.read': ({ what }, { caller }) => {
        desk.told.set(caller.agentId, game.room.world?.tick ?? 0);
        const read = readResource(desk, what === 'map' ? 'map/summary' : what);
        return read.ok ? accept({ ...read.value, next: spokenNext(desk) }) : read;
      },
      'game.wait_for_update': waitTool(desk),
      ...playTools(desk),
      ...readTools(desk),
    },
    listResources: () =>
      Object.entries(RESOURCE_TITLES).map(([name, title]) => ({ uri: `game://${name}`, name, title })),
    readResource: (_caller, uri) => {
      const name = uri.startsWith('game://') ? uri.slice('game://'.length) : '';
      if (!isResourceName(name)) return refuse('NOT_FOUND', 'No such resource');
      const read = readResource(desk, name);
      // Resources exist before a game does, so that a client can subscribe to them.
      return read.ok ? read : accept({ connected: false, reason: read.message });
    },
    listen: (caller, listener) => sendNotices(desk, caller, listener),
    listPrompts: () => [
      { name: PROMPT, title: 'Play the game', description: 'How to play the connected game' },
    ],
    getPrompt: (name) =>
      name === PROMPT
        ? accept({ description: 'How to play the connected game', text: PROMPT_TEXT })
        : noPrompt(),
    stop() {
      off();
      desk.waits.stop();
    },
  };
}

const noPrompt = () => refuse('NOT_FOUND', 'No such prompt');
const PROMPT = 'play_game';
const PROMPT_TEXT =
  'Play the game that is connected. Read game.read with "session" and "map" once. Then repeat: game.legal_actions, ' +
  'game.act with one id, game.wait_for_update. Expand early, build cities and ports, ask strong neighbours for ' +
  'alliances, attack the weakest neighbour when strongEnough is true. The clock never stops for you.';

function spokenNext(desk: GameDesk): string {
  const world = worldOf(desk);
  return world.ok ? nextStep(world.value) : 'game.wait_for_update';
}

function readResource(desk: GameDesk, name: ResourceName): Outcome<JsonObject> {
  const world = worldOf(desk);
  if (!world.ok) return world;
  const views: Record<ResourceName, () => object> = {
    session: () => sessionView(world.value),
    state: () => stateView(world.value, desk.game.survey(world.value)),
    'map/summary': () => desk.game.mapView(world.value),
  };
  return accept(views[name]() as JsonObject);
}
