import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';
import { post } from './test-leagues.ts';

/**
 * Managers in the form of three public implementations: `course` announces rounds, `assign` assigns
 * ids and matches of its own, `tools` accepts only tools/call and starts matches one by one.
 */
export type ManagerShape = 'course' | 'assign' | 'tools';
type Fields = Record<string, unknown>;

interface Member {
  readonly id: string;
  readonly kind: 'player' | 'referee';
  readonly url: string;
  readonly token: string;
}

export interface FakeManager {
  readonly url: string;
  readonly members: Member[];
  readonly reports: Fields[];
  /** Calls a member in this form and returns the content of its answer. */
  call(url: string, method: string, env: Fields): Promise<Fields>;
  /** Starts a match of two members on the referee and resolves with its report. */
  order(referee: Member, a: Member, b: Member): Promise<Fields>;
  /** Plays one match with a player and returns its answer to each call. */
  callPlayer(player: Member): Promise<{ join: Fields; choice: Fields; over: Fields }>;
  complete(): Promise<void>;
}

const LEAGUE = 'league_2025_even_odd';

const pack = (shape: ManagerShape, id: unknown, env: Fields): Fields =>
  shape === 'tools'
    ? { jsonrpc: '2.0', result: { content: [{ type: 'text', text: JSON.stringify(env) }] }, id }
    : { jsonrpc: '2.0', id, result: env };

function unpack(body: Fields): Fields {
  const result = body['result'] as Fields;
  const content = result['content'] as { text: string }[] | undefined;
  return content === undefined ? result : (JSON.parse(content[0]?.text ?? '{}') as Fields);
}

const METHODS: Record<ManagerShape, Record<'invite' | 'choose' | 'over' | 'done' | 'start', string>> = {
  course: {
    invite: 'handle_game_invitation',
    choose: 'choose_parity',
    over: 'notify_match_result',
    done: 'notify_league_completed',
    start: 'notify_round',
  },
  assign: {
    invite: 'handle_game_invitation',
    choose: 'choose_parity',
    over: 'notify_match_result',
    done: 'notify_league_completed',
    start: 'assign_match',
  },
  tools: {
    invite: 'receive_game_invitation',
    choose: 'choose_parity',
    over: 'receive_game_over',
    done: 'notify_league_completed',
    start: 'start_match',
  },
};

