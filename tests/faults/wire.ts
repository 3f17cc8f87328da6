import type { HostWithWindow } from '../support/host-with-window.ts';
import { openSocket, tokenProtocols } from '../support/events-client.ts';
import { connectServer } from '../support/mcp/clients.ts';
import { joinGame } from '../support/openfront/fake-bridge.ts';
import { SyntheticGame } from '../support/openfront/synthetic-game.ts';
import { quietSocket, request, sendRaw } from '../support/raw-http.ts';
import type { Table } from '../support/rest.ts';
import { tcpProxy, type LineFault } from '../support/tcp-proxy.ts';
import { faultsOf, hold, until, type Fault } from './fault.ts';
import type { FaultEnvironment } from './environment.ts';

/** Faults of the network: broken connections, and clients that do not speak HTTP. */

const MOVES = ['e2e4', 'e7e5', 'g1f3', 'b8c6', 'f1b5', 'a7a6', 'b5a4', 'g8f6', 'e1g1', 'f8e7'];

const isAlive = async ({ rest }: HostWithWindow): Promise<void> => {
  const { status } = await rest.get('/health');
  hold(status === 200, `its health answers ${status}`);
};

/** Sends every move over a connection that breaks, and repeats it with the same key until it is acknowledged. */
async function flakyLine(environment: FaultEnvironment): Promise<void> {
  const host = await environment.host();
  const game = await host.rest.session('chess.v1', ['white', 'black']);
  const whole: LineFault = { cutUpAfter: Infinity, cutDownAfter: Infinity, delayMs: 0 };
  const proxy = await tcpProxy(host.ready.ports.gateway, () => {
    const dice = environment.random();
    if (dice < 0.35) return { ...whole, cutDownAfter: environment.between(0, 300) };
    if (dice < 0.6) return { ...whole, cutUpAfter: environment.between(0, 500) };
    return { ...whole, delayMs: environment.between(0, 40) };
  });
  const lines = { proxy: proxy.port, gateway: host.ready.ports.gateway };
  for (const [tick, action] of MOVES.entries()) {
    const status = await moveUntilAnswered(lines, game, { tick, action });
    hold(status === 200, `${action} is answered ${status}`);
  }
  await proxy.close();
  hold(proxy.cuts() > 0, 'the line was never cut');
  const log = await host.rest.get(`/sessions/${game.sessionId}/log`, { token: game.seats[0].token });
  const played = (log.body['actions'] as { action: string }[]).map((row) => row.action);
  hold(played.join() === MOVES.join(), `the log says ${played.join()}`);
}

interface Move {
  readonly tick: number;
  readonly action: string;
}

/** Each attempt uses a new connection, and the same key marks it as the same move. */
async function moveUntilAnswered(
  { proxy, gateway }: { proxy: number; gateway: number },
  { sessionId, seats }: Table,
  { tick, action }: Move,
): Promise<number> {
  const body = JSON.stringify({ action, expected_tick: tick });
  const bytes = request(
    `POST /sessions/${sessionId}/actions`,
    {
      host: `127.0.0.1:${gateway}`,
      authorization: `Bearer ${seats[tick % 2 === 0 ? 0 : 1].token}`,
      'content-type': 'application/json',
      'content-length': String(body.length),
      'idempotency-key': `move-${tick}`,
    },
    body,
  );
  for (let attempts = 0; attempts < 60; attempts += 1) {
    const reply = await sendRaw({ port: proxy }, bytes);
    const length = Number(/content-length: (\d+)/iu.exec(reply.head)?.[1] ?? -1);
    if (reply.status !== 0 && Buffer.byteLength(reply.body) === length) return reply.status;
  }
  return 0;
}

/** Slow sockets are closed, and proper clients are served meanwhile. */
async function slowSenders(environment: FaultEnvironment): Promise<void> {
  const host = await environment.host();
  const { gateway: port } = host.ready.ports;
  const sockets = await Promise.all(Array.from({ length: 100 }, () => quietSocket({ port })));
  const cut = sockets.map((socket) => new Promise<void>((resolve) => socket.on('close', () => resolve())));
  for (const socket of sockets) {
    socket.resume();
    socket.write(`GET /health HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nX-Slow: `);
  }
  const trickle = setInterval(() => {
    for (const socket of sockets) if (socket.writable) socket.write('x');
  }, 500);
  const game = await host.rest.session('chess.v1', ['white', 'black']);
  hold((await host.rest.act(game, 0, 'e2e4', 0)).status === 200, 'a move among slow senders is refused');
  await Promise.all(cut);
  clearInterval(trickle);
  await isAlive(host);
}

