import { once } from 'node:events';
import { WebSocket } from 'ws';
import { answerQuery, takeIntent } from './synthetic-answers.ts';
import type { Frame, SyntheticGame } from './synthetic-game.ts';

export interface BridgeOptions {
  readonly origin?: string;
  readonly hello?: (hello: Frame) => Frame;
  /** Leaves intents and queries without a reply, as a hanging page does. */
  readonly silent?: boolean;
  /** Answers every intent with this error, as a game with a broken event bus does. */
  readonly refuses?: string;
}

/**
 * A bridge in Node for the synthetic game. It sends a hello, a snapshot and then a tick whenever a
 * test requests one.
 */
export interface FakeBridge {
  readonly socket: WebSocket;
  readonly game: SyntheticGame;
  /** The frames of the host, oldest first. */
  readonly received: readonly Frame[];
  /** Steps the game and resolves when the host has read the frames. */
  step(times?: number): Promise<void>;
  send(frame: Frame | string): Promise<void>;
  /** Resolves with the next frame of the host of this kind. */
  next(t: string): Promise<Frame>;
  readonly closed: Promise<{ readonly code: number; readonly reason: string }>;
  close(): Promise<void>;
}

export async function connectBridge(
  port: number,
  game: SyntheticGame,
  options: BridgeOptions = {},
): Promise<FakeBridge> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/`, {
    origin: options.origin ?? 'http://localhost:9000',
  });
  const received: Frame[] = [];
  const closed = new Promise<{ code: number; reason: string }>((resolve) =>
    socket.once('close', (code, reason) => resolve({ code, reason: reason.toString() })),
  );
  socket.on('message', (data) => {
    const frame = JSON.parse(String(data)) as Frame;
    received.push(frame);
    if (options.silent !== true) answer(socket, game, frame, options);
    socket.emit('heard', frame);
  });
  await once(socket, 'open');
  const read = async (): Promise<void> => {
    if (socket.readyState !== socket.OPEN) return;
    // The host answers a ping after every frame before it; while it unpacks, it pauses the socket.
    const pong = once(socket, 'pong');
    socket.ping();
    await Promise.race([pong, closed]);
  };
  const bridge: FakeBridge = {
    socket,
    game,
    received,
    closed,
    async send(frame) {
      socket.send(typeof frame === 'string' ? frame : JSON.stringify(frame));
      await read();
    },
    async step(times = 1) {
      for (let index = 0; index < times; index += 1) socket.send(JSON.stringify(game.step()));
      await read();
    },
    // One listener serves all waits, because two frames of one packet arrive in the same turn.
    next: (t) =>
      new Promise((resolve) => {
        const onMessage = (frame: Frame): void => {
          if (frame['t'] !== t) return;
          socket.off('heard', onMessage);
          resolve(frame);
        };
        socket.on('heard', onMessage);
      }),
    async close() {
      socket.close(1000);
      await closed;
    },
  };
  await bridge.send((options.hello ?? ((hello) => hello))(game.hello()));
  return bridge;
}

/** Sends the hello and a snapshot, as a bridge does after every connect. */
export async function joinGame(
  port: number,
  game: SyntheticGame,
  options?: BridgeOptions,
): Promise<FakeBridge> {
  const bridge = await connectBridge(port, game, options);
  await bridge.send(game.snapshot());
  return bridge;
}

function answer(socket: WebSocket, game: SyntheticGame, frame: Frame, { refuses }: BridgeOptions): void {
  const reply = (result: Frame): void =>
    socket.send(JSON.stringify({ t: 'res', id: frame['id'], tick: game.tick, ...result }));
  if (frame['t'] === 'query') reply(answerQuery(game, frame));
  if (frame['t'] !== 'intent') return;
  if (refuses !== undefined) return reply({ ok: false, error: refuses });
  takeIntent(game, frame['intent'] as Frame);
  reply({ ok: true });
}