export async function startFakeManager(shape: ManagerShape): Promise<FakeManager> {
  const members: Member[] = [];
  const reports: Fields[] = [];
  const waiting = new Map<string, (report: Fields) => void>();
  let count = 0;

  const register = (env: Fields, kind: Member['kind']): Fields => {
    const meta = env[`${kind}_meta`] as Fields;
    const number = members.filter((member) => member.kind === kind).length + 1;
    const plain = kind === 'player' ? `P0${number}` : `REF0${number}`;
    const id = shape === 'assign' ? `${kind === 'player' ? 'player' : 'ref'}_0000000${number}` : plain;
    const member = { id, kind, url: String(meta['contact_endpoint']), token: `token-of-${id}` };
    members.push(member);
    return {
      ...(shape === 'tools' ? {} : { protocol: 'league.v2', sender: 'league_manager' }),
      message_type: kind === 'player' ? 'LEAGUE_REGISTER_RESPONSE' : 'REFEREE_REGISTER_RESPONSE',
      status: 'ACCEPTED',
      [`${kind}_id`]: id,
      auth_token: member.token,
      league_id: LEAGUE,
      reason: null,
    };
  };

  const answer = (method: string, env: Fields): Fields | null => {
    if (method === 'register_player') return register(env, 'player');
    if (method === 'register_referee') return register(env, 'referee');
    if (method !== 'report_match_result') return null;
    reports.push(env);
    waiting.get(String(env['match_id']))?.(env);
    return { message_type: 'MATCH_RESULT_ACK', match_id: env['match_id'], status: 'recorded' };
  };

  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const frame = JSON.parse(body) as { method: string; params: Fields; id: unknown };
      const isCall = frame.method === 'tools/call';
      // Each form accepts only its own frame.
      const method =
        (shape === 'tools') === isCall ? String(isCall ? frame.params['name'] : frame.method) : '';
      const env = (isCall ? frame.params['arguments'] : frame.params) as Fields;
      if (frame.method === 'tools/list' && shape === 'tools') {
        const tools = ['register_player', 'register_referee', 'report_match_result'].map((name) => ({
          name,
        }));
        response.end(JSON.stringify({ jsonrpc: '2.0', id: frame.id, result: { tools } }));
        return;
      }
      const reply = answer(method, env);
      response.statusCode = reply === null && shape === 'course' ? 400 : 200;
      const error = { code: -32_601, message: `Method not found: ${frame.method}` };
      response.end(
        JSON.stringify(
          reply === null ? { jsonrpc: '2.0', error, id: frame.id } : pack(shape, frame.id, reply),
        ),
      );
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(
    () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  );

  const stamped = (type: string, fields: Fields): Fields => ({
    protocol: 'league.v2',
    message_type: type,
    sender: 'league_manager',
    timestamp: new Date().toISOString().replace('Z', '+00:00'),
    conversation_id: `conv-${++count}`,
    league_id: LEAGUE,
    ...fields,
  });

  const call = async (url: string, method: string, env: Fields): Promise<Fields> => {
    const frame =
      shape === 'tools'
        ? { jsonrpc: '2.0', method: 'tools/call', params: { name: method, arguments: env }, id: ++count }
        : { jsonrpc: '2.0', method, params: env, id: ++count };
    return unpack((await post(url, frame)).body);
  };

  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}/mcp`,
    members,
    reports,
    call,
    async order(referee, a, b) {
      const matchId = shape === 'assign' ? `match_${++count}` : `R1M${++count}`;
      const report = new Promise<Fields>((resolve) => waiting.set(matchId, resolve));
      const announced = {
        match_id: matchId,
        game_type: 'even_odd',
        player_A_id: a.id,
        player_B_id: b.id,
        referee_id: referee.id,
        player_A_endpoint: a.url,
        player_B_endpoint: b.url,
      };
      const assigned = {
        match_id: matchId,
        player1_id: a.id,
        player2_id: b.id,
        player1_endpoint: a.url,
        player2_endpoint: b.url,
      };
      const fields =
        shape === 'course'
          ? stamped('ROUND_ANNOUNCEMENT', { round_id: 1, matches: [announced] })
          : stamped(shape === 'assign' ? 'MATCH_ASSIGNMENT' : 'START_MATCH', {
              round_id: 1,
              ...(shape === 'assign' ? assigned : announced),
            });
      await call(referee.url, METHODS[shape].start, fields);
      return report;
    },
    async callPlayer(player) {
      const names = METHODS[shape];
      // Referees of these implementations show their token in every message to a player.
      const about = {
        match_id: `R1M${++count}`,
        game_type: 'even_odd',
        player_id: player.id,
        round_id: 1,
        auth_token: 'the referee’s',
      };
      const invitation = {
        ...about,
        role_in_match: 'PLAYER_A',
        opponent_id: 'P09',
      };
      const past = new Date(Date.now() - 1000).toISOString();
      const result = { status: 'DRAW', winner_player_id: null, drawn_number: 7, choices: {}, reason: '' };
      return {
        join: await call(player.url, names.invite, stamped('GAME_INVITATION', invitation)),
        choice: await call(
          player.url,
          names.choose,
          stamped('CHOOSE_PARITY_CALL', { ...about, deadline: past }),
        ),
        over: await call(player.url, names.over, stamped('GAME_OVER', { ...about, game_result: result })),
      };
    },
    async complete() {
      const done = stamped('LEAGUE_COMPLETED', { total_rounds: 1, total_matches: 1 });
      await Promise.all(members.map(({ url }) => call(url, METHODS[shape].done, done)));
    },
  };
}
