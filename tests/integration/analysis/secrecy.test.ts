// In process: the number that must stay hidden is computed by the functions of the program, to search for it.
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { CallInput, CallName, EventPayload } from '../../../src/shared/contract/index.ts';
import { createSeededRandom } from '../../../src/main/players/engines/seeded-random.ts';
import {
  evaluatePosition,
  evaluationNodes,
} from '../../../src/main/players/evaluators/evaluator-registry.ts';
import { startBuiltHost, type BuiltHost, type HostWindow } from '../../support/built-host.ts';
import { openSocket, tokenProtocols } from '../../support/events-client.ts';
import { isFullRun } from '../../support/full-run.ts';
import { aPlan } from '../../support/league/window.ts';
import { connectHttp } from '../../support/mcp/clients.ts';
import { connectModern } from '../../support/mcp/modern.ts';
import type { Player } from '../../support/rest.ts';

/**
 * A player never gets an evaluation of the game while it runs. Every output of the host is read, for each game, and
 * searched for the names and for the number itself.
 */

// Many connections are opened, which takes long on a busy machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

/** The members of an evaluation, in any spelling. */
const FIELDS = /expectedScore|expected_score|centipawns|mateIn|mate_in|pliesToEnd|evaluations?\\*"/u;
const WAIT = { timeout: 110_000, interval: 20 };

interface Game {
  readonly template: string;
  readonly seat: string;
  readonly other: string;
  /** Actions of the agent before its opponent has answered; the game continues after them. */
  readonly acts: number;
  readonly options?: Readonly<Record<string, unknown>>;
}

const GAMES: readonly Game[] = [
  { template: 'chess.v1', seat: 'white', other: 'black', acts: 2 },
  { template: 'connect_four.v1', seat: 'red', other: 'yellow', acts: 2 },
  { template: 'tic_tac_toe.v1', seat: 'x', other: 'o', acts: 1 },
  { template: 'rps.v1', seat: 'player_1', other: 'player_2', acts: 0 },
  { template: 'even_odd.v1', seat: 'player_1', other: 'player_2', acts: 0 },
  { template: 'iterated_rps.v1', seat: 'player_1', other: 'player_2', acts: 1, options: { rounds: 7 } },
  { template: 'kuhn_poker.v1', seat: 'player_1', other: 'player_2', acts: 1, options: { hands: 7 } },
  { template: 'holdem_heads_up.v1', seat: 'player_1', other: 'player_2', acts: 1 },
  { template: 'holdem_heads_up.v2', seat: 'player_1', other: 'player_2', acts: 1 },
];

/** One game of each kind: with two evaluators, with a board, with rounds and with hidden cards; the long tests play all. */
const KINDS = ['chess.v1', 'connect_four.v1', 'iterated_rps.v1', 'holdem_heads_up.v2'];
const PLAYED = GAMES.filter(({ template }) => isFullRun || KINDS.includes(template));

let host: BuiltHost;
let window: HostWindow;
const events: { readonly name: string; readonly payload: unknown }[] = [];

beforeAll(async () => {
  host = await startBuiltHost({ testClock: false, log: () => undefined });
  window = await host.window();
  window.onEvent((name, _, payload) => void events.push({ name, payload }));
});
afterAll(() => host.dispose());

const call = async <N extends CallName>(name: N, input: CallInput<N>): Promise<unknown> => {
  const answer = await window.request(name, input);
  if (!answer.ok) throw new Error(`${name}: ${answer.code} ${answer.message}`);
  return answer.value;
};

async function startGame(game: Game, seats: Record<string, object>): Promise<string> {
  const { template, options = {} } = game;
  const started = (await call('match.start', { template, seats, options } as never)) as {
    sessionId: string;
  };
  return started.sessionId;
}

/** Takes the first legal action whenever it is the agent's turn, as often as the game says. */
async function playAgent({ acts }: Game, sessionId: string, { token }: Player): Promise<void> {
  for (let played = 0; played < acts; played++) {
    const { legal, tick } = await vi.waitUntil(async () => {
      const { body } = await host.rest.get(`/sessions/${sessionId}/state`, { token });
      const found = body as { legal_actions?: readonly string[]; tick: number };
      const { legal_actions: actions = [] } = found;
      return actions.length > 0 ? { legal: actions, tick: found.tick } : null;
    }, WAIT);
    const action = ['call', 'check'].find((quiet) => legal.includes(quiet)) ?? legal[0];
    const request = { action, expected_tick: tick };
    const reply = await host.rest.post(`/sessions/${sessionId}/actions`, request, { token });
    expect(reply.status, reply.text).toBe(200);
  }
}

