import { expect, test } from 'vitest';
import { createManager, type ManagerOptions } from '../../../../../src/main/league/manager/manager.ts';
import { message, testLeagueContext } from '../../../../support/league/league-context.ts';

async function createTestManager(more: Partial<ManagerOptions> = {}) {
  const stores = await testLeagueContext();
  const started: (string | null)[] = [];
  const manager = createManager(stores.context, {
    isAdmin: (token) => token === 'operator',
    start: async (leagueId) => {
      started.push(leagueId);
      return { ok: true, value: { leagueId: 'l1', rounds: 3, matches: 6 } };
    },
    canAutoOpen: () => true,
    openDefault: async () => stores.openLeague(),
    ...more,
  });
  const send = (fields: object) => manager.handle(message(fields), 'player:P01');
  return { ...stores, send, started };
}
const PLAYER = {
  message_type: 'LEAGUE_REGISTER_REQUEST',
  player_meta: { contact_endpoint: 'http://localhost:8101/mcp', display_name: 'Ada' },
};

test('opens a league for the first registration when none is open, and the second one joins it', async () => {
  const { send, store } = await createTestManager();
  expect(await send(PLAYER)).toMatchObject({ status: 'ACCEPTED', player_id: 'P01' });
  expect(
    await send({
      ...PLAYER,
      player_meta: { ...PLAYER.player_meta, contact_endpoint: 'http://localhost:8102/mcp' },
    }),
  ).toMatchObject({ player_id: 'P02', league_id: 'l1' });
  expect(store.listLeagues()).toHaveLength(1);
});

test('opens no league for a registration that names one, or when that is disabled', async () => {
  const named = await createTestManager();
  await named.send({ ...PLAYER, league_id: 'l9' });
  const closed = await createTestManager({ canAutoOpen: () => false });
  await closed.send(PLAYER);
  expect([named.store.listLeagues(), closed.store.listLeagues()]).toEqual([[], []]);
});

test('starts a league only with the operator’s token', async () => {
  const { send, started } = await createTestManager();
  const start = { message_type: 'START_LEAGUE', league_id: 'l1' };
  expect(await send(start)).toMatchObject({ error_code: 'E011' });
  expect(await send({ ...start, auth_token: 'tok_p01' })).toMatchObject({ error_code: 'E012' });
  expect(started).toEqual([]);
  expect(await send({ ...start, auth_token: 'operator', conversation_id: 'c7' })).toMatchObject({
    status: 'STARTED',
    conversation_id: 'c7',
    rounds: 3,
    matches: 6,
  });
  expect(started).toEqual(['l1']);
});

test('gives the reason when a league cannot start', async () => {
  const { send } = await createTestManager({
    start: async () => ({ ok: false, message: 'two players are needed' }),
  });
  expect(await send({ message_type: 'START_LEAGUE', auth_token: 'operator' })).toMatchObject({
    error_code: 'E103',
    error_description: expect.stringContaining('two players are needed') as string,
  });
});

test('checks the envelope strictly only in strict leagues', async () => {
  const { send, openLeague } = await createTestManager();
  openLeague({ settings: { wire: 'strict' } });
  openLeague({ leagueId: 'l2' });
  const query = { message_type: 'LEAGUE_QUERY', query_type: 'GET_STANDINGS' };
  expect(await send({ ...query, league_id: 'l1' })).toMatchObject({
    error_code: 'E003',
    original_message_type: 'LEAGUE_QUERY',
  });
  expect(await send({ ...query, league_id: 'l2' })).not.toMatchObject({ error_code: 'E003' });
});

test('leaves messages that the manager does not handle to JSON-RPC', async () => {
  const { send } = await createTestManager();
  expect(await send({ message_type: 'GAME_INVITATION' })).toBeNull();
});

test('records request and reply under an existing league', async () => {
  const { send, db, context } = await createTestManager();
  await send(PLAYER);
  await send({ message_type: 'START_LEAGUE', league_id: 'l9', auth_token: 'operator-guess' });
  await context.messageLog.flush();
  const stored = db.prepare('select * from league_messages').all();
  expect(stored.length).toBeGreaterThan(0);
  expect(JSON.stringify(stored)).not.toContain('operator-guess');
});

test('refuses registrations that arrive faster than any league can need, and stores nothing of them', async () => {
  const { send, store, clock } = await createTestManager();
  await send(PLAYER);
  const statuses: unknown[] = [];
  for (let n = 0; n < 400; n += 1) statuses.push((await send(PLAYER))?.['status']);
  expect(statuses.filter((status) => status === 'REJECTED')).toHaveLength(81);
  expect(store.findAgent('l1', 'player', 'P01')?.pending?.times).toBe(319);
  clock.advance(1000);
  expect(await send(PLAYER)).toMatchObject({ status: 'ACCEPTED' });
});
