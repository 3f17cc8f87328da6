import type { WebSocket } from 'ws';
import { createBridgeConnection } from '../../../src/main/openfront/bridge/bridge-connection.ts';
import { createOpenFront } from '../../../src/main/openfront/index.ts';
import { createOpenFrontServer } from '../../../src/main/openfront/mcp/server.ts';
import { parseFrame } from '../../../src/main/openfront/rules/parse-frame.ts';
import type { BridgeFrame } from '../../../src/shared/wire/openfront.ts';
import { openTestStorage, type StoppedClock } from '../test-storage.ts';
import { answerQuery, takeIntent } from './synthetic-answers.ts';
import type { Frame, SyntheticGame } from './synthetic-game.ts';

/** Lets everything that waits for nothing but other code run. */
export const settle = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve));

/** The OpenFront system and its MCP server in this process, with a clock that stands still. */
export async function openOpenFront() {
  const { db, writer, audit, bus, clock } = await openTestStorage();
  const runtime = { clock, random: { bytes: (length: number) => new Uint8Array(length) } };
  const game = createOpenFront({
    db,
    writer,
    audit,
    bus,
    runtime: runtime as never,
    log: () => undefined,
    port: 0,
    allowNoOrigin: false,
    bridgeFolder: new URL('file:///nowhere/'),
  });
  const server = createOpenFrontServer(game, clock);
  return { game, server, clock, close: () => game.stop() };
}

export type OpenedOpenFront = Awaited<ReturnType<typeof openOpenFront>>;

/** Calls a tool as an MCP client of this agent does; a refusal has its detail beside its code. */
export const caller =
  ({ server }: OpenedOpenFront, agentId: string) =>
  async (tool: string, input: object): Promise<Readonly<Record<string, unknown>>> => {
    const handlers = server.handlers as unknown as Record<string, (...given: unknown[]) => unknown>;
    const given = { caller: { agentId }, signal: new AbortController().signal, progress: null };
    const outcome = (await handlers[tool]?.({ waitMs: 1500, ...input }, given)) as {
      ok: boolean;
      code?: string;
      value?: Record<string, unknown>;
      detail?: Record<string, unknown>;
    };
    return outcome.ok ? { ...outcome.value } : { code: outcome.code, ...outcome.detail };
  };

/** A page with a synthetic game that is connected without a socket; a tick is a tenth of a second. */
export class TestPage {
  readonly game: SyntheticGame;
  private readonly host: OpenedOpenFront;
  private connection: ReturnType<typeof createBridgeConnection> | null = null;
  private ids = 0;

  constructor(host: OpenedOpenFront, game: SyntheticGame) {
    this.host = host;
    this.game = game;
  }

  async connect(): Promise<void> {
    const { connectedGame } = this.host.game;
    const socket = {
      OPEN: 1,
      readyState: 1,
      bufferedAmount: 0,
      send: (text: string) => this.answer(JSON.parse(text) as Frame),
      close: () => undefined,
    };
    const connection = createBridgeConnection(socket as unknown as WebSocket, {
      clock: this.host.clock,
      nextId: () => (this.ids += 1),
      onSent: () => undefined,
    });
    const hello = this.read(this.game.hello());
    if (hello.t === 'hello') await connectedGame.handshake(connection, hello);
    this.connection = connection;
    await this.send(this.game.snapshot());
  }

  private read(frame: Frame): BridgeFrame {
    const read = parseFrame(JSON.stringify(frame));
    if (!read.ok) throw new Error(read.message);
    return read.value;
  }

  async send(frame: Frame): Promise<void> {
    if (this.connection === null) return;
    const outcome = await this.host.game.connectedGame.receive(this.connection, this.read(frame));
    if (!outcome.ok) throw new Error(outcome.message);
  }

  /** One tick, a tenth of a second. */
  async step(): Promise<void> {
    this.advance(100);
    await this.send(this.game.step());
    await settle();
  }

  /** A second in which the game sends nothing, because it is paused or away. */
  async idle(): Promise<void> {
    this.advance(1000);
    await settle();
  }

  async disconnect(bye = false): Promise<void> {
    if (this.connection === null) return;
    if (bye) await this.send({ t: 'bye', reason: 'page' });
    this.host.game.connectedGame.disconnect(this.connection, { code: 'BROKE', text: 'the connection broke' });
    this.connection = null;
  }

  private advance(ms: number): void {
    const { clock }: { clock: StoppedClock } = this.host;
    clock.advance(ms);
  }

  private answer(frame: Frame): void {
    const { connection, game } = this;
    const reply = (result: Frame): void => {
      const res = this.read({ t: 'res', id: frame['id'], tick: game.tick, ...result });
      if (res.t === 'res') queueMicrotask(() => connection?.complete(res));
    };
    if (frame['t'] === 'query') reply(answerQuery(game, frame));
    if (frame['t'] !== 'intent') return;
    takeIntent(game, frame['intent'] as Frame);
    reply({ ok: true });
  }
}