type Outlets = Map<string, string>;

/** Everything that an agent of a session can ask for, or is sent. */
async function outletsOf(sessionId: string, { token }: Player, received: () => string): Promise<Outlets> {
  const outlets: Outlets = new Map();
  const { body } = await host.rest.get('/openapi.json');
  for (const [path, methods] of Object.entries((body as { paths: Record<string, object> }).paths)) {
    const address = path.replace(/^\/sessions\/\{[a-z_]+\}/u, `/sessions/${sessionId}`);
    if (!('get' in methods) || address.includes('{')) continue;
    outlets.set(`REST ${path}`, (await host.rest.get(address, { token })).text);
  }
  const minted = await host.rest.post(`/sessions/${sessionId}/spectators`, {}, { token });
  const spectator = String(minted.body['token'] ?? '');
  outlets.set(
    'REST of a spectator',
    (await host.rest.get(`/sessions/${sessionId}/state`, { token: spectator })).text,
  );
  const old = await connectHttp(host.ready.url, token);
  const uris = [`session://${sessionId}`, `session://${sessionId}/log`];
  for (const uri of uris) {
    await old.client.subscribeResource({ uri });
    await old.client.readResource({ uri });
  }
  for (const tool of ['session.state', 'session.log', 'session.list', 'session.templates'])
    await old.call(tool, tool.endsWith('list') || tool.endsWith('templates') ? {} : { sessionId });
  await old.call('session.wait', { sessionId, sinceTick: 0, timeoutMs: 50 });
  await old.client.listPrompts();
  outlets.set('MCP of 2025', JSON.stringify(old.traffic));
  await old.close();
  const modern = await connectModern(host.ready.url, token);
  const answers: unknown[] = [];
  for (const tool of ['session.state', 'session.log'])
    answers.push(await modern.callTool({ name: tool, arguments: { sessionId } }));
  for (const uri of uris) answers.push(await modern.readResource({ uri }));
  outlets.set('MCP of 2026', JSON.stringify(answers));
  await modern.close();
  outlets.set('WebSocket', received());
  return outlets;
}

/** The start of a number that no other text holds by chance; null for 0, ½ and 1. */
const distinctive = (value: number): string | null => {
  const text = String(value);
  return text.length > 8 ? text.slice(0, 9) : null;
};

/** The outlets that hold an evaluation or one of these numbers, with the text around it. */
function leaksOf(outlets: Outlets, numbers: readonly number[]): string[] {
  const parts = numbers.flatMap((number) => distinctive(number) ?? []);
  return [...outlets].flatMap(([name, text]) => {
    const places = [text.search(FIELDS), ...parts.map((part) => text.indexOf(part))];
    const at = places.find((place) => place >= 0);
    return at === undefined ? [] : [`${name}: ${text.slice(Math.max(0, at - 80), at + 40)}`];
  });
}

/** The numbers that the window got for a session. */
const windowNumbers = (sessionId: string): number[] =>
  events.flatMap(({ name, payload }) => {
    const change = payload as EventPayload<'analysis.changed'>;
    if (name !== 'analysis.changed' || change.sessionId !== sessionId) return [];
    return change.rows.map(({ expectedScore }) => expectedScore);
  });

test.each(PLAYED)('an agent in $template gets no evaluation while the window shows one', async (game) => {
  const player = await host.rest.register(`Agent of ${game.template}`);
  const seats = {
    [game.seat]: { kind: 'agent', agentId: player.agentId },
    [game.other]: { kind: 'builtin', level: 1 },
  };
  const sessionId = await startGame(game, seats);
  const url = `${host.rest.url}sessions/${sessionId}/events`;
  const socket = await openSocket(url, tokenProtocols(player.token));
  await window.request('analysis.watch', { sessionIds: [sessionId] });
  await playAgent(game, sessionId, player);
  await window.request('analysis.session', { sessionId });
  await vi.waitUntil(() => windowNumbers(sessionId).length > game.acts, WAIT);
  const outlets = await outletsOf(sessionId, player, () => JSON.stringify(socket.frames));
  socket.close();
  outlets.set('log', host.stderr());
  expect(outlets.size).toBeGreaterThan(10);
  expect(outlets.get(`REST /sessions/{id}/state`)).toContain(sessionId);
  expect(outlets.get('MCP of 2025')).toContain(sessionId);
  expect(outlets.get('MCP of 2026')).toContain(sessionId);
  if (game.acts > 0) expect(outlets.get('WebSocket')).toContain('tick');
  expect(leaksOf(outlets, windowNumbers(sessionId))).toEqual([]);
});

