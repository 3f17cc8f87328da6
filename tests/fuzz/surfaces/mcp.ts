import type { McpClient } from '../../support/mcp/clients.ts';
import { connectServer } from '../../support/mcp/clients.ts';
import { LEAGUE_REFUSALS } from '../../../src/shared/codes/league.ts';
import { OPENFRONT_CODES } from '../../../src/shared/codes/openfront.ts';
import { PAYMENT_CODES } from '../../../src/shared/codes/payment.ts';
import { REWARD_CODES } from '../../../src/shared/codes/reward.ts';
import { SESSION_CODES } from '../../../src/shared/codes/session.ts';
import type { Chance } from '../chance.ts';
import { mutate } from '../mutate.ts';
import { joinGame } from '../../support/openfront/fake-bridge.ts';
import { SyntheticGame } from '../../support/openfront/synthetic-game.ts';
import { sample, type Schema } from '../sample.ts';
import { leakIn, schemaSourceOf, type FuzzEnvironment, type FuzzExchange, type Surface } from '../surface.ts';

/** The error codes that each server may return. `INTERNAL` is in some tables, but it is a fault here. */
const CODES = {
  sessions: SESSION_CODES,
  openfront: { ...OPENFRONT_CODES, FORBIDDEN: {}, UNAVAILABLE: {}, NOT_FOUND: {} },
  payments: PAYMENT_CODES,
  league: { ...LEAGUE_REFUSALS, UNAVAILABLE: {} },
  rewards: { ...REWARD_CODES, NOT_FOUND: {}, INVALID_REQUEST: {}, FORBIDDEN: {} },
} as const;
export type McpServerName = keyof typeof CODES;

const MAX_WAIT_MS = 10_000;
/** Errors of the protocol itself (method, parameters, name) and of the HTTP guard before it. */
const PROTOCOL_REFUSALS = /-3260[012]\b|"The body is too large"/u;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

interface Said {
  readonly answer: string;
  readonly fault: string | null;
}

interface Call {
  readonly name: string;
  readonly arguments: Record<string, unknown>;
  readonly _meta?: Record<string, unknown>;
}

/** Calls every tool, resource and prompt of a server, first with valid input and then with mutations. */
export const mcpSurface =
  (server: McpServerName) =>
  async (environment: FuzzEnvironment): Promise<Surface> => {
    // A new agent, because calls of the window may have revoked the others.
    const agent = await environment.host.rest.register('Fuzzer');
    const mcp = await connectServer(new URL(`mcp/${server}`, environment.host.ready.url), agent.token);
    const { tools } = await mcp.client.listTools();
    const offer = server === 'payments' ? await offeredPayment(mcp) : null;
    const { ids, close } = await prepare(server, environment, agent.agentId);
    const known = [...environment.ids, ...ids, ...ids];

    const callOf = (chance: Chance): Call => {
      const tool = chance.pick(tools);
      const schema = tool.inputSchema as Schema;
      const schemas = schemaSourceOf(known, (schema['$defs'] ?? {}) as Record<string, unknown>);
      const sound = sample(schema, chance, schemas) as Record<string, unknown>;
      const mutant = chance.once(2) ? sound : mutate(sound, chance);
      // The library of the protocol refuses arguments that are not an object.
      const args = withoutWaiting(schema, isRecord(mutant) ? mutant : sound);
      if (offer === null || chance.once(2)) return { name: tool.name, arguments: args };
      const meta = { [chance.pick(['x402/payment', 'x402.payment'])]: mutate(offer, chance) };
      return chance.once(2)
        ? { ...ANALYSIS, _meta: meta }
        : { name: tool.name, arguments: args, _meta: meta };
    };

    const send = async (chance: Chance): Promise<FuzzExchange> => {
      if (chance.once(8)) return read(mcp, environment, chance);
      const call = callOf(chance);
      const { answer, fault } = await mcp.client
        .callTool(call, undefined, { timeout: MAX_WAIT_MS })
        .then((result) => judged(server, result))
        .catch(refusal);
      return { target: call.name, answer, fault, sent: call };
    };
    return {
      name: `mcp-${server}`,
      send,
      async close() {
        await close();
        await mcp.close();
      },
    };
  };

/** Shortens waits, because no opponent will move. */
function withoutWaiting(schema: Schema, args: Record<string, unknown>): Record<string, unknown> {
  const { waitMs, timeoutMs } = (schema['properties'] ?? {}) as Record<string, unknown>;
  const short = (name: string, ms: number) =>
    args[name] === undefined || typeof args[name] === 'number' ? { [name]: ms } : {};
  return {
    ...args,
    ...(waitMs === undefined ? {} : short('waitMs', 0)),
    ...(timeoutMs === undefined ? {} : short('timeoutMs', 100)),
  };
}

