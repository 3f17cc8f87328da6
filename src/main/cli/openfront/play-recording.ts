import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { WebSocket } from 'ws';
import type { Recording } from './recording.ts';

export interface PlayOptions {
  readonly url: string;
  readonly origin: string;
  /** A multiple of the game's own speed; 0 sends as fast as the host reads. */
  readonly speed: number;
  readonly signal: AbortSignal;
  readonly onProgress: (ticks: number) => void;
  /** The pairing token, if the host requires one. */
  readonly token?: string;
}

export interface PlayedRecording {
  readonly ticks: number;
  readonly bytes: number;
  readonly durationMs: number;
  /** The refusals of the host as `CODE: message`. */
  readonly refused: readonly string[];
}

const MAX_BACKLOG_BYTES = 4 * 1024 * 1024;
const DEFAULT_TURN_MS = 100;

/** Acts as a bridge: sends the hello and then every frame of the recording at the given speed. */
export async function playRecording(recording: Recording, options: PlayOptions): Promise<PlayedRecording> {
  const socket = new WebSocket(options.url, { origin: options.origin, perMessageDeflate: false });
  const refused: string[] = [];
  socket.on('message', (data) => handleMessage(socket, String(data), refused));
  await Promise.race([once(socket, 'open'), firstError(socket)]);
  const hello = options.token === undefined ? recording.hello : { ...recording.hello, token: options.token };
  socket.send(JSON.stringify(hello));
  const startedMs = performance.now();
  try {
    const { ticks, bytes } = await sendAll(socket, recording, options);
    await waitUntilRead(socket);
    return { ticks, bytes, durationMs: performance.now() - startedMs, refused };
  } finally {
    socket.close(1000);
  }
}

async function firstError(socket: WebSocket): Promise<never> {
  const [error] = (await once(socket, 'error').catch((caught: unknown) => [caught])) as [Error];
  throw error;
}

async function sendAll(socket: WebSocket, recording: Recording, options: PlayOptions) {
  const { speed, signal, onProgress } = options;
  const turnMs = Number(recording.hello['turnIntervalMs'] ?? DEFAULT_TURN_MS);
  const totals = { ticks: 0, bytes: 0 };
  const startedMs = performance.now();
  for await (const { kind, text } of recording.frames()) {
    if (signal.aborted || socket.readyState !== socket.OPEN) break;
    socket.send(text);
    totals.bytes += Buffer.byteLength(text);
    if (kind === 'tick') totals.ticks += 1;
    if (speed > 0) {
      const dueMs = startedMs + (totals.ticks * turnMs) / speed;
      const remainingMs = dueMs - performance.now();
      if (remainingMs > 1) await pause(remainingMs, undefined, { signal }).catch(() => undefined);
    }
    while (socket.bufferedAmount > MAX_BACKLOG_BYTES && socket.readyState === socket.OPEN) await pause(5);
    onProgress(totals.ticks);
  }
  return totals;
}

/** Waits until the host has read everything: it responds to a ping only after the frames before it. */
async function waitUntilRead(socket: WebSocket): Promise<void> {
  if (socket.readyState !== socket.OPEN) return;
  const closed = once(socket, 'close');
  socket.ping();
  await Promise.race([once(socket, 'pong'), closed]);
}

/** Refuses intents and queries, because a recording cannot be changed, and notes the refusals of the host. */
function handleMessage(socket: WebSocket, text: string, refused: string[]): void {
  const frame = JSON.parse(text) as { t: string; id?: number; code?: string; message?: string };
  if (frame.t === 'refused') refused.push(`${frame.code}: ${frame.message}`);
  if (frame.t !== 'intent' && frame.t !== 'query') return;
  const error = 'This is a replay, so it accepts no actions';
  socket.send(JSON.stringify({ t: 'res', id: frame.id, ok: false, error }));
}
