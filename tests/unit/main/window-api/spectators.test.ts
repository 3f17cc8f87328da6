import { expect, test } from 'vitest';
import { accept, refuse } from '../../../../src/shared/outcome.ts';
import { spectatorCalls } from '../../../../src/main/window-api/spectators.ts';

const ticket = {
  ticket: 'T'.repeat(22),
  kind: 'session' as const,
  subject: 's',
  delayMs: 0,
  createdAt: '2026-01-01T00:00:00.000Z',
  withdrawnAt: null,
};
const callsOf = (port: number | null, remoteUrl: string | null = null) =>
  spectatorCalls({
    spectators: {
      publish: async () => accept(ticket),
      withdraw: async () => accept(ticket),
      list: () => [ticket, { ...ticket, kind: 'league' }],
    },
    broadcasts: { count: () => 3 },
    remote: {
      status: () => ({ url: remoteUrl, pin: null, connectionCount: 0, invitations: [] }),
      invite: async () => refuse('UNAVAILABLE', 'off'),
      revoke: async () => refuse('NOT_FOUND', 'none'),
    },
    spectatorListener:
      port === null ? null : { listenerStatus: () => ({ port, state: 'listening', holder: null }) },
  });

test('a table has a WebSocket address and a scoreboard a page', async () => {
  expect(await callsOf(7481)['spectators.list']({})).toMatchObject({
    value: [
      { url: `ws://127.0.0.1:7481/watch/${ticket.ticket}`, watching: 3 },
      { url: `http://127.0.0.1:7481/board/${ticket.ticket}`, watching: 0 },
    ],
  });
});

test('a host without the listener has a path and no address', async () => {
  const calls = callsOf(null);
  expect(await calls['spectators.publish']({ kind: 'session', subject: 's' })).toMatchObject({
    value: { path: `/watch/${ticket.ticket}`, url: null },
  });
  expect(await calls['spectators.withdraw']({ ticket: ticket.ticket })).toMatchObject({ ok: true });
});

test('where only remote access is on, its address is shown', async () => {
  expect(await callsOf(null, 'https://192.0.2.1:7443')['spectators.list']({})).toMatchObject({
    value: [
      { url: `wss://192.0.2.1:7443/watch/${ticket.ticket}` },
      { url: `https://192.0.2.1:7443/board/${ticket.ticket}` },
    ],
  });
  expect(await callsOf(7481, 'https://192.0.2.1:7443')['spectators.list']({})).toMatchObject({
    value: [{ url: `ws://127.0.0.1:7481/watch/${ticket.ticket}` }, {}],
  });
});
