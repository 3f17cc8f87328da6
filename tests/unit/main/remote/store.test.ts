import { expect, test } from 'vitest';
import { remoteStore } from '../../../../src/main/remote/store.ts';
import { AT, openLeagueStores } from '../../../support/league/rows.ts';

test('an invitation has one link, and is revoked once', async () => {
  const { db, openLeague } = await openLeagueStores();
  openLeague();
  const store = remoteStore(db);
  const invitation = { invitationId: 'i1', leagueId: 'l1', note: 'Ada', createdAt: AT, expiresMs: 5 };
  store.insertInvitation({ ...invitation, tokenHash: 'h1' });
  expect(store.findInvitationByToken('h1')).toEqual({ ...invitation, revokedAt: null });
  const link = { linkId: 'k1', invitationId: 'i1', secretHash: 's1', name: 'Laptop', createdAt: AT };
  store.insertLink(link);
  expect(() => store.insertLink({ ...link, linkId: 'k2', secretHash: 's2' })).toThrow('UNIQUE');
  store.updatePort('k1', 4711);
  store.updatePlayer('k1', 'P01');
  expect(store.findLinkBySecret('s1')).toMatchObject({
    linkId: 'k1',
    leagueId: 'l1',
    port: 4711,
    playerId: 'P01',
  });
  expect([store.markRevoked('i1', AT), store.markRevoked('i1', AT)]).toEqual([true, false]);
});
