import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { invitePlayers } from '../../../../src/main/remote/invitations.ts';
import { createLinks, type OpenedLink } from '../../../../src/main/remote/links.ts';
import { remoteStore, type RemoteStore } from '../../../../src/main/remote/store.ts';
import { realRuntime } from '../../../../src/main/platform/real-runtime.ts';
import { testLeagueContext } from '../../../support/league/league-context.ts';

/** A manager that answers every message with the same registration. */
async function openManager() {
  const seen: string[] = [];
  const server = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk: Buffer) => (text += String(chunk)));
    request.on('end', () => {
      seen.push(text);
      response.end('{"result":{"player_id":"P01","auth_token":"t"}}');
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  onTestFinished(() => void server.close());
  return { seen, port: (server.address() as AddressInfo).port };
}

async function openTestLinks(managerPort: number | null, change: Partial<RemoteStore> = {}) {
  const { context, db, clock, openLeague } = await testLeagueContext();
  openLeague();
  const store = remoteStore(db);
  const services = { ...context, db, runtime: realRuntime(clock) };
  const linkPorts = new Map<number, string>();
  const links = createLinks({
    ...services,
    store: { ...store, ...change },
    managerPort: () => managerPort,
    linkPorts,
  });
  onTestFinished(() => links.stop());
  const wanted = { leagueId: 'l1', count: 1, hours: 1, names: ['Ada'] };
  const made = await invitePlayers(services, { store, isOpen: () => true }, wanted);
  const token = made.ok ? (made.value[0]?.token ?? '') : '';
  return { links, store, linkPorts, clock, token };
}

async function openFirst(parts: Awaited<ReturnType<typeof openTestLinks>>): Promise<OpenedLink> {
  const opened = await parts.links.acceptInvitation(parts.token, 'Lap\u0007top');
  if (!opened.ok) throw new Error(opened.message);
  return opened.value;
}

test('an invitation opens one link, whose secret opens it again until it is revoked', async () => {
  const parts = await openTestLinks(null);
  const { links, store, token } = parts;
  const first = await openFirst(parts);
  expect(first.link.name).toBe('Laptop');
  expect(await links.acceptInvitation(token, 'Other')).toMatchObject({ code: 'CONFLICT' });
  expect(links.reopen(first.secret ?? '')?.link.linkId).toBe(first.link.linkId);
  expect(await links.acceptInvitation('unknown', 'x')).toMatchObject({ code: 'UNAUTHORIZED' });
  const ended: string[] = [];
  links.onEnd((linkId) => ended.push(linkId));
  store.markRevoked(first.link.invitationId, '2026-11-21T00:00:00.000Z');
  links.end(first.link.invitationId);
  expect([links.reopen(first.secret ?? ''), ended]).toEqual([null, [first.link.linkId]]);
});

test('an invitation that has expired opens nothing', async () => {
  const { links, clock, token } = await openTestLinks(null);
  clock.advance(3_600_000);
  expect(await links.acceptInvitation(token, 'late')).toMatchObject({ code: 'GONE' });
});

test('a registration reaches the manager with a port of this host, and binds the link to its player', async () => {
  const manager = await openManager();
  const parts = await openTestLinks(manager.port);
  const opened = await openFirst(parts);
  const params = { player_meta: { contact_endpoint: 'http://localhost:8101/mcp' } };
  const text = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'register_player', params });
  expect(await parts.links.forwardToManager(opened, text)).toMatchObject({ http: 200 });
  const [port] = parts.linkPorts.keys();
  expect(manager.seen[0]).toContain(`http://127.0.0.1:${port}/mcp`);
  expect(parts.store.findLink(opened.link.linkId)).toMatchObject({ playerId: 'P01', port });
  expect(await parts.links.forwardToManager(opened, '{"method":"start_league"}')).toMatchObject({
    http: 403,
  });
});

test('messages that wait for the manager are bounded, and without one they are answered', async () => {
  const parts = await openTestLinks(null);
  const opened = await openFirst(parts);
  const answers = await Promise.all(
    Array.from({ length: 9 }, () => parts.links.forwardToManager(opened, '{"method":"ping"}')),
  );
  expect(answers.map(({ http }) => http).toSorted()).toEqual([
    ...Array.from({ length: 1 }, () => 429),
    ...Array.from({ length: 8 }, () => 503),
  ]);
});

test('a port that could not be stored is closed, and the next message of the player opens another', async () => {
  const manager = await openManager();
  let isBroken = true;
  const saved: number[] = [];
  const parts = await openTestLinks(manager.port, {
    updatePort(_linkId, port) {
      if (isBroken) throw new Error('disk full');
      saved.push(port);
    },
  });
  const opened = await openFirst(parts);
  const text = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'league_query', params: {} });
  expect(await parts.links.forwardToManager(opened, text)).toMatchObject({ http: 503 });
  expect([...parts.linkPorts.keys()]).toEqual([]);
  isBroken = false;
  await parts.links.forwardToManager(opened, text);
  expect([...parts.linkPorts.keys()]).toEqual(saved);
  expect(saved).toHaveLength(1);
});