function judged(server: McpServerName, result: unknown): Said {
  const { isError, structuredContent, content } = result as {
    isError?: boolean;
    structuredContent?: Record<string, unknown>;
    content: readonly { text?: string }[];
  };
  const text = content[0]?.text ?? '';
  if (text !== JSON.stringify(structuredContent))
    return { answer: 'ok', fault: 'the text is not the structured answer' };
  if (isError !== true) return { answer: 'ok', fault: null };
  const code = String(structuredContent?.['code']);
  const isKnown = Object.hasOwn(CODES[server], code) && !code.startsWith('INTERNAL');
  return { answer: code, fault: isKnown ? leakIn(text) : `the code is not documented: ${text}` };
}

/** The numeric code of a protocol error, or null. */
function refusal(error: unknown): Said {
  const text = String(error);
  const fault = PROTOCOL_REFUSALS.test(text) ? leakIn(text.replace(/^.*?Error: /, '')) : text;
  return { answer: 'refused', fault };
}

const ADDRESSES = ['session://', 'game://', 'league://', 'payments://', 'rewards://', 'file:///', ''];

async function read(mcp: McpClient, environment: FuzzEnvironment, chance: Chance): Promise<FuzzExchange> {
  const id = chance.once(3) ? chance.text(30) : chance.pick(environment.ids);
  const uri = `${chance.pick(ADDRESSES)}${id}${chance.pick(['', '/log', '/standings', '/../..'])}`;
  const actions = {
    read: () => mcp.client.readResource({ uri }),
    subscribe: () => mcp.client.subscribeResource({ uri }),
    unsubscribe: () => mcp.client.unsubscribeResource({ uri }),
    prompt: () => mcp.client.getPrompt({ name: chance.once(2) ? 'play_chess_v1' : id }),
  };
  const target = chance.pick(Object.keys(actions) as (keyof typeof actions)[]);
  const ok: Said = { answer: 'ok', fault: null };
  const { answer, fault } = await actions[target]().then(() => ok, refusal);
  return { target, answer, fault, sent: uri };
}

const HASH = 'ab'.repeat(32);
const ANALYSIS = {
  name: 'chess_analysis',
  arguments: { fen: 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1' },
};

/** A payment for an analysis with a signature of an unknown key. */
async function offeredPayment(mcp: McpClient): Promise<object> {
  const requested = await mcp.client.callTool(ANALYSIS);
  const offer = (requested['_meta'] as Record<string, { accepts?: readonly Record<string, unknown>[] }>)?.[
    'x402/error'
  ];
  const [accepted] = offer?.accepts ?? [];
  if (accepted === undefined) throw new Error(`no offer: ${JSON.stringify(requested)}`);
  const authorization = {
    from: `0x${HASH.slice(0, 40)}`,
    to: accepted['payTo'],
    value: accepted['amount'],
    validAfter: '0',
    validBefore: '9999999999',
    nonce: `0x${HASH}`,
  };
  return { x402Version: 2, accepted, payload: { signature: `0x${HASH}${HASH}1b`, authorization } };
}

/** Creates games for the server of sessions; the other servers need nothing. */
async function prepare(server: McpServerName, environment: FuzzEnvironment, agentId: string) {
  if (server === 'sessions')
    return { ids: await ownGames(environment, agentId), close: async () => undefined };
  if (server !== 'openfront') return { ids: [], close: async () => undefined };
  const game = new SyntheticGame();
  game.step();
  const bridge = await joinGame(environment.host.ready.ports.openfront ?? 0, game);
  game.spawn(game.me, game.freeLand());
  game.inSpawnPhase = false;
  await bridge.step(2);
  return { ids: [], close: () => bridge.close() };
}

/** Starts two games of the fuzzer; returns them with texts that are moves in them. */
async function ownGames({ host }: FuzzEnvironment, agentId: string): Promise<string[]> {
  const rival = await host.rest.register('Rival');
  const seat = async (template: string, [own, other]: readonly [string, string]): Promise<string> => {
    const made = await host.rest.post(
      '/sessions',
      { template, participants: { [own]: agentId, [other]: rival.agentId } },
      { token: rival.token },
    );
    return String(made.body['session_id']);
  };
  const chess = await seat('chess.v1', ['white', 'black']);
  const duel = await seat('iterated_rps.v1', ['player_1', 'player_2']);
  return [chess, duel, 'e2e4', 'rock', 'draw'];
}
