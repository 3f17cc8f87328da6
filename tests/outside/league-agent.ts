import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

/** Agents of league.v2, written from docs/specifications/002-league-v2.md and docs/league-protocol.md alone. */

export type Fields = Readonly<Record<string, unknown>>;

/** The required fields of an envelope (docs/specifications/002-league-v2.md §3.1). */
export const envelope = (type: string, sender: string, fields: Fields = {}): Fields => ({
  protocol: 'league.v2',
  message_type: type,
  sender,
  timestamp: new Date().toISOString(),
  ...fields,
});

/** Calls an endpoint; the method is the message type, and the result is the envelope of the answer. */
export async function send(port: number, message: Fields): Promise<Fields> {
  const response = await fetch(`http://localhost:${port}/mcp`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 7, method: message['message_type'], params: message }),
  });
  const answer = (await response.json()) as { jsonrpc: string; id: unknown; result?: Fields; error?: Fields };
  if (answer.jsonrpc !== '2.0' || answer.id !== 7) throw new Error(JSON.stringify(answer));
  if (answer.result === undefined) throw new Error(JSON.stringify(answer.error));
  return answer.result;
}

export interface Endpoint {
  readonly port: number;
  readonly url: string;
  /** Every message that was received, in order. */
  readonly received: Fields[];
  /** Resolves with the first received message that fits. */
  until(fits: (message: Fields) => boolean): Promise<Fields>;
  close(): Promise<void>;
}

