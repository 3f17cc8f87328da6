import { expect, test } from 'vitest';
import { accept, refuse } from '../../../../src/shared/outcome.ts';
import { remoteCalls } from '../../../../src/main/window-api/remote.ts';

const off = { url: null, pin: null, connected: 0, guests: [] };

test('an organiser reads who has joined, and why no invitation is made', async () => {
  const calls = remoteCalls({
    remote: {
      status: () => off,
      invite: async () => refuse('UNAVAILABLE', 'Remote access is off'),
      revoke: async () => accept(null),
    },
  });
  expect(calls['remote.status']({})).toEqual({ ok: true, value: off });
  const request = { leagueId: 'l1', count: 1, hours: 1, names: [] };
  expect(await calls['remote.invite'](request)).toMatchObject({ code: 'UNAVAILABLE' });
  expect(await calls['remote.revoke']({ invitationId: 'i' })).toEqual({ ok: true, value: {} });
});
