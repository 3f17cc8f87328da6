import { expect, onTestFinished, test } from 'vitest';
import type { WebSocket } from 'ws';
import { listenLoopback } from '../../../../../src/main/platform/net/listen.ts';
import { systemClock } from '../../../../../src/main/platform/clocks/system-clock.ts';
import { openSpectatorListener } from '../../../../../src/main/spectators/listener.ts';
import type { PublicSource } from '../../../../../src/main/spectators/public-routes.ts';
import { openRelay } from '../../../../../src/main/spectators/relay/relay.ts';
import { openSocket, upgradeStatus } from '../../../../support/events-client.ts';

const TICKET = 'T'.repeat(22);
const OTHER = 'O'.repeat(22);

/** A listener for spectators of a host with one table, which counts who connects. */
async function openHost(port = 0) {
  const sockets = new Set<WebSocket>();
  const seen = { reads: 0, hops: [] as number[] };
  let frame = '{"type":"state","tick":0}';
  const source: PublicSource = {
    isPublishedSession: (ticket) => ticket === TICKET,
    watch(_ticket, socket, hops) {
      sockets.add(socket);
      seen.hops.push(hops);
      socket.send(frame);
    },
    frame(ticket) {
      seen.reads += 1;
      return ticket === TICKET ? frame : null;
    },
    board: async (ticket, { format }) =>
      ticket === TICKET ? { text: `board ${format}`, mediaType: 'text/html' } : null,
  };
  const opened = await openSpectatorListener({
    source,
    port,
    listen: (app) => listenLoopback(app, port),
    limits: 'on',
    clock: systemClock,
    log: () => undefined,
  });
  if (!opened.ok) throw new Error(opened.message);
  const { close, sockets: watchers } = opened.value;
  return {
    port: opened.value.port,
    seen,
    connected: () => sockets.size,
    withdraw: () => watchers.end(TICKET),
    close,
    send(next: string) {
      frame = next;
      for (const socket of sockets) socket.send(next);
    },
  };
}

async function follow(port: number): Promise<string> {
  const opened = await openRelay({
    from: `http://127.0.0.1:${port}`,
    port: 0,
    trusted: undefined,
    clock: systemClock,
    log: () => undefined,
  });
  if (!opened.ok) throw new Error(opened.message);
  onTestFinished(opened.value.close);
  return `http://127.0.0.1:${opened.value.port}`;
}

test('many watchers cost the host one connection, and each of them sees every state', async () => {
  const host = await openHost();
  onTestFinished(host.close);
  const url = await follow(host.port);
  const watchers = await Promise.all(
    Array.from({ length: 30 }, () => openSocket(`${url}/watch/${TICKET}`, [])),
  );
  await Promise.all(watchers.map((one) => one.until(({ tick }) => tick === 0)));
  host.send('{"type":"state","tick":1}');
  await Promise.all(watchers.map((one) => one.until(({ tick }) => tick === 1)));
  const late = await openSocket(`${url}/watch/${TICKET}`, []);
  expect(await late.until(() => true)).toMatchObject({ tick: 1 });
  expect([host.connected(), host.seen.hops]).toEqual([1, [1]]);
  host.withdraw();
  expect(await Promise.all(watchers.map((one) => one.closed))).toEqual(watchers.map(() => 1008));
  expect(await upgradeStatus(`${url}/watch/${TICKET}`, [])).toBe(404);
});

test('when the host is gone the last state stays, is marked, and goes on with the host', async () => {
  const first = await openHost();
  const url = await follow(first.port);
  const watcher = await openSocket(`${url}/watch/${TICKET}`, []);
  await watcher.until(({ tick }) => tick === 0);
  await first.close();
  await watcher.until(({ type, live }) => type === 'relay' && live === false);
  const late = await openSocket(`${url}/watch/${TICKET}`, []);
  expect(await late.until(({ type }) => type === 'state')).toMatchObject({ tick: 0 });
  await late.until(({ type }) => type === 'relay');
  const second = await openHost(first.port);
  onTestFinished(second.close);
  await watcher.until(({ type, live }) => type === 'relay' && live === true);
});

test('pages are read once for all, and guesses go no further than what exists', async () => {
  const host = await openHost();
  onTestFinished(host.close);
  const url = await follow(host.port);
  const status = async (path: string): Promise<number> => (await fetch(`${url}${path}`)).status;
  const reads = await Promise.all(Array.from({ length: 20 }, () => status(`/watch/${TICKET}`)));
  expect([new Set(reads), host.seen.reads]).toEqual([new Set([200]), 1]);
  expect(await (await fetch(`${url}/board/${TICKET}`)).text()).toBe('board html');
  expect(await status(`/board/${OTHER}.json`)).toBe(404);
  for (let guess = 0; guess < 3; guess += 1) expect(await status(`/watch/${OTHER}`)).toBe(404);
  expect(host.seen.reads).toBe(1);
  expect(await status('/watch/..%2F..%2Fhost.json')).toBe(404);
  expect(await status('/health')).toBe(404);
});

test('up to three relays follow each other', async () => {
  const host = await openHost();
  onTestFinished(host.close);
  const chain = [host.port];
  for (let relay = 0; relay < 4; relay += 1)
    chain.push(Number(new URL(await follow(chain.at(-1) ?? 0)).port));
  const third = await openSocket(`http://127.0.0.1:${chain[3]}/watch/${TICKET}`, []);
  await third.until(({ tick }) => tick === 0);
  expect(host.seen.hops).toEqual([3]);
  const fourth = await openSocket(`http://127.0.0.1:${chain[4]}/watch/${OTHER}`, []);
  expect(await fourth.closed).toBe(1008);
});
