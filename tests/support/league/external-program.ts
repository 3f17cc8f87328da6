import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';
import type { LeagueExchange, LeagueInfo } from '../../../src/shared/contract/index.ts';
import type { BuiltHost } from '../built-host.ts';

/** Agents of other programs, written with plain HTTP against a host of the built program. */

export type Fields = Readonly<Record<string, unknown>>;

export interface Received {
  readonly method: string;
  readonly env: Fields;
}

export interface ExternalProgram {
  readonly url: string;
  readonly port: number;
  readonly received: Received[];
  /** The id and token of its registration. */
  id: string;
  token: string;
  /** Registers at the manager, or registers again, and returns the answer. */
  register(more?: Fields): Promise<Fields>;
  close(): Promise<void>;
}

/** Answers a received message; null leaves the caller without an answer. */
export type Answering = (message: Received, self: ExternalProgram) => Fields | null | Promise<Fields | null>;

/** One JSON-RPC call of an outside program; the result of the answer, or its error. */
export async function callAgent(url: string, method: string, params: Fields): Promise<Fields> {
  const response = await fetch(url.replace('localhost', '127.0.0.1'), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', method, params, id: 1 }),
  });
  const body = (await response.json()) as { result?: Fields; error?: Fields };
  return body.result ?? body.error ?? {};
}

/** The address of the league manager of a host. */
export const managerOf = ({ ready }: BuiltHost): string => `http://127.0.0.1:${ready.ports.league}/mcp`;

/** All required fields of an envelope. */
export const envelopeOf = (type: string, sender: string, fields: Fields = {}): Fields => ({
  protocol: 'league.v2',
  message_type: type,
  sender,
  timestamp: new Date().toISOString(),
  conversation_id: 'conv-outside',
  ...fields,
});

interface AgentSpec {
  readonly host: BuiltHost;
  readonly kind?: 'player' | 'referee';
  readonly games?: readonly string[];
  readonly answer: Answering;
}

/** Opens the endpoint of an agent; it registers when the test calls `register`. */
export async function externalProgram({
  host,
  kind = 'player',
  games,
  answer,
}: AgentSpec): Promise<ExternalProgram> {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    void (async () => {
      const frame = (await json(request)) as { method: string; params: Fields; id: unknown };
      const message = { method: frame.method, env: frame.params };
      received.push(message);
      const result = await answer(message, self);
      if (result === null) return;
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ jsonrpc: '2.0', id: frame.id, result }));
    })().catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const url = `http://localhost:${port}/mcp`;
  const close = (): Promise<void> =>
    new Promise((resolve) => {
      server.closeAllConnections();
      server.close(() => resolve());
    });
  const self: ExternalProgram = {
    url,
    port,
    received,
    id: '',
    token: '',
    async register(more = {}) {
      const type = kind === 'player' ? 'LEAGUE_REGISTER_REQUEST' : 'REFEREE_REGISTER_REQUEST';
      const meta = {
        display_name: `Outside ${kind}`,
        version: '1.0.0',
        contact_endpoint: url,
        game_types: games,
      };
      const reply = await callAgent(
        managerOf(host),
        kind === 'player' ? 'register_player' : 'register_referee',
        envelopeOf(type, `${kind}:outside`, { [`${kind}_meta`]: meta, ...more }),
      );
      if (reply['status'] === 'ACCEPTED' && self.token === '') {
        self.id = String(reply[`${kind}_id`]);
        self.token = String(reply['auth_token']);
      }
      return reply;
    },
    close,
  };
  onTestFinished(close);
  return self;
}

/** A player that accepts every invitation and chooses `choice`, or the first legal move. It signs its answers. */
export const signingPlayer =
  (choice = 'even'): Answering =>
  ({ env }, { id, token }) => {
    const own = (type: string, fields: Fields): Fields =>
      envelopeOf(type, `player:${id}`, {
        auth_token: token,
        match_id: env['match_id'],
        player_id: id,
        ...fields,
      });
    switch (env['message_type']) {
      case 'GAME_INVITATION':
        return own('GAME_JOIN_ACK', { accept: true, arrival_timestamp: new Date().toISOString() });
      case 'CHOOSE_PARITY_CALL':
        return own('CHOOSE_PARITY_RESPONSE', { parity_choice: choice });
      case 'GAME_MOVE_CALL': {
        const { valid_options: legal } = env['move_request'] as { valid_options: string[] };
        return own('GAME_MOVE_RESPONSE', { move_data: { choice: legal[0] } });
      }
      default:
        return { status: 'received' };
    }
  };

export interface OpenedLeague {
  readonly game?: string;
  readonly expect: number;
  readonly with?: readonly string[];
  readonly auth?: 'strict' | 'standard' | 'open';
  readonly wire?: 'strict' | 'tolerant';
  readonly referees?: number;
  readonly ports: readonly number[];
}

/** Opens a league as `arbiter league open` does, with a strategy for each player of the host. */
export async function openLeagueForPrograms(host: BuiltHost, league: OpenedLeague): Promise<LeagueInfo> {
  const { api } = await host.window();
  const game = league.game ?? 'even_odd';
  const players = (league.with ?? ['Ours']).map((name) => ({
    name,
    ...(game === 'even_odd' ? { strategy: 'random' as const } : { choice: { kind: 'random' as const } }),
  }));
  return api.call('leagues.gather', {
    game,
    format: 'round-robin',
    expect: league.expect,
    referees: league.referees ?? 0,
    players,
    auth: league.auth ?? 'standard',
    wire: league.wire ?? 'tolerant',
    allowedPorts: [...league.ports],
  });
}

/** The endpoint of an agent of the host. */
export async function endpointOf(host: BuiltHost, leagueId: string, agentId: string): Promise<string> {
  const { api } = await host.window();
  const agents = await api.call('leagues.agents', { leagueId });
  const found = agents.find((agent) => agent.agentId === agentId || agent.displayName === agentId);
  if (found === undefined) throw new Error(`no agent ${agentId}`);
  return found.endpoint;
}

/** The stored messages of a type, oldest first. */
export async function exchangesOf(
  host: BuiltHost,
  leagueId: string,
  type: string,
): Promise<LeagueExchange[]> {
  const { api } = await host.window();
  const { rows } = await api.call('leagues.messages', { leagueId, type, limit: 200 });
  return Promise.all(rows.toReversed().map(({ id }) => api.call('leagues.exchange', { leagueId, id })));
}
