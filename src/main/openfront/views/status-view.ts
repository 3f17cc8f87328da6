import type { OpenFrontStatus } from '../../../shared/contract/openfront.ts';
import { cleanText } from '../../../shared/display-text.ts';
import type { World } from '../state/world.ts';
import type { ConnectedGame } from '../bridge/connected-game.ts';
import type { OpenFront } from '../service.ts';

const MAX_FIELD_LENGTH = 40;

export interface StatusDeps {
  readonly game: OpenFront;
  readonly nowMonotonicMs: number;
  readonly nameOf: (agentId: string) => string;
}

/** The overview of OpenFront for the window, small enough to be sent ten times a second. */
export function statusView({ game, nowMonotonicMs, nameOf }: StatusDeps): OpenFrontStatus {
  const { connectedGame } = game;
  const { world } = connectedGame;
  const listener = game.listenerStatus();
  const holder = game.control.holder();
  const intent = game.intents.newestSeq();
  return {
    listener: { ...listener },
    link: connectedGame.state,
    lostCode: connectedGame.lostReason?.code ?? null,
    game: world === null ? null : gameStatus(world, connectedGame, nowMonotonicMs),
    helm: holder === null ? null : { ...holder, name: nameOf(holder.agentId) },
    attackRatio: game.attackRatio(),
    lobby: lobbyStatus(game, nameOf),
    newest: { event: world?.newestEventSeq ?? 0, intent, map: world?.changes.seq ?? 0 },
    checklist: {
      listening: listener.state === 'listening',
      connected: connectedGame.state === 'connected',
      acted: intent > 0,
    },
  };
}

function lobbyStatus(
  { seats, agreement }: OpenFront,
  nameOf: StatusDeps['nameOf'],
): OpenFrontStatus['lobby'] {
  const lobby = seats.lobbySeats();
  if (lobby.length === 0) return null;
  return {
    seats: lobby.map(({ clientId, seat: { connectedGame }, agentId }) => ({
      clientId,
      name: connectedGame.world?.me?.displayName ?? '',
      connected: connectedGame.connection !== null,
      tick: connectedGame.world?.tick ?? 0,
      agent: agentId === null ? null : { agentId, name: nameOf(agentId) },
    })),
    checkpoints: agreement.checkpoints(),
    firstDifference: agreement.firstDifference(),
  };
}

/** The state of one game as the window shows it. */
export function gameStatus(
  world: World,
  connectedGame: Pick<ConnectedGame, 'ticksPerSecond' | 'lastTickAtMs'>,
  nowMonotonicMs: number,
): NonNullable<OpenFrontStatus['game']> {
  const { metadata, me, ending } = world;
  const configText = (name: string): string =>
    cleanText(String(metadata.config[name] ?? ''), MAX_FIELD_LENGTH);
  return {
    gameId: metadata.gameId,
    gameMap: configText('gameMap'),
    gameMode: configText('gameMode'),
    difficulty: configText('difficulty'),
    gitCommit: metadata.gitCommit,
    width: metadata.width,
    height: metadata.height,
    turnIntervalMs: metadata.turnIntervalMs,
    tick: world.tick,
    inSpawnPhase: world.inSpawnPhase,
    isPaused: world.isPaused,
    stale: world.stale,
    ticksPerSecond: connectedGame.ticksPerSecond(),
    tickDelayMs:
      connectedGame.lastTickAtMs === null ? null : Math.round(nowMonotonicMs - connectedGame.lastTickAtMs),
    me:
      me === null
        ? null
        : {
            id: me.smallId,
            pid: me.pid,
            name: me.displayName,
            isAlive: me.isAlive,
            hasSpawned: me.hasSpawned,
            tiles: me.tiles,
            gold: Math.round(me.gold),
            troops: Math.round(me.troops),
          },
    ending: ending === null ? null : { winner: ending.winner?.name ?? null, myResult: ending.myResult },
    notes: [...world.notes()],
    skipped: Object.fromEntries(world.skipped),
  };
}
