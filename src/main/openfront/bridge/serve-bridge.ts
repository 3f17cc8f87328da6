import type { RawData, WebSocket } from 'ws';
import { refuse, type Outcome, type Refusal } from '../../../shared/outcome.ts';
import type { BridgeCode } from '../../../shared/codes/openfront.ts';
import type { BridgeFrame, HelloFrame } from '../../../shared/wire/openfront.ts';
import type { Log } from '../../platform/log.ts';
import type { Clock } from '../../platform/runtime.ts';
import { PAGE_CLOSED, type ConnectedGame, type LostReason } from './connected-game.ts';
import { CLOSE_CODES, createBridgeConnection, type BridgeConnection } from './bridge-connection.ts';
import { parseFrame } from '../rules/parse-frame.ts';

const HELLO_TIMEOUT_MS = 3000;
/** After this many refused frames the bridge counts as broken or hostile and its connection is closed. */
const MAX_REFUSED_FRAMES = 20;

export interface ServeBridgeDeps {
  /** Chooses the game of a page by its first frame, or refuses the page. */
  readonly admit: (hello: HelloFrame) => Outcome<ConnectedGame, BridgeCode>;
  readonly clock: Clock;
  readonly log: Log;
  readonly nextId: () => number;
}

/** A ping that waits in the queue; its pong shows the page that every frame before it was read. */
interface Ping {
  readonly payload: Buffer;
}

/**
 * Serves one accepted socket. The bridge must send a hello within three seconds; then
 * its frames are handled in order, and each invalid one is answered with a refusal.
 */
export function serveBridge(socket: WebSocket, deps: ServeBridgeDeps): void {
  const { admit, clock, log, nextId } = deps;
  /** Null until the hello has been read. */
  let connectedGame: ConnectedGame | null = null;
  const connection = createBridgeConnection(socket, {
    clock,
    nextId,
    onSent: (from, frame) => connectedGame?.logSent(from, frame),
  });
  const state = { isGreeted: false, refusedCount: 0, queue: [] as (string | Ping)[], isBusy: false };
  const cancelHello = clock.after(HELLO_TIMEOUT_MS, () =>
    connection.close(CLOSE_CODES.POLICY_VIOLATION, 'hello expected'),
  );

  const refuseIfInvalid = (outcome: Outcome<null, BridgeCode>): void => {
    if (outcome.ok) return;
    state.refusedCount += 1;
    connectedGame?.countRefused(connection);
    sendRefusal(connection, outcome);
    log('warn', 'a frame of the game was refused', { code: outcome.code, reason: outcome.message });
    const closeCode = outcome.detail?.['closeCode'];
    if (typeof closeCode === 'number') connection.close(closeCode, outcome.code);
    else if (!state.isGreeted) connection.close(CLOSE_CODES.POLICY_VIOLATION, outcome.code);
    else if (state.refusedCount >= MAX_REFUSED_FRAMES)
      connection.close(CLOSE_CODES.POLICY_VIOLATION, 'too many refused frames');
  };

  const greet = async (frame: BridgeFrame): Promise<Outcome<null, BridgeCode>> => {
    if (frame.t !== 'hello') return refuse('HELLO_EXPECTED', 'The first frame must be hello');
    // The hello arrived in time; the host's own processing time does not count against the page.
    cancelHello();
    const admission = admit(frame);
    if (!admission.ok) return admission;
    connectedGame = admission.value;
    const outcome = await connectedGame.handshake(connection, frame);
    state.isGreeted = outcome.ok;
    return outcome;
  };

  const handle = (text: string): void | Promise<void> => {
    const frame = parseFrame(text);
    if (!frame.ok) return refuseIfInvalid(frame);
    const outcome =
      state.isGreeted && connectedGame !== null
        ? connectedGame.receive(connection, frame.value)
        : greet(frame.value);
    return outcome instanceof Promise ? outcome.then(refuseIfInvalid) : refuseIfInvalid(outcome);
  };

  const closeAfterError = closeOnError(connection, log);

  const handleQueued = (next: string | Ping): void | Promise<void> =>
    typeof next === 'string' ? handle(next) : socket.pong(next.payload);

  /** Pauses the socket while a frame is handled asynchronously, then handles the queued frames in order. */
  const drain = async (first: Promise<void>): Promise<void> => {
    state.isBusy = true;
    socket.pause();
    await first;
    // Frames behind a refused hello are not read.
    if (!state.isGreeted) state.queue.length = 0;
    for (let next = state.queue.shift(); next !== undefined; next = state.queue.shift())
      await handleQueued(next);
    state.isBusy = false;
    socket.resume();
  };

  socket.on('message', (data: RawData, isBinary: boolean) => {
    if (isBinary) return refuseIfInvalid(refuse('BINARY_FRAME', 'Frames are JSON text'));
    const text = (data as Buffer).toString('utf8');
    if (state.isBusy) {
      state.queue.push(text);
      return;
    }
    // An unexpected error must close this connection and not stop the host.
    try {
      const pendingFrame = handle(text);
      if (pendingFrame instanceof Promise) drain(pendingFrame).catch(closeAfterError);
    } catch (error) {
      closeAfterError(error);
    }
  });
  socket.on('ping', (payload: Buffer) => {
    if (state.isBusy) state.queue.push({ payload });
    else socket.pong(payload);
  });
  socket.on('close', (code) => {
    cancelHello();
    if (state.isGreeted) connectedGame?.disconnect(connection, lostReasonOf(code));
    else connection.failPending();
  });
}

/** An unexpected error closes the connection of one page. */
const closeOnError =
  (connection: BridgeConnection, log: Log) =>
  (error: unknown): void => {
    log('error', 'a frame of the game could not be handled', { error: String(error) });
    connection.close(CLOSE_CODES.INTERNAL_ERROR, 'internal error');
  };

const sendRefusal = (connection: BridgeConnection, { code, message }: Refusal<BridgeCode>): boolean =>
  connection.send({ t: 'refused', code, message });

function lostReasonOf(code: number): LostReason {
  switch (code) {
    case 1000:
    case 1001:
      return PAGE_CLOSED;
    case 1006:
      return { code: 'BROKE', text: 'the connection broke' };
    case 1008:
      return { code: 'REFUSED', text: 'the bridge sent frames that were refused' };
    case 1009:
      return { code: 'TOO_LARGE', text: 'the bridge sent a frame that is too large' };
    default:
      return { code: 'CLOSED', text: `closed with code ${code}` };
  }
}