/** Opens an endpoint `POST /mcp` on a free port; `answer` returns the envelope of its answer, or null for a message that it does not know. */
export async function openEndpoint(
  answer: (message: Fields) => Fields | null | Promise<Fields | null>,
): Promise<Endpoint> {
  const received: Fields[] = [];
  const waiting = new Set<() => void>();
  const server = createServer((request, response) => {
    void (async () => {
      const { id, params } = (await json(request)) as { id: unknown; params: Fields };
      received.push(params);
      for (const look of waiting) look();
      const result = await answer(params);
      response.setHeader('content-type', 'application/json');
      const unknown = { error: { code: -32601, message: 'Method not found' } };
      response.end(JSON.stringify({ jsonrpc: '2.0', id, ...(result === null ? unknown : { result }) }));
    })().catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    port,
    url: `http://localhost:${port}/mcp`,
    received,
    until: (fits) =>
      new Promise((resolve) => {
        const look = (): void => {
          const found = received.find(fits);
          if (found === undefined) return;
          waiting.delete(look);
          resolve(found);
        };
        waiting.add(look);
        look();
      }),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

export interface Identity {
  id: string;
  token: string;
  leagueId: string;
}

const unregistered = (): Identity => ({ id: '', token: '', leagueId: '' });

/** Registers an endpoint at the manager (docs/specifications/002-league-v2.md §4). */
export async function register(
  manager: number,
  kind: 'player' | 'referee',
  endpoint: Endpoint,
  own: Identity,
): Promise<Fields> {
  const type = kind === 'player' ? 'LEAGUE_REGISTER_REQUEST' : 'REFEREE_REGISTER_REQUEST';
  const meta = {
    display_name: `Outside ${kind}`,
    version: '1.0.0',
    game_types: ['even_odd'],
    contact_endpoint: endpoint.url,
    ...(kind === 'referee' ? { max_concurrent_matches: 2 } : {}),
  };
  const answer = await send(manager, envelope(type, `${kind}:new`, { [`${kind}_meta`]: meta }));
  if (answer['status'] === 'ACCEPTED') {
    own.id = String(answer[`${kind}_id`]);
    own.token = String(answer['auth_token']);
    own.leagueId = String(answer['league_id']);
  }
  return answer;
}

export interface Player {
  readonly own: Identity;
  readonly endpoint: Endpoint;
}

/** A player of even or odd that sends its token with every message and accepts every message. */
export async function openPlayer(choice: 'even' | 'odd'): Promise<Player> {
  const own = unregistered();
  const endpoint = await openEndpoint((message) => {
    const answer = (type: string, fields: Fields = {}): Fields =>
      envelope(type, `player:${own.id}`, {
        auth_token: own.token,
        league_id: message['league_id'],
        conversation_id: message['conversation_id'],
        match_id: message['match_id'],
        player_id: own.id,
        ...fields,
      });
    switch (message['message_type']) {
      case 'GAME_INVITATION':
        return answer('GAME_JOIN_ACK', { accept: true, arrival_timestamp: new Date().toISOString() });
      case 'CHOOSE_PARITY_CALL':
        return answer('CHOOSE_PARITY_RESPONSE', { parity_choice: choice });
      default:
        return answer('ACK', { status: 'received' });
    }
  });
  return { own, endpoint };
}

interface Announced {
  readonly match_id: string;
  readonly player_A_id: string;
  readonly player_B_id: string;
  readonly player_A_endpoint: string;
  readonly player_B_endpoint: string;
  readonly referee_id: string;
}

export interface Referee extends Player {
  /** The answers of the manager to its reports. */
  readonly acknowledged: Fields[];
  /** The results by match. */
  readonly results: Map<string, { readonly winner: string | null; readonly score: Fields }>;
  /** Sends the report of a match again with these changes. */
  reportAgain(matchId: string, changes: Fields): Promise<Fields>;
}

const portOf = (url: string): number => Number(new URL(url).port);

/** A referee that leads the matches that a round's announcement assigns to it; it draws 8 in each. */
export async function openReferee(manager: number): Promise<Referee> {
  const own = unregistered();
  const acknowledged: Fields[] = [];
  const results: Referee['results'] = new Map();
  const reports = new Map<string, Fields>();
  const lead = async (round: Fields, match: Announced): Promise<void> => {
    const sent = (type: string, fields: Fields): Fields =>
      envelope(type, `referee:${own.id}`, {
        auth_token: own.token,
        league_id: round['league_id'],
        round_id: round['round_id'],
        match_id: match.match_id,
        conversation_id: `conv-${match.match_id}`,
        game_type: 'even_odd',
        ...fields,
      });
    const [a, b] = [match.player_A_id, match.player_B_id];
    const seats = [
      { id: a, other: b, port: portOf(match.player_A_endpoint), role: 'PLAYER_A' },
      { id: b, other: a, port: portOf(match.player_B_endpoint), role: 'PLAYER_B' },
    ];
    const toAll = (build: (seat: (typeof seats)[number]) => Fields): Promise<Fields[]> =>
      Promise.all(seats.map((seat) => send(seat.port, build(seat))));
    const joined = await toAll(({ id, other, role }) =>
      sent('GAME_INVITATION', { player_id: id, opponent_id: other, role_in_match: role }),
    );
    if (joined.some(({ accept }) => accept !== true)) throw new Error(JSON.stringify(joined));
    const deadline = new Date(Date.now() + 30_000).toISOString();
    const chosen = await toAll(({ id, other }) =>
      sent('CHOOSE_PARITY_CALL', { player_id: id, deadline, context: { opponent_id: other } }),
    );
    const choices = Object.fromEntries(seats.map(({ id }, i) => [id, chosen[i]?.['parity_choice']]));
    const right = seats.filter(({ id }) => choices[id] === 'even');
    const winner = right.length === 1 ? (right[0]?.id ?? null) : null;
    const score = Object.fromEntries(
      seats.map(({ id }) => [id, winner === null ? 1 : winner === id ? 3 : 0]),
    );
    results.set(match.match_id, { winner, score });
    const game = {
      status: winner === null ? 'DRAW' : 'WIN',
      winner_player_id: winner,
      drawn_number: 8,
      number_parity: 'even',
      choices,
      reason: 'the number was 8',
    };
    await toAll(() => sent('GAME_OVER', { game_result: game }));
    const result = { winner, score, details: { drawn_number: 8, choices } };
    const report = sent('MATCH_RESULT_REPORT', { result });
    reports.set(match.match_id, report);
    acknowledged.push(await send(manager, report));
  };
  const endpoint = await openEndpoint((message) => {
    if (message['message_type'] === 'ROUND_ANNOUNCEMENT') {
      const mine = (message['matches'] as Announced[]).filter((match) => match.referee_id === own.id);
      void Promise.all(mine.map((match) => lead(message, match))).catch((error: unknown) =>
        acknowledged.push({ message_type: 'FAILED', error: String(error) }),
      );
    }
    return envelope('ACK', `referee:${own.id}`, { status: 'received' });
  });
  return {
    own,
    endpoint,
    acknowledged,
    results,
    reportAgain: (matchId, changes) => send(manager, { ...reports.get(matchId), ...changes }),
  };
}