/** The number that the window would show, computed here from what a spectator sees. */
function numberOf(template: string, view: never): number {
  const nodes = evaluationNodes(template, 'live');
  const random = createSeededRandom(Uint32Array.of(1, 2, 3, 4));
  return evaluatePosition(template, { view, nodes, elapsedMs: () => 0, random })?.expectedScore ?? 0.5;
}

test.each(PLAYED)('a person in $template gets no evaluation in any window', async (game) => {
  const player = await host.rest.register(`Opponent in ${game.template}`);
  const seats = { [game.other]: { kind: 'you' }, [game.seat]: { kind: 'agent', agentId: player.agentId } };
  const sessionId = await startGame(game, seats);
  const other = await host.window();
  const received: unknown[] = [];
  other.onEvent((name, _, payload) => void received.push({ name, payload }));
  const before = events.length;
  await other.request('analysis.watch', { sessionIds: [sessionId] });
  if (game.acts > 0) await playAgent({ ...game, acts: 1 }, sessionId, player);
  const outlets: Outlets = new Map();
  const reads: readonly (readonly [CallName, object])[] = [
    ['sessions.get', { sessionId, frames: true }],
    ['sessions.page', { limit: 50 }],
    ['sessions.export', { sessionId, format: 'json' }],
    ['analysis.session', { sessionId }],
    ['analysis.watch', { sessionIds: [sessionId] }],
    ['models.moves', { sessionId }],
    ['seats.turns', { sessionId }],
    ['story.session', { sessionId }],
    ['host.overview', {}],
    ['host.running', {}],
    ['find', { text: sessionId }],
    ['audit.page', { offset: 0, limit: 100 }],
  ];
  for (const [name, input] of reads) {
    const answer = await other.request(name, input as never);
    expect(answer.ok, `${name}: ${JSON.stringify(answer)}`).toBe(true);
    outlets.set(`call ${name}`, JSON.stringify(answer).replaceAll('"evaluation":"light"', ''));
  }
  outlets.set(
    'events here',
    JSON.stringify(events.slice(before).filter((event) => JSON.stringify(event).includes(sessionId))),
  );
  outlets.set(
    'events elsewhere',
    JSON.stringify(received.filter((event) => JSON.stringify(event).includes(sessionId))),
  );
  outlets.set('log', host.stderr());
  const { card } = (await call('sessions.get', { sessionId })) as { card: { view: never } };
  expect(leaksOf(outlets, [numberOf(game.template, card.view)])).toEqual([]);
  other.close();
});

test('the messages of a league hold no evaluation of its games, although the window shows them', async () => {
  const plan = aPlan(2, {
    game: 'connect_four.v1',
    seats: [1, 2].map((at) => ({
      kind: 'board',
      name: `Player ${at}`,
      choice: { kind: 'builtin', level: 1 },
    })),
  });
  const { leagueId } = (await call('leagues.create', plan)) as { leagueId: string };
  await call('leagues.begin', { leagueId });
  const sessionId = await vi.waitUntil(() => {
    const cards = events.flatMap(({ name, payload }) =>
      name === 'session.changed' ? (payload as EventPayload<'session.changed'>).sessions : [],
    );
    return (
      cards.findLast(({ template, yours }) => template === 'connect_four.v1' && yours.length === 0)
        ?.sessionId ?? null
    );
  }, WAIT);
  await window.request('analysis.session', { sessionId });
  await call('leagues.finished', { leagueId });
  await vi.waitUntil(() => windowNumbers(sessionId).length > 0, WAIT);
  const { rows } = await window.api.call('leagues.messages', { leagueId, limit: 200 });
  const bodies = await Promise.all(
    rows.map(({ id }) => window.api.call('leagues.exchange', { leagueId, id })),
  );
  const messages = JSON.stringify([rows, bodies]);
  expect(messages).toContain('GAME_MOVE_CALL');
  expect(leaksOf(new Map([['messages', messages]]), windowNumbers(sessionId))).toEqual([]);
});
