import { expect, test } from 'vitest';
import { accept, refuse } from '../../../../src/shared/outcome.ts';
import { remoteCalls } from '../../../../src/main/window-api/remote.ts';

const invitation = {
  invitationId: 'i',
  leagueId: 'l1',
  note: 'Ada',
  expiresMs: 1,
  name: null,
  playerId: null,
};
const status = {
  url: null,
  pin: null,
  connectionCount: 2,
  invitations: [{ ...invitation, isRevoked: true, isConnected: false }],
};

test('an organiser reads who has joined, and why no invitation is made', async () => {
  const calls = remoteCalls({
    remote: {
      status: () => status,
      invite: async () => refuse('UNAVAILABLE', 'Remote access is off'),
      revoke: async () => accept(null),
    },
  });
  expect(calls['remote.status']({})).toEqual({
    ok: true,
    value: {
      url: null,
      pin: null,
      connected: 2,
      guests: [{ ...invitation, revoked: true, connected: false }],
    },
  });
  const request = { leagueId: 'l1', count: 1, hours: 1, names: [] };
  expect(await calls['remote.invite'](request)).toMatchObject({ code: 'UNAVAILABLE' });
  expect(await calls['remote.revoke']({ invitationId: 'i' })).toEqual({ ok: true, value: {} });
});
