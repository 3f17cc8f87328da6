import type { Audit } from '../platform/audit/index.ts';
import type { Db, Writer } from '../platform/db/writer.ts';
import type { Bus } from '../platform/events/bus.ts';
import type { Log } from '../platform/log.ts';
import { createRetryingListener, type ListenerReading } from '../platform/net/listeners/retrying-listener.ts';
import type { Runtime } from '../platform/runtime.ts';
import { readBridgeFiles } from './bridge/bridge-files.ts';
import { createAuditWriter } from './audit-rows.ts';
import { serveBridge } from './bridge/serve-bridge.ts';
import { createPairingSettings, type PairingSettings } from './bridge/pairing-settings.ts';
import { decisionsStore, type DecisionsStore } from './player/decisions-store.ts';
import { ConnectedGame } from './bridge/connected-game.ts';
import { createRecords, type Records } from './records/records.ts';
import { createRecordings, type Recordings } from './recordings/recordings.ts';
import { createIntents, type IntentService } from './intents/intents.ts';
import { createLease, type Lease } from './intents/lease.ts';
import { listenForBridge } from './bridge/listener.ts';
import { createMapView, type MapView } from './views/map-view.ts';
import { createTerritoryCache, type Survey } from './views/territory.ts';

export interface OpenFrontDeps {
  readonly db: Db;
  readonly writer: Writer;
  readonly audit: Audit;
  readonly bus: Bus;
  readonly runtime: Runtime;
  readonly log: Log;
  /** 0 picks a free port. */
  readonly port: number;
  readonly allowNoOrigin: boolean;
  /** The folder with the bridge file that is installed with the host. */
  readonly bridgeFolder: URL;
}

export type OpenFrontListener = ListenerReading;

/** The OpenFront system: the listener for the bridge, the state of the game and the agent in control. */
export interface OpenFront {
  /** Opens the listener. When the port is taken it logs a warning and tries again every five seconds. */
  start(): Promise<void>;
  stop(): Promise<void>;
  listener(): OpenFrontListener;
  readonly connectedGame: ConnectedGame;
  readonly lease: Lease;
  readonly intents: IntentService;
  readonly survey: Survey;
  readonly mapView: MapView;
  readonly pairingSettings: PairingSettings;
  readonly decisions: DecisionsStore;
  /** Recordings of the games, during and after play. */
  readonly recordings: Recordings;
  /** The turns of the games, for the game's own engine. */
  readonly records: Records;
  readonly bridgeFiles: () => ReturnType<typeof readBridgeFiles>;
  attackRatio(): number;
  setAttackRatio(attackRatio: number): void;
}

/** The start value of the attack ratio slider in the game's own window. */
const DEFAULT_ATTACK_RATIO = 0.2;

export function createOpenFront(deps: OpenFrontDeps): OpenFront {
  const { runtime, log, bus } = deps;
  const { clock } = runtime;
  const pairingSettings = createPairingSettings({ db: deps.db, writer: deps.writer, random: runtime.random });
  const records = createRecords({ ...deps, clock });
  const connectedGame = new ConnectedGame({
    clock,
    log,
    isToken: pairingSettings.tokenCheck,
    onTurns: records.take,
  });
  const lease = createLease(clock);
  const survey = createTerritoryCache();
  let attackRatio = DEFAULT_ATTACK_RATIO;
  const emitChanged = (): void => bus.emit('openfront.changed', {});
  const audit = createAuditWriter(deps);
  const intents = createIntents({
    connectedGame,
    lease,
    clock,
    survey,
    ratio: () => attackRatio,
    onRecord: (record) => {
      audit.intent(connectedGame, record);
      emitChanged();
    },
  });
  connectedGame.on((event) => {
    audit.connection(connectedGame, event);
    const { world } = connectedGame;
    if (event === 'disconnected') void records.flush();
    if ((event === 'ended' || event === 'gone') && world !== null)
      void records.writeAuditRow(world.facts.gameId);
    emitChanged();
  });
  lease.onChange((holder) => {
    audit.lease(connectedGame, holder);
    emitChanged();
  });
  const games = createRecordings({ ...deps, clock, connectedGame, intents });
  let lastId = 0;
  const listener = createListener(deps, pairingSettings, (socket) =>
    serveBridge(socket, { connectedGame, clock, log, nextId: () => (lastId += 1) }),
  );
  return {
    ...listener,
    async stop() {
      // The connected game is recorded before the listener closes and marks its state as stale.
      await games.close();
      await records.writeAuditRow(connectedGame.world?.facts.gameId ?? '');
      await listener.stop();
    },
    connectedGame,
    lease,
    intents,
    survey,
    mapView: createMapView(),
    pairingSettings,
    decisions: decisionsStore(deps.db),
    recordings: games,
    records,
    bridgeFiles: () => readBridgeFiles(deps.bridgeFolder),
    attackRatio: () => attackRatio,
    setAttackRatio(next) {
      attackRatio = next;
      emitChanged();
    },
  };
}

type Serve = Parameters<typeof listenForBridge>[1]['serve'];

function createListener(
  { port, runtime, log, bus, allowNoOrigin }: OpenFrontDeps,
  pairingSettings: PairingSettings,
  serve: Serve,
): Pick<OpenFront, 'start' | 'stop' | 'listener'> {
  const { clock } = runtime;
  const rules = () => ({ origins: pairingSettings.origins(), allowNoOrigin });
  const { start, stop, reading } = createRetryingListener({
    name: 'OpenFront listener',
    port,
    clock,
    log,
    open: () => listenForBridge(port, { clock, log, rules, serve }),
    onOpen: () => bus.emit('openfront.changed', {}),
  });
  return { start, stop, listener: reading };
}