const NOISE = [
  '\r\n\r\n',
  'GET',
  'POST /agents HTTP/1.1\r\n',
  '\u0000\u0001\u0002',
  '{"jsonrpc":',
  'Host: x\r\n',
];

/** Sends bytes that are not a request, and resets in the middle of one, to every listener. */
async function noise(environment: FaultEnvironment): Promise<void> {
  const host = await environment.host();
  const { gateway, league, openfront } = host.ready.ports;
  const ports = [gateway, league, openfront].filter((port) => port !== null);
  for (let n = 0; n < 150; n += 1) {
    const socket = await quietSocket({ port: ports[n % ports.length] ?? gateway });
    const pieces = Array.from({ length: environment.between(1, 6) }, () =>
      environment.random() < 0.5
        ? Buffer.from(Array.from({ length: environment.between(1, 300) }, () => environment.between(0, 255)))
        : Buffer.from(NOISE[environment.between(0, NOISE.length - 1)] ?? ''),
    );
    for (const piece of pieces) if (socket.writable) socket.write(piece);
    if (environment.random() < 0.5) socket.resetAndDestroy();
    else setTimeout(() => socket.destroy(), 30);
  }
  await isAlive(host);
  const deep = await host.rest.raw('POST', '/agents', { body: '['.repeat(60_000) });
  hold(deep.status >= 400 && deep.status < 500, `a bottomless body is answered ${deep.status}`);
  const big = await host.rest.raw('POST', '/agents', { body: `{"name":"${'x'.repeat(2 ** 20)}"}` });
  hold(big.status === 413, `a body of a megabyte is answered ${big.status}`);
}

/** Windows and spectators disappear without closing their sockets during a game. */
async function vanishing(environment: FaultEnvironment): Promise<void> {
  const host = await environment.host();
  const game = await host.rest.session('chess.v1', ['white', 'black']);
  for (const [tick, action] of MOVES.entries()) {
    const seat = game.seats[tick % 2 === 0 ? 0 : 1];
    const events = `${host.ready.url}sessions/${game.sessionId}/events`;
    const watching = await openSocket(events, tokenProtocols(seat.token));
    const window = await openSocket(`${host.ready.url}control`, tokenProtocols(host.ready.adminToken), {
      origin: host.ready.url.replace(/\/$/u, ''),
    });
    window.socket.send(JSON.stringify({ id: 1, call: 'sessions.page', input: { limit: 50 } }));
    window.socket.terminate();
    if (environment.random() < 0.5) watching.socket.terminate();
    const moved = await host.rest.act(game, tick % 2 === 0 ? 0 : 1, action, tick);
    hold(moved.status === 200, `${action} is answered ${moved.status}`);
  }
  await isAlive(host);
}

/** The game's page closes while an intent is pending; the tool reports it and does not hang. */
async function bridgeLost(environment: FaultEnvironment): Promise<void> {
  const host = await environment.host();
  const game = new SyntheticGame();
  game.step();
  const port = host.ready.ports.openfront ?? 0;
  const bridge = await joinGame(port, game, { silent: true });
  game.spawn(game.me, game.freeLand());
  game.inSpawnPhase = false;
  game.emit('SpawnPhaseEnd', { startTick: game.tick });
  await bridge.step(2);
  const { token } = await host.rest.register('pilot');
  const client = await connectServer(new URL('mcp/openfront', host.ready.url), token);
  const intent = { type: 'attack', targetID: null, troops: 10 };
  const flying = client.call('game.send_intent', { intent, waitMs: 5000 });
  await bridge.next('intent');
  bridge.socket.terminate();
  const startedMs = performance.now();
  const { value } = await flying;
  const tookMs = performance.now() - startedMs;
  hold(value['accepted'] === false && tookMs < 4000, `after ${tookMs} ms it says ${JSON.stringify(value)}`);
  const again = await joinGame(port, game);
  await again.step();
  const isFresh = ({ value: read }: { value: Record<string, unknown> }): boolean => read['stale'] !== true;
  await until(() => client.call('game.read'), isFresh, { what: 'a fresh state' });
  await again.close();
  await client.close();
}

export const wireFaults: readonly Fault[] = faultsOf('wire', {
  'a line that is cut and delayed': flakyLine,
  'a hundred slow senders': slowSenders,
  'noise on every listener': noise,
  'windows and spectators that vanish': vanishing,
  'a game page that goes in the middle of an intent': bridgeLost,
});
