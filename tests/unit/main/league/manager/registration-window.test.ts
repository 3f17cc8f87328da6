import { expect, test } from 'vitest';
import type { LeagueContext } from '../../../../../src/main/league/context.ts';
import { createRegistrationWindow } from '../../../../../src/main/league/manager/registration-window.ts';
import { AT, agentOf, openLeagueStores } from '../../../../support/league/rows.ts';

const settle = () => new Promise((resolve) => setImmediate(resolve));

async function createTestRegistrationWindow(
  expectPlayers: number | null,
  begin = async (): Promise<void> => undefined,
  startsInMs: number | null = null,
) {
  const silent = new Set<string>();
  const stores = await openLeagueStores();
  const startsAtMs = startsInMs === null ? null : stores.clock.nowMs() + startsInMs;
  stores.openLeague({ settings: { expect: expectPlayers, startsAtMs } });
  const begun: string[] = [];
  const leftOut: string[] = [];
  const logged: string[] = [];
  const context = {
    store: stores.store,
    bus: stores.bus,
    runtime: { clock: stores.clock },
    log: (level: string, message: string) => void logged.push(`${level} ${message}`),
  } as unknown as LeagueContext;
  const registrationWindow = createRegistrationWindow(
    context,
    async (leagueId, absent) => {
      begun.push(leagueId);
      leftOut.push(...absent.map(({ agentId }) => agentId));
      await begin();
    },
    async ({ agentId }) => !silent.has(agentId),
  );
  return { ...stores, registrationWindow, begun, leftOut, logged, silent };
}

test('starts a league once its players are registered and have received their replies', async () => {
  const { enter, registrationWindow, clock, begun } = await createTestRegistrationWindow(2);
  enter(agentOf('player', 'P01'));
  registrationWindow.onPlayerRegistered('l1');
  clock.advance(60_000);
  expect(begun).toEqual([]);
  enter(agentOf('player', 'P02'));
  registrationWindow.onPlayerRegistered('l1');
  clock.advance(1000);
  expect(begun).toEqual([]);
  clock.advance(500);
  await settle();
  expect(begun).toEqual(['l1']);
});

test('does not count a player at whose endpoint nobody listens, until somebody does', async () => {
  const { enter, registrationWindow, clock, begun, silent } = await createTestRegistrationWindow(2);
  silent.add('P02');
  enter(agentOf('player', 'P01'), agentOf('player', 'P02'));
  registrationWindow.onPlayerRegistered('l1');
  clock.advance(1500);
  await settle();
  clock.advance(3000);
  await settle();
  expect(begun).toEqual([]);
  silent.delete('P02');
  clock.advance(3000);
  await settle();
  expect(begun).toEqual(['l1']);
});

test('names the players at whose endpoints nobody listens when the others are enough', async () => {
  const { enter, registrationWindow, clock, begun, leftOut, silent } = await createTestRegistrationWindow(2);
  silent.add('P02');
  enter(...['P01', 'P02', 'P03'].map((agentId) => agentOf('player', agentId)));
  registrationWindow.onPlayerRegistered('l1');
  clock.advance(1500);
  await settle();
  expect([begun, leftOut]).toEqual([['l1'], ['P02']]);
});

test('does not count built-in players and referees, and does not start a league without an expected number', async () => {
  const waiting = await createTestRegistrationWindow(1);
  waiting.enter(agentOf('player', 'P01', { isHosted: true }), agentOf('referee', 'REF01'));
  waiting.registrationWindow.onPlayerRegistered('l1');
  waiting.clock.advance(60_000);
  expect(waiting.begun).toEqual([]);
  const received = await createTestRegistrationWindow(null);
  received.enter(agentOf('player', 'P01'));
  received.registrationWindow.onPlayerRegistered('l1');
  received.clock.advance(60_000);
  expect(received.begun).toEqual([]);
});

test('does not start a league that was started or cancelled in the meantime', async () => {
  const { enter, registrationWindow, clock, begun, store } = await createTestRegistrationWindow(1);
  enter(agentOf('player', 'P01'));
  registrationWindow.onPlayerRegistered('l1');
  store.startLeague('l1', { rounds: 1, matches: 1 }, AT);
  clock.advance(60_000);
  await settle();
  expect(begun).toEqual([]);
});

test('logs a start that fails', async () => {
  const { enter, registrationWindow, clock, logged } = await createTestRegistrationWindow(1, async () => {
    throw new Error('no referee');
  });
  enter(agentOf('player', 'P01'));
  registrationWindow.onPlayerRegistered('l1');
  clock.advance(1500);
  await new Promise((resolve) => setImmediate(resolve));
  expect(logged).toEqual(['error a league could not start']);
});

test('ends the wait when this league starts, not when another one changes', async () => {
  const { registrationWindow, bus, store } = await createTestRegistrationWindow(null);
  let over = false;
  const waited = registrationWindow.whenClosed('l1').then(() => {
    over = true;
  });
  bus.emit('league.changed', { leagueId: 'l2' });
  await new Promise((resolve) => setImmediate(resolve));
  expect(over).toBe(false);
  store.startLeague('l1', { rounds: 1, matches: 1 }, AT);
  bus.emit('league.changed', { leagueId: 'l1' });
  await waited;
  await registrationWindow.whenClosed('l1');
  await registrationWindow.whenClosed('never opened');
});

test('ends all waits on a stop and starts nothing afterwards', async () => {
  const { enter, registrationWindow, clock, begun } = await createTestRegistrationWindow(1);
  enter(agentOf('player', 'P01'));
  registrationWindow.onPlayerRegistered('l1');
  const waited = registrationWindow.whenClosed('l1');
  registrationWindow.stop();
  await waited;
  clock.advance(60_000);
  await settle();
  expect(begun).toEqual([]);
});

test('a league with a time begins then with who is registered, and not before', async () => {
  const { enter, registrationWindow, clock, begun } = await createTestRegistrationWindow(
    1,
    undefined,
    3_600_000,
  );
  enter(agentOf('player', 'P01'));
  enter(agentOf('player', 'P02'));
  registrationWindow.watchStart('l1');
  registrationWindow.onPlayerRegistered('l1');
  for (let minute = 0; minute < 59; minute += 1) clock.advance(60_000);
  await settle();
  expect(begun).toEqual([]);
  clock.advance(60_000);
  clock.advance(1500);
  await settle();
  expect(begun).toEqual(['l1']);
});

test('a league whose time has passed begins with its second player', async () => {
  const { enter, registrationWindow, clock, begun } = await createTestRegistrationWindow(5, undefined, -1);
  enter(agentOf('player', 'P01'));
  registrationWindow.watchStart('l1');
  clock.advance(60_000);
  expect(begun).toEqual([]);
  enter(agentOf('player', 'P02'));
  registrationWindow.onPlayerRegistered('l1');
  clock.advance(1500);
  await settle();
  expect(begun).toEqual(['l1']);
});
