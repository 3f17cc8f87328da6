import { mkdirSync, writeFileSync } from 'node:fs';

/**
 * Writes tests/fixtures/league: one short conversation in each dialect, in the forms that public
 * programs use.
 */

const at = '2026-11-21T04:00:00.000Z';
const env = (type: string, sender: string, fields: object) => ({
  protocol: 'league.v2',
  message_type: type,
  sender,
  timestamp: at,
  conversation_id: 'conv-r1m1-001',
  league_id: 'league_sample',
  ...fields,
});

const meta = {
  display_name: 'Sample',
  version: '1.0.0',
  game_types: ['even_odd'],
  contact_endpoint: 'http://localhost:8101/mcp',
};
const register = env('LEAGUE_REGISTER_REQUEST', 'player:sample', { player_meta: meta });
const registered = env('LEAGUE_REGISTER_RESPONSE', 'league_manager', {
  status: 'ACCEPTED',
  player_id: 'P01',
  auth_token: 'tok_p01_0',
  reason: null,
});
const invite = env('GAME_INVITATION', 'referee:REF01', {
  round_id: 1,
  match_id: 'R1M1',
  game_type: 'even_odd',
  role_in_match: 'PLAYER_A',
  opponent_id: 'P02',
});
const joined = env('GAME_JOIN_ACK', 'player:P01', {
  match_id: 'R1M1',
  player_id: 'P01',
  arrival_timestamp: at,
  accept: true,
});
const call = env('CHOOSE_PARITY_CALL', 'referee:REF01', {
  match_id: 'R1M1',
  player_id: 'P01',
  game_type: 'even_odd',
  context: { opponent_id: 'P02', round_id: 1 },
  deadline: at,
});
const chosen = env('CHOOSE_PARITY_RESPONSE', 'player:P01', {
  match_id: 'R1M1',
  player_id: 'P01',
  parity_choice: 'even',
});
const over = env('GAME_OVER', 'referee:REF01', {
  match_id: 'R1M1',
  game_type: 'even_odd',
  game_result: {
    status: 'WIN',
    winner_player_id: 'P01',
    drawn_number: 8,
    number_parity: 'even',
    choices: { P01: 'even', P02: 'odd' },
    reason: 'sample',
  },
});
const report = env('MATCH_RESULT_REPORT', 'referee:REF01', {
  round_id: 1,
  match_id: 'R1M1',
  game_type: 'even_odd',
  result: {
    winner: 'P01',
    score: { P01: 3, P02: 0 },
    details: { drawn_number: 8, choices: { P01: 'even', P02: 'odd' } },
  },
});
const recorded = env('MATCH_RESULT_ACK', 'league_manager', { match_id: 'R1M1', status: 'recorded' });
const ack = { status: 'received' };

type Frame = (method: string, body: object, id: number) => object;
const plain: Frame = (method, params, id) => ({ jsonrpc: '2.0', method, params, id });
const result = (body: object, id: number) => ({ jsonrpc: '2.0', id, result: body });
const text = (body: object, id: number) =>
  result({ content: [{ type: 'text', text: JSON.stringify(body) }] }, id);
const tool: Frame = (name, args, id) => plain('tools/call', { name, arguments: args }, id);
const wrapped: Frame = (_method, message, id) => plain('handle_message', { message }, id);
const withNulls = (body: object) => ({ auth_token: null, league_id: null, round_id: null, ...body });
/** An answer that is itself a request. */
const asRequest = (method: string) => (body: object, id: number) => plain(method, body, id);

type Line = [request: object, response: object];
const exchange = (
  names: readonly string[],
  frame: Frame,
  answer: (body: object, id: number) => object,
): Line[] => {
  const steps: [object, object][] = [
    [register, registered],
    [invite, joined],
    [call, chosen],
    [over, ack],
    [report, recorded],
  ];
  return steps.map(([request, reply], index) => [
    frame(names[index] ?? '', request, index + 1),
    answer(reply, index + 1),
  ]);
};

const course = [
  'register_player',
  'handle_game_invitation',
  'choose_parity',
  'notify_match_result',
  'report_match_result',
];
const lower = ['register_player', 'game_invitation', 'choose_parity', 'game_over', 'match_result_report'];
const upper = [
  'LEAGUE_REGISTER_REQUEST',
  'GAME_INVITATION',
  'CHOOSE_PARITY_CALL',
  'GAME_OVER',
  'MATCH_RESULT_REPORT',
];
const tools = [
  'register_player',
  'receive_game_invitation',
  'choose_parity',
  'receive_game_over',
  'report_match_result',
];

const conversations: Record<string, Line[]> = {
  course: exchange(course, plain, result),
  upper: exchange(upper, plain, result),
  wrapped: exchange(
    course,
    (method, body, id) => wrapped(method, withNulls(body), id),
    (body, id) => result(withNulls(body), id),
  ),
  tools: [
    // This answer has no envelope; it acknowledges instead of joining.
    [tool('register_player', { player_meta: meta }, 1), text(registered, 1)],
    [tool('receive_game_invitation', invite, 2), text({ status: 'ACK' }, 2)],
    ...exchange(tools, tool, text).slice(2),
  ],
  lower: [
    ...exchange(lower, plain, result).slice(0, 1),
    [plain('game_invitation', invite, 2), asRequest('game_join_ack')(joined, 2)],
    [plain('choose_parity', call, 3), asRequest('choose_parity_response')(chosen, 3)],
    ...exchange(lower, plain, result).slice(3),
  ],
  raw: exchange(
    course,
    (_method, body) => body,
    (body) => body,
  ),
};

const folder = new URL('../../fixtures/league/', import.meta.url);
mkdirSync(folder, { recursive: true });
for (const [name, lines] of Object.entries(conversations)) {
  const body = lines
    .map(([request, response]) => JSON.stringify({ request, status: 200, response }))
    .join('\n');
  writeFileSync(new URL(`${name}.jsonl`, folder), `${body}\n`);
}
