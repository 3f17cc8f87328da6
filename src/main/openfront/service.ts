import { accept } from '../../shared/outcome.ts';
import type { StartFrame, TurnsFrame } from '../../shared/wire/openfront-record.ts';
import type { Audit } from '../platform/audit/index.ts';
import type { Db, Writer } from '../platform/db/writer.ts';
import type { Bus } from '../platform/events/bus.ts';
import type { PlaySample } from '../platform/host-api.ts';
import type { Log } from '../platform/log.ts';
import { createRetryingListener, type ListenerStatus } from '../platform/net/listeners/retrying-listener.ts';
import type { Runtime } from '../platform/runtime.ts';
import { readBridgeFiles } from './bridge/bridge-files.ts';
import { createAuditWriter } from './audit-writer.ts';
import { serveBridge } from './bridge/serve-bridge.ts';
import { createPairingSettings, type PairingSettings } from './bridge/pairing-settings.ts';
import { openFrontDecisionStore, type DecisionsStore } from './player/decisions-store.ts';
import { createReplayRecorder, type ReplayRecorder } from './replay-records/replay-recorder.ts';
import { createGameHistory, type GameHistory } from './game-history/game-history.ts';
import { listenForBridge } from './bridge/listener.ts';
import { createHashAgreement, type HashAgreement } from './seats/hash-agreement.ts';
import { createSamplePlayback, type SamplePlayback } from './sample-playback.ts';
import { createGameSeat, type GameSeat } from './seats/game-seat.ts';
import { createGameSeats, type GameSeats } from './seats/game-seats.ts';

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
  /** Plays the recorded game that is installed with the host; absent where there is none. */
  readonly playSample?: PlaySample | undefined;
}

/**
 * The OpenFront system: the listener for the bridge, the state of the game and the agent in control. It is itself the
 * first seat: the one of a single-player game, or of the first page of a lobby.
 */
export interface OpenFront extends GameSeat {
  /** Opens the listener. When the port is taken it logs a warning and tries again every five seconds. */
  start(): Promise<void>;
  stop(): Promise<void>;
  listenerStatus(): ListenerStatus;
  /** The pages of a private lobby with their agents. */
  readonly seats: GameSeats;
  /** Whether the pages of one game agree on its course. */
  readonly agreement: HashAgreement;
  readonly pairingSettings: PairingSettings;
  readonly decisions: DecisionsStore;
  /** Recordings of the games, during and after play. */
  readonly recordings: GameHistory;
  /** The turns of the games, for the game's own engine. */
  readonly turnRecords: ReplayRecorder;
  /** Plays the installed recording. */
  readonly playSample: SamplePlayback['play'];
  readonly bridgeFiles: () => ReturnType<typeof readBridgeFiles>;
}

export function createOpenFront(deps: OpenFrontDeps): OpenFront {
  const { runtime, log, bus } = deps;
  const { clock } = runtime;
  const pairingSettings = createPairingSettings({ db: deps.db, writer: deps.writer, random: runtime.random });
  const turnRecords = createReplayRecorder({ ...deps, clock });
  const agreement = createHashAgreement();
  const emitChanged = (): void => bus.emit('openfront.changed', {});
  const audit = createAuditWriter(deps);

  const createSeat = (): GameSeat => {
    const seat = createGameSeat({
      clock,
      log,
      tokenCheck: pairingSettings.tokenCheck,
      onTurns(from, gameId, frame) {
        if (frame.t === 'turns') agreement.addHashes(gameId, frame);
        turnRecords.addFrame(gameId, hasOtherPages(seats, from) ? withoutEnd(frame) : frame);
      },
      onIntent({ connectedGame }, record) {
        audit.recordIntent(connectedGame, record);
        emitChanged();
      },
      onChange: emitChanged,
    });
    watchSeat(seat, { audit, turnRecords, emitChanged });
    return seat;
  };
  const first = createSeat();
  const seats = createGameSeats({
    first,
    create: createSeat,
    isLobbyAllowed: pairingSettings.isLobbyAllowed,
    tokenCheck: pairingSettings.tokenCheck,
  });
  seats.onChange(emitChanged);
  const { connectedGame, intents } = first;
  const recordings = createGameHistory({ ...deps, clock, connectedGame, intents });
  let lastRequestId = 0;
  const listener = createListener(deps, pairingSettings, (socket) =>
    serveBridge(socket, {
      admit: (hello) => {
        const seat = seats.admit(hello);
        return seat.ok ? accept(seat.value.connectedGame) : seat;
      },
      clock,
      log,
      nextId: () => (lastRequestId += 1),
    }),
  );
  const samplePlayback = createSamplePlayback({
    playSample: deps.playSample,
    listener: listener.listenerStatus,
    pairingSettings,
    isConnected: () => connectedGame.connection !== null,
    log,
  });
  return {
    ...listener,
    async stop() {
      await samplePlayback.stop();
      // The connected game is recorded before the listener closes and marks its state as stale.
      await recordings.close();
      await turnRecords.recordReplayAudit(connectedGame.world?.metadata.gameId ?? '');
      await listener.stop();
    },
    ...first,
    seats,
    agreement,
    pairingSettings,
    decisions: openFrontDecisionStore(deps.db),
    recordings,
    turnRecords,
    playSample: samplePlayback.play,
    bridgeFiles: () => readBridgeFiles(deps.bridgeFolder),
  };
}

interface SeatWatch {
  readonly audit: ReturnType<typeof createAuditWriter>;
  readonly turnRecords: ReplayRecorder;
  readonly emitChanged: () => void;
}

/** Writes the audit rows of a seat, and notifies the window of each change. */
function watchSeat(
  { connectedGame, control }: GameSeat,
  { audit, turnRecords, emitChanged }: SeatWatch,
): void {
  connectedGame.on((event) => {
    audit.recordConnection(connectedGame, event);
    const { world } = connectedGame;
    if (event === 'disconnected') void turnRecords.flush();
    if ((event === 'ended' || event === 'gone') && world !== null)
      void turnRecords.recordReplayAudit(world.metadata.gameId);
    emitChanged();
  });
  control.onChange((holder) => {
    audit.recordControl(connectedGame, holder);
    emitChanged();
  });
}

/** Whether another page of the same game is connected, which reports its turns as well. */
const hasOtherPages = (seats: GameSeats, seat: GameSeat): boolean =>
  seats
    .lobbySeats()
    .some((lobbySeat) => lobbySeat.seat !== seat && lobbySeat.seat.connectedGame.connection !== null);

/** A page that loses turns does not end the record while another page of the game reports them. */
const withoutEnd = (frame: StartFrame | TurnsFrame): StartFrame | TurnsFrame =>
  frame.t === 'turns' ? { ...frame, reason: undefined } : frame;

type Serve = Parameters<typeof listenForBridge>[1]['serve'];

function createListener(
  { port, runtime, log, bus, allowNoOrigin }: OpenFrontDeps,
  pairingSettings: PairingSettings,
  serve: Serve,
): Pick<OpenFront, 'start' | 'stop' | 'listenerStatus'> {
  const { clock } = runtime;
  const rules = () => ({ origins: pairingSettings.origins(), allowNoOrigin });
  const { start, stop, listenerStatus } = createRetryingListener({
    name: 'OpenFront listener',
    port,
    clock,
    log,
    open: () => listenForBridge(port, { clock, log, rules, serve }),
    onOpen: () => bus.emit('openfront.changed', {}),
  });
  return { start, stop, listenerStatus };
}
