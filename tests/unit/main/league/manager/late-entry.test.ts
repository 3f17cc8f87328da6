import { expect, test } from 'vitest';
import {
  admitsLate,
  enterLateInJob,
  lateEntryRoundsOf,
  findClosedRegistrationRefusal,
} from '../../../../../src/main/league/manager/late-entry.ts';
import { openOrganisedLeague } from '../../../../support/league/organised-league.ts';
import { agentOf } from '../../../../support/league/rows.ts';

async function openSwiss(settings: object = {}) {
  const opened = await openOrganisedLeague({ format: 'swiss', ...settings });
  opened.store.updateLeagueSize('l1', { rounds: 6, matches: 12 });
  const league = opened.store.findLeague('l1');
  if (league === null) throw new Error('no league');
  return { ...opened, league };
}

test('a league is closed after its start until its settings or its organiser open it', async () => {
  const { context, league, intervene } = await openSwiss();
  expect([admitsLate(context, league), findClosedRegistrationRefusal(context, league)]).toEqual([
    false,
    'Registration is closed',
  ]);
  expect(await intervene({ kind: 'admit' })).toMatchObject({ ok: true });
  expect([admitsLate(context, league), findClosedRegistrationRefusal(context, league)]).toEqual([true, null]);
  const chosen = await openSwiss({ lateEntry: true });
  expect(findClosedRegistrationRefusal(chosen.context, chosen.league)).toBeNull();
  expect(findClosedRegistrationRefusal(chosen.context, { ...chosen.league, status: 'completed' })).toBe(
    'Registration is closed',
  );
});

test('a late player begins with the next round, and the league gets its size', async () => {
  const { context, league, store, actions } = await openSwiss({ lateEntry: true });
  expect(lateEntryRoundsOf(context, league)).toEqual({ first: 3, last: 3 });
  expect(lateEntryRoundsOf(context, { ...league, rounds: null })).toEqual({ first: null, last: null });
  const entered = await context.writer.write(() => enterLateInJob(context, league, agentOf('player', 'P05')));
  expect(entered).toMatchObject({ firstRound: 3 });
  expect(store.findAgent('l1', 'player', 'P05')).toMatchObject({ firstRound: 3 });
  // Five players give as many matches a round as four.
  expect(store.findLeague('l1')).toMatchObject({ rounds: 6, matches: 12 });
  expect(actions()).toEqual(['PLAYER_ENTERED_LATE']);
});

test('the latest decision wins over the settings, and an entry fee over both', async () => {
  const { context, league, intervene } = await openSwiss({ lateEntry: true });
  expect(await intervene({ kind: 'close' })).toMatchObject({ ok: true });
  expect(findClosedRegistrationRefusal(context, league)).toBe('Registration is closed');
  expect(await intervene({ kind: 'close' })).toMatchObject({ code: 'CONFLICT' });
  expect(await intervene({ kind: 'admit' })).toMatchObject({ ok: true });
  expect(findClosedRegistrationRefusal(context, league)).toBeNull();
  const withFee = { ...context, entryFeeLockReason: () => 'This league has an entry fee' };
  expect(findClosedRegistrationRefusal(withFee, league)).toBe(
    'Registration is closed. This league has an entry fee',
  );
});
