import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

type Fields = Record<string, unknown>;

/** The player's comments on its choices: text that would be shown backwards, hidden or as colour. */
export const HELD_PLAYER_COMMENT = 'Pa\u202etient\u200b \u061c\u{e0041}\u001b[31m';

/** An external player that joins every match and holds back its choices until released. */
export interface HeldPlayer {
  readonly port: number;
  readonly url: string;
  /** Registers with a manager. Throws when it is refused. */
  register(managerUrl: string, leagueId: string): Promise<void>;
  /** The match in which it was first called for a choice. */
  requested(): Promise<string>;
  /** Answers all calls from now on, including the pending ones. */
  release(): void;
  close(): Promise<void>;
}

async function bodyOf(request: IncomingMessage): Promise<{ method: string; params: Fields; id: unknown }> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return JSON.parse(Buffer.concat(chunks).toString()) as { method: string; params: Fields; id: unknown };
}

function gate(): { readonly opened: Promise<void>; open(): void } {
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open: () => open() };
}

export async function openHeldPlayer(name = 'Patient'): Promise<HeldPlayer> {
  const held = gate();
  let input = (_matchId: string): void => undefined;
  const requested = new Promise<string>((resolve) => {
    input = resolve;
  });

  const reply = async (method: string, env: Fields): Promise<Fields> => {
    const about = { protocol: 'league.v2', match_id: env['match_id'], player_id: env['player_id'] };
    if (method === 'tools/list') return { serverInfo: { name }, tools: [{ name: 'choose_parity' }] };
    if (env['message_type'] === 'GAME_INVITATION')
      return { ...about, message_type: 'GAME_JOIN_ACK', accept: true };
    if (env['message_type'] !== 'CHOOSE_PARITY_CALL') return { status: 'ACK' };
    input(String(env['match_id']));
    await held.opened;
    return {
      ...about,
      message_type: 'CHOOSE_PARITY_RESPONSE',
      parity_choice: 'even',
      comment: HELD_PLAYER_COMMENT,
    };
  };

  const server = createServer((request, response) => {
    void bodyOf(request).then(async ({ method, params, id }) => {
      const result = await reply(method, params);
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ jsonrpc: '2.0', id, result }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const url = `http://localhost:${port}/mcp`;
  return {
    port,
    url,
    async register(managerUrl, leagueId) {
      const params = {
        protocol: 'league.v2',
        message_type: 'LEAGUE_REGISTER_REQUEST',
        sender: `player:${name}`,
        timestamp: new Date().toISOString(),
        league_id: leagueId,
        player_meta: {
          display_name: name,
          version: '1.0.0',
          game_types: ['even_odd'],
          contact_endpoint: url,
        },
      };
      const response = await fetch(managerUrl.replace('localhost', '127.0.0.1'), {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ jsonrpc: '2.0', method: 'register_player', params, id: 1 }),
      });
      const { result } = (await response.json()) as { result: Fields };
      if (result['status'] !== 'ACCEPTED') throw new Error(JSON.stringify(result));
    },
    requested: () => requested,
    release: held.open,
    async close() {
      held.open();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
