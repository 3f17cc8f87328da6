import { afterEach, expect, test } from 'vitest';
import { openSpectatorListener } from '../../../../src/main/spectators/listener.ts';
import type { PublicSource } from '../../../../src/main/spectators/public-routes.ts';
import { listenLoopback } from '../../../../src/main/platform/net/listen.ts';
import { systemClock } from '../../../../src/main/platform/clocks/system-clock.ts';
import { openSocket, upgradeStatus } from '../../../support/events-client.ts';

const TICKET = 'T'.repeat(22);
const source: PublicSource = {
  isPublishedSession: (ticket) => ticket === TICKET,
  watch: (_ticket, socket) => socket.send('{"tick":0}'),
  frame: (ticket) => (ticket === TICKET ? '{"tick":0}' : null),
  board: async (ticket) => (ticket === TICKET ? { text: '{}', mediaType: 'application/json' } : null),
};

let close = async (): Promise<void> => undefined;
afterEach(() => close());

async function listen(): Promise<string> {
  const opened = await openSpectatorListener({
    source,
    port: 0,
    listen: (app) => listenLoopback(app, 0),
    limits: 'on',
    clock: systemClock,
    log: () => undefined,
  });
  if (!opened.ok) throw new Error(opened.message);
  close = opened.value.close;
  return `http://127.0.0.1:${opened.value.port}`;
}

test('one address behind a proxy gets 64 watchers, this computer is not limited so', async () => {
  const url = `${await listen()}/watch/${TICKET}`;
  const behind = { headers: { 'x-forwarded-for': '203.0.113.9, 198.51.100.7' } };
  const watchers = await Promise.all(Array.from({ length: 64 }, () => openSocket(url, [], behind)));
  expect(await upgradeStatus(url, [], behind)).toBe(429);
  expect(await upgradeStatus(url, [])).toBe(101);
  for (const watcher of watchers) watcher.close();
});

test('what watchers send is limited, and a board that did not change is not sent again', async () => {
  const base = await listen();
  const watcher = await openSocket(`${base}/watch/${TICKET}`, []);
  await watcher.until(() => true);
  watcher.socket.send('x'.repeat(2000));
  expect(await watcher.closed).toBe(1009);
  const first = await fetch(`${base}/board/${TICKET}.json`);
  const again = await fetch(`${base}/board/${TICKET}.json`, {
    headers: { 'if-none-match': first.headers.get('etag') ?? '' },
  });
  expect([first.status, again.status]).toEqual([200, 304]);
});
