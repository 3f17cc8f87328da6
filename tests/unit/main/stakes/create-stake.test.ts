import { expect, test } from 'vitest';
import { kuhnPoker } from '../../../../src/main/games/cards/kuhn-poker.ts';
import { newStake, testStakes } from '../../../support/stakes/test-stakes.ts';

test('real money needs the typed name of the network and a game without chance', async () => {
  const parts = await testStakes();
  parts.model.world.profile = 'base';
  const stakes = parts.restart();
  const refused = await stakes.create(newStake());
  expect(refused).toMatchObject({
    code: 'STAKE_NOT_ALLOWED',
    message: expect.stringContaining('gambling'),
  });
  expect(
    await stakes.saveNetworkPermission({ profile: 'base', typedName: 'yes', isAllowed: true }),
  ).toMatchObject({ code: 'STAKE_NOT_ALLOWED' });
  expect(
    (await stakes.saveNetworkPermission({ profile: 'base', typedName: 'base', isAllowed: true })).ok,
  ).toBe(true);
  const poker = newStake().game;
  const chance = { ...poker, template: kuhnPoker.id } as typeof poker;
  expect(await stakes.create(newStake({ game: chance }))).toMatchObject({ code: 'STAKE_NOT_ALLOWED' });
  expect(await stakes.create(newStake({ feeMicro: 60_000_000 }))).toMatchObject({
    code: 'STAKE_NOT_ALLOWED',
  });
  expect((await stakes.create(newStake())).ok).toBe(true);
  expect(
    (await stakes.saveNetworkPermission({ profile: 'base', typedName: 'base', isAllowed: false })).ok,
  ).toBe(true);
  expect(await stakes.create(newStake())).toMatchObject({ code: 'STAKE_NOT_ALLOWED' });
});

test('a league that invited workers play takes no entry fees, one of own workers does', async () => {
  const parts = await testStakes();
  const stakes = parts.restart();
  const stake = newStake({ game: { kind: 'league', leagueId: 'l1' }, seats: 3 });
  parts.league.settings = { workers: 'invited' };
  expect(await stakes.create(stake)).toMatchObject({
    code: 'STAKE_INVALID',
    message: expect.stringContaining('only your own workers and signed players may play for money'),
  });
  parts.league.settings = { workers: 'own' };
  expect(await stakes.create(stake)).toMatchObject({ ok: true });
});
