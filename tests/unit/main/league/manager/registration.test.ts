import { expect, test } from 'vitest';
import {
  registerAgent,
  type HostedRegistration,
} from '../../../../../src/main/league/manager/registration.ts';
import { confirmReplyToken } from '../../../../../src/main/league/manager/agent-tokens.ts';
import { decideRegistration } from '../../../../../src/main/league/manager/decide-registration.ts';
import type { LeagueAgentKind } from '../../../../../src/main/league/records.ts';
import { tokenHash } from '../../../../../src/main/platform/token-hash.ts';
import { message, testLeagueContext } from '../../../../support/league/league-context.ts';
import { AT } from '../../../../support/league/rows.ts';

async function openLeagueForRegistration(gameType = 'even_odd') {
  const stores = await testLeagueContext();
  stores.openLeague({ gameType });
  let drawn = 0;
  const random = { bytes: (length: number) => new Uint8Array(length).fill(++drawn) };
  const context = { ...stores.context, runtime: { ...stores.context.runtime, random } };
  const request = (
    port: number,
    more: object = {},
    kind: LeagueAgentKind = 'player',
    own: HostedRegistration | null = null,
  ) =>
    registerAgent(
      context,
      kind,
      message({
        message_type: kind === 'player' ? 'LEAGUE_REGISTER_REQUEST' : 'REFEREE_REGISTER_REQUEST',
        [`${kind}_meta`]: { contact_endpoint: `http://localhost:${port}/mcp`, display_name: 'Ada', ...more },
      }),
      own,
    );
  return { ...stores, context, request };
}

const rejected = (part: string) => ({
  status: 'REJECTED',
  auth_token: null,
  reason: expect.stringContaining(part),
});

test('accepts a player with a token and stores only its hash', async () => {
  const { request, store, actions } = await openLeagueForRegistration();
  const reply = await request(8101);
  expect(reply).toMatchObject({ status: 'ACCEPTED', player_id: 'P01', league_id: 'l1', reason: null });
  const token = String(reply['auth_token']);
  expect(store.findAgent('l1', 'player', 'P01')?.tokenHash).toBe(tokenHash(token));
  expect(JSON.stringify(store.listAgents('l1'))).not.toContain(token);
  expect(actions()).toEqual(['AGENT_REGISTERED']);
});

test('treats the same endpoint as the same agent, whose new token does not count yet', async () => {
  const { request, store, actions } = await openLeagueForRegistration();
  const first = await request(8101);
  const again = await request(8101, { display_name: 'Somebody else' });
  await request(8101, { display_name: 'A third one' });
  expect(again).toMatchObject({
    status: 'ACCEPTED',
    player_id: 'P01',
    reason: 'Already registered',
    token_status: 'pending',
  });
  const known = store.findAgent('l1', 'player', 'P01');
  expect(known).toMatchObject({
    displayName: 'Ada',
    tokenHash: tokenHash(String(first['auth_token'])),
    pending: { times: 2 },
  });
  expect(store.findAgentByToken(tokenHash(String(again['auth_token'])))).toBeNull();
  expect(store.countPlayers('l1')).toBe(1);
  expect(actions()).toEqual(['AGENT_REGISTERED', 'AGENT_REREGISTERED']);
});

test('lets a new token count once the endpoint has answered with it, however many others were issued', async () => {
  const { request, store, context, actions } = await openLeagueForRegistration();
  const first = String((await request(8101))['auth_token']);
  const [mine, other] = [await request(8101), await request(8101)].map((reply) =>
    String(reply['auth_token']),
  );
  const key = { leagueId: 'l1', kind: 'player', agentId: 'P01' } as const;
  confirmReplyToken(context, key, 'tok_p01_guessed');
  confirmReplyToken(context, key, mine ?? '');
  await context.writer.write(() => undefined);
  const now = store.findAgent('l1', 'player', 'P01');
  expect(now).toMatchObject({
    tokenHash: tokenHash(mine ?? ''),
    oldTokenHash: tokenHash(first),
    pending: null,
  });
  expect(store.findAgentByToken(tokenHash(other ?? ''))).toBeNull();
  expect(actions()).toContain('AGENT_TOKEN_CONFIRMED');
});

test('lets a new token count at once for an agent that shows its old one, or failed and never used one', async () => {
  const { request, store, context } = await openLeagueForRegistration();
  const first = await request(8101);
  const answered = await registerAgent(
    context,
    'player',
    message({
      message_type: 'LEAGUE_REGISTER_REQUEST',
      auth_token: first['auth_token'],
      player_meta: { contact_endpoint: 'http://localhost:8101/mcp' },
    }),
    null,
  );
  expect(answered).toMatchObject({ token_status: 'valid' });
  const known = store.findAgent('l1', 'player', 'P01');
  if (known === null) throw new Error('no player');
  const fail = () => context.store.updateHealth(known, { phase: 'ACTIVE', failures: 1, openUntilMs: null });
  await context.writer.write(fail);
  expect(await request(8101)).toMatchObject({ token_status: 'valid' });
  await context.writer.write(() => {
    fail();
    context.store.markTokenUse(known, 'replies');
  });
  expect(await request(8101)).toMatchObject({ token_status: 'pending' });
});

