import { expect, test } from 'vitest';
import { invitePlayers, revokeInvitation } from '../../../../src/main/remote/invitations.ts';
import { remoteStore } from '../../../../src/main/remote/store.ts';
import { realRuntime } from '../../../../src/main/platform/real-runtime.ts';
import { testLeagueContext } from '../../../support/league/league-context.ts';

test('each name on the roster gets an invitation of its own, and others a number', async () => {
  const { context, db, clock, openLeague } = await testLeagueContext();
  openLeague();
  const store = remoteStore(db);
  const services = { ...context, db, runtime: realRuntime(clock) };
  const wanted = { leagueId: 'l1', count: 3, hours: 2, names: ['Ada', 'B\u0007o'] };
  const made = await invitePlayers(services, { store, isOpen: () => true }, wanted);
  if (!made.ok) throw new Error(made.message);
  expect(made.value.map(({ invitation }) => invitation.note)).toEqual(['Ada', 'Bo', 'Player 3']);
  expect(new Set(made.value.map(({ token }) => token)).size).toBe(3);
  expect(made.value[0]?.invitation.expiresMs).toBe(clock.nowMs() + 7_200_000);
  const [first] = made.value;
  expect(await revokeInvitation(services, store, first?.invitation.invitationId ?? '')).toMatchObject({
    ok: true,
  });
  expect(await revokeInvitation(services, store, 'none')).toMatchObject({ code: 'NOT_FOUND' });
  expect(await invitePlayers(services, { store, isOpen: () => false }, wanted)).toMatchObject({
    code: 'NOT_FOUND',
  });
});
