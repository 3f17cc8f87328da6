import { expect, test } from 'vitest';
import { pruneBodies } from '../../../../../src/main/league/store/body-retention.ts';
import { message, testLeagueContext } from '../../../../support/league/league-context.ts';
import { recordExchange } from '../../../../../src/main/league/store/record-exchange.ts';

const DAY_MS = 86_400_000;

/** Leagues that ended `daysAgo`, each with the given number of messages. */
async function openEndedLeagues(leagues: Readonly<Record<string, { daysAgo: number; messages: number }>>) {
  const stores = await testLeagueContext();
  const { context, openLeague, clock } = stores;
  for (const [leagueId, { daysAgo, messages }] of Object.entries(leagues)) {
    openLeague({ leagueId });
    for (let n = 0; n < messages; n += 1)
      recordExchange(context, {
        leagueId,
        own: 'league_manager',
        peer: 'x',
        startedMs: 0,
        http: null,
        message: message({ message_type: 'GAME_OVER', n }),
        reply: null,
      });
    await context.messageLog.flush();
    context.store.endLeague(leagueId, 'completed', new Date(clock.nowMs() - daysAgo * DAY_MS).toISOString());
  }
  const stored = (leagueId: string): boolean =>
    context.messages
      .listPage(leagueId, { limit: 1 })
      .every(({ request }) => !JSON.stringify(request).includes('digest'));
  return { ...stores, stored };
}

test('deletes bodies older than the policy and keeps younger bodies and all rows', async () => {
  const { context, stored } = await openEndedLeagues({
    old: { daysAgo: 31, messages: 2 },
    young: { daysAgo: 29, messages: 2 },
  });
  expect(await pruneBodies(context, { days: 30 }, () => false)).toBe(1);
  expect([stored('old'), stored('young'), context.messages.count('old')]).toEqual([false, true, 2]);
  expect(await pruneBodies(context, { days: 30 }, () => false)).toBe(0);
});

test('deletes the bodies of the leagues that ended first when there are too many messages', async () => {
  const { context, stored } = await openEndedLeagues({
    first: { daysAgo: 3, messages: 2 },
    second: { daysAgo: 2, messages: 2 },
    third: { daysAgo: 1, messages: 2 },
  });
  expect(await pruneBodies(context, { days: 30, messages: 4 }, () => false)).toBe(1);
  expect([stored('first'), stored('second'), stored('third')]).toEqual([false, true, true]);
});

test('leaves the rest for the next run when the host stops', async () => {
  const { context, stored } = await openEndedLeagues({ old: { daysAgo: 31, messages: 2 } });
  expect(await pruneBodies(context, { days: 30 }, () => true)).toBe(0);
  expect(stored('old')).toBe(true);
  expect(await pruneBodies(context, { days: 30 }, () => false)).toBe(1);
});