test('a person confirms or dismisses a registration that waits', async () => {
  const { request, store, context, actions } = await openLeagueForRegistration();
  const request2 = { leagueId: 'l1', kind: 'player', agentId: 'P01' } as const;
  expect(await decideRegistration(context, { ...request2, confirm: true })).toMatchObject({
    code: 'NOT_FOUND',
  });
  await request(8101);
  expect(await decideRegistration(context, { ...request2, confirm: true })).toMatchObject({
    code: 'CONFLICT',
  });
  await request(8101);
  expect(await decideRegistration(context, { ...request2, confirm: false })).toMatchObject({ ok: true });
  expect(store.findAgent('l1', 'player', 'P01')?.pending).toBeNull();
  const again = await request(8101);
  expect(await decideRegistration(context, { ...request2, confirm: true })).toMatchObject({ ok: true });
  expect(store.findAgentByToken(tokenHash(String(again['auth_token'])))?.agentId).toBe('P01');
  expect(actions()).toEqual([
    'AGENT_REGISTERED',
    'AGENT_REREGISTERED',
    'AGENT_REGISTRATION_DISMISSED',
    'AGENT_REREGISTERED',
    'AGENT_TOKEN_CONFIRMED',
  ]);
});

test('refuses endpoints on other machines, on other ports and of this host', async () => {
  const { request, store } = await openLeagueForRegistration();
  expect(await request(8101, { contact_endpoint: 'http://10.0.0.1:8101/mcp' })).toMatchObject(
    rejected('localhost'),
  );
  expect(await request(9999)).toMatchObject(rejected('9999'));
  expect(await request(8000, {}, 'referee')).toMatchObject(rejected('belongs to Arbiter itself'));
  expect(store.listAgents('l1')).toEqual([]);
});

test('names the game of the league to an agent of another game, and accepts a name without a version', async () => {
  const { request } = await openLeagueForRegistration('chess.v1');
  expect(await request(8101, { game_types: ['even_odd'] })).toMatchObject(rejected('chess.v1'));
  expect(await request(8101, { game_types: ['even_odd', 'chess'] })).toMatchObject({ status: 'ACCEPTED' });
  expect(await request(8001, {}, 'referee')).toMatchObject(rejected('session host'));
});

test('accepts no new agents in a running league, but lets registered ones return', async () => {
  const { request, context } = await openLeagueForRegistration();
  await request(8101);
  context.store.startLeague('l1', { rounds: 1, matches: 1 }, AT);
  expect(await request(8101)).toMatchObject({ status: 'ACCEPTED', reason: 'Already registered' });
  expect(await request(8102)).toMatchObject(rejected('No league is open'));
});

test('refuses an agent of a league that is over, even if it names the league, and gives it no token', async () => {
  const { request, store, actions } = await openLeagueForRegistration();
  await request(8101);
  const agent = store.findAgent('l1', 'player', 'P01');
  if (agent === null) throw new Error('the player was not stored');
  store.updateRegistration({ ...agent, healthState: { ...agent.healthState, phase: 'SHUTDOWN' } });
  expect(await request(8101)).toMatchObject(rejected('The league is over'));
  expect(store.findAgent('l1', 'player', 'P01')).toMatchObject({ tokenHash: agent.tokenHash, pending: null });
  expect(actions()).toEqual(['AGENT_REGISTERED']);
});

test('refuses an endpoint that belongs to another kind or to a hosted agent', async () => {
  const { request, openLeague, context } = await openLeagueForRegistration();
  expect(await request(8001, {}, 'referee')).toMatchObject({ status: 'ACCEPTED', referee_id: 'REF01' });
  expect(await request(8150, {}, 'player', { leagueId: 'l1', strategy: null, player: null })).toMatchObject({
    status: 'ACCEPTED',
  });
  expect(await request(8150)).toMatchObject(rejected('a hosted agent'));
  openLeague({ leagueId: 'l2' });
  expect(await request(8102)).toMatchObject(rejected('Several leagues'));
  expect(context.store.listAgents('l1')).toHaveLength(2);
});

test('names the missing field of a registration without an endpoint', async () => {
  const { context } = await openLeagueForRegistration();
  const reply = await registerAgent(
    context,
    'player',
    message({ message_type: 'LEAGUE_REGISTER_REQUEST' }),
    null,
  );
  expect(reply).toMatchObject({ message_type: 'LEAGUE_ERROR', error_code: 'E003' });
});

test('a player joins late where that is allowed, and begins with the next round', async () => {
  const { request, store, draw, actions, context } = await openLeagueForRegistration();
  for (const port of [8101, 8102, 8103]) await request(port);
  store.startLeague('l1', { rounds: 3, matches: 3 }, AT);
  draw(1, [['P02', 'P03']]);
  expect(await request(8104)).toMatchObject(rejected('No league is open'));
  context.interventions.insert('l1', {
    kind: 'admit',
    matchId: null,
    playerId: null,
    counts: null,
    annulled: [],
    firstResult: null,
    reason: 'the bus was late',
    at: AT,
  });
  expect(await request(8104)).toMatchObject({
    status: 'ACCEPTED',
    player_id: 'P04',
    reason: expect.stringContaining('first round of this player is 2'),
  });
  expect(store.findAgent('l1', 'player', 'P04')).toMatchObject({
    firstRound: 2,
    healthState: { phase: 'ACTIVE' },
  });
  expect(store.findLeague('l1')).toMatchObject({ rounds: 4, matches: 6 });
  expect(actions().slice(-2)).toEqual(['PLAYER_ENTERED_LATE', 'AGENT_REGISTERED']);
  draw(2, [['P01', 'P04']]);
  expect(await request(8105)).toMatchObject(rejected('No league is open'));
});
