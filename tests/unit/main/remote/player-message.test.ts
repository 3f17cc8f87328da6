import { expect, test } from 'vitest';
import { checkPlayerMessage, registeredIdIn } from '../../../../src/main/remote/player-message.ts';

const rules = { leagueId: 'l1', endpoint: 'http://127.0.0.1:40000/mcp', playerId: null };
const message = (method: string, params: object): string =>
  JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
const meta = (contact: string) => ({ player_meta: { contact_endpoint: contact } });

test('the endpoint of a player becomes the one at which this host reaches it', () => {
  const read = checkPlayerMessage(message('register_player', meta('http://localhost:8101/mcp')), rules);
  expect(read).toMatchObject({ ok: true, isRegistration: true });
  expect(read.ok && read.text).toContain(rules.endpoint);
  const tool = { name: 'register_player', arguments: meta('http://localhost:8101/mcp') };
  expect(checkPlayerMessage(message('tools/call', tool), rules)).toMatchObject({
    ok: true,
    isRegistration: true,
  });
});

test.each([
  ['start_league', {}],
  ['register_referee', {}],
  ['report_match_result', {}],
  ['tools/call', { name: 'start_league' }],
  ['register_player', meta('http://169.254.169.254/mcp')],
  ['register_player', meta('http://192.168.1.1:7400/mcp')],
  ['register_player', { league_id: 'l2' }],
  // The type inside a message decides what the manager does with it.
  ['register_player', { message_type: 'REFEREE_REGISTER_REQUEST' }],
  ['league_query', { message_type: 'START_LEAGUE', auth_token: 'x' }],
  ['handle_message', { message: { message_type: 'MATCH_RESULT_REPORT' } }],
  ['ping', { message_type: 'match_result_report' }],
  ['', { message_type: 'START_LEAGUE' }],
  ['tools/call', { name: 'ping', arguments: { message: { message_type: 'START_LEAGUE' } } }],
  ['league_query', { sender: 'referee:REF01' }],
  ['league_query', { sender: 'player:P02' }],
])('%s %j is refused', (method, params) => {
  expect(checkPlayerMessage(message(method, params), rules)).toMatchObject({ ok: false });
});

test.each([
  [{ method: 'LEAGUE_REGISTER_REQUEST', params: meta('http://localhost:8101/mcp') }],
  [{ message_type: 'LEAGUE_REGISTER_REQUEST', ...meta('http://localhost:8101/mcp') }],
  [
    {
      method: 'handle_message',
      params: { message: { message_type: 'LEAGUE_REGISTER_REQUEST', ...meta('http://[::1]:8101/mcp') } },
    },
  ],
])('a registration of any dialect belongs to the league of its invitation: %j', (body) => {
  const read = checkPlayerMessage(JSON.stringify(body), rules);
  expect(read).toMatchObject({ ok: true, isRegistration: true });
  expect(read.ok && read.text).toContain('"league_id":"l1"');
});

test('a link speaks for its own player only', () => {
  const own = { ...rules, playerId: 'P01' };
  expect(checkPlayerMessage(message('league_query', { sender: 'player:P01' }), own)).toMatchObject({
    ok: true,
  });
  expect(checkPlayerMessage(message('league_query', { sender: 'player:P02' }), own)).toMatchObject({
    ok: false,
  });
  const again = { sender: 'player:P7', ...meta('http://localhost:8101/mcp') };
  expect(checkPlayerMessage(message('register_player', again), own)).toMatchObject({ ok: true });
});

test('what is no message is refused', () => {
  const deep = `${'{"a":'.repeat(40)}1${'}'.repeat(40)}`;
  for (const text of [
    '',
    '[]',
    '"x"',
    '{"method":7}',
    `{"method":"ping","params":${deep}}`,
    'x'.repeat(70_000),
  ])
    expect(checkPlayerMessage(text, rules), text.slice(0, 20)).toMatchObject({ ok: false });
});

test('the id of a registration is found wherever a dialect puts it', () => {
  const answer = { result: { content: [{ text: '{"player_id":"P03","auth_token":"x"}' }] } };
  expect(registeredIdIn(JSON.stringify(answer))).toBe('P03');
  expect(registeredIdIn('{"result":{"player_id":"P04","auth_token":"x"}}')).toBe('P04');
  expect(registeredIdIn('{"result":{"status":"REJECTED"}}')).toBeNull();
});
