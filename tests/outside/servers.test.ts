import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPage, refusedPage, type OpenFrontPage } from './openfront-page.ts';
import { call, createAgent, startProgram, type Answer, type Program } from './program.ts';
import { openRewardGame } from './reward-client.ts';

/** A game with rewards, the page of OpenFront, and a client of all five MCP servers, on one host. */

let program: Program;
let page: OpenFrontPage;
const game = () => openRewardGame(program.url);
beforeAll(async () => {
  program = await startProgram(['--test-clock']);
  page = await openPage(program.ports.openfront);
});
afterAll(() => program.stop());

const DAY_MS = 86_400_000;
/** Lets so much time pass on the host's clock. */
const pass = async (advanceMs: number): Promise<void> => {
  const answer = await call(program.url, 'POST /test/clock', program.adminToken, { advanceMs });
  expect(answer.status).toBe(200);
};
const codeOf = ({ status, body }: Answer): unknown[] => [
  status,
  (body['error'] as { code?: unknown } | undefined)?.code,
];

test('a game is rewarded for a match of three and may submit it once', async () => {
  const own = game();
  const started = await own.start(3);
  expect(started).toMatchObject({ status: 200, body: { success: true, matchId: expect.any(String) } });
  await pass(90_000);
  const submitted = await own.submit(started);
  // The pool is 30; the first of three gets 0.6 of it, and half a MONARD per minute.
  expect(submitted).toMatchObject({
    status: 200,
    body: {
      success: true,
      reward: {
        eligible: true,
        amount: 18.75,
        breakdown: { prizePool: 30, placementPercent: 0.6, baseReward: 18, durationBonus: 0.75 },
      },
      validation: { matchValid: true, antiCheatPassed: true },
    },
  });
  const { checks } = submitted.body['validation'] as { checks: { state: string }[] };
  expect(checks.map(({ state }) => state)).toEqual(Array.from({ length: 16 }, () => 'passed'));
  const repeated = await own.submit(started);
  expect(codeOf(repeated)).toEqual([409, 'DUPLICATE_SUBMISSION']);
  expect(await own.reward(started)).toMatchObject({
    status: 200,
    body: { matchId: started.body['matchId'] },
  });
  const stats = await own.stats();
  expect(stats).toMatchObject({ status: 200, body: { today: { matchesPlayed: 1 } } });
});

test('a game that cheats is refused with the code of the check', async () => {
  const cases = [
    ['INVALID_SESSION', 401, { sessionToken: 'x'.repeat(43) }],
    ['WALLET_MISMATCH', 403, { walletAddress: `0x${'1'.repeat(40)}` }],
    ['PLAYER_COUNT_MISMATCH', 400, { playerCount: 5 }],
    ['INVALID_PLACEMENT', 400, { placement: 4 }],
    ['MATCH_TOO_SHORT', 400, { durationMs: 59_999 }],
    ['DURATION_MISMATCH', 400, { durationMs: 100_000 }],
    ['INVALID_KILLS', 400, { kills: 3 }],
  ] as const;
  for (const [code, status, changes] of cases) {
    const own = game();
    const started = await own.start(3);
    await pass(90_000);
    expect(codeOf(await own.submit(started, changes))).toEqual([status, code]);
  }
});

test('a page that may not connect is refused before the upgrade, and a bad frame changes nothing', async () => {
  expect(await refusedPage(program.ports.openfront, 'http://evil.example')).toBe(403);
  expect(await refusedPage(program.ports.openfront, undefined)).toBe(403);
  expect(page.received[0]).toMatchObject({ t: 'welcome', protocol: 1 });
  await page.send('not json');
  await page.send('{"t":"nothing"}');
  await page.send('{"t":"tick","tick":3}');
  expect(page.received.filter(({ t }) => t === 'refused').map(({ code }) => code)).toEqual([
    'NOT_JSON',
    'UNKNOWN_FRAME',
    'TICK_OUT_OF_ORDER',
  ]);
  await page.tick();
});

interface Tool {
  readonly name: string;
  readonly inputSchema: object;
  readonly outputSchema?: object | undefined;
}

type Arguments = Readonly<Record<string, unknown>>;
/** The structured content of the answers by tool. */
type Answers = Map<string, Record<string, unknown>>;

/** Calls every tool of a server with good and with bad arguments; returns the structured content of the good ones. */
async function useAll(
  server: string,
  token: string,
  good: Readonly<Record<string, Arguments | ((earlier: Answers) => Arguments)>>,
): Promise<Answers> {
  const client = new Client({ name: 'outside', version: '1.0.0' });
  const init = { requestInit: { headers: { authorization: `Bearer ${token}` } } };
  const address = new URL(`mcp/${server}`, program.url);
  await client.connect(new StreamableHTTPClientTransport(address, init) as Transport);
  const { tools } = (await client.listTools()) as { tools: Tool[] };
  expect(Object.keys(good).toSorted()).toEqual(tools.map(({ name }) => name).toSorted());
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  const answers: Answers = new Map();
  for (const [name, given] of Object.entries(good)) {
    const args = typeof given === 'function' ? given(answers) : given;
    const tool = tools.find((one) => one.name === name);
    expect([name, ajv.validate(tool?.inputSchema ?? {}, args)]).toEqual([name, true]);
    for (const isBad of [false, true]) {
      const wrong = { ...args, noSuchArgument: 1, tick: 'x', troops: 'x', intent: 5 };
      const result = await client.callTool({ name, arguments: isBad ? wrong : args });
      const content = result.structuredContent as Record<string, unknown>;
      const isValid = tool?.outputSchema === undefined || ajv.validate(tool.outputSchema, content);
      expect([name, isBad, isValid, isValid ? null : ajv.errorsText(), content]).toMatchObject([
        name,
        isBad,
        true,
        null,
        {},
      ]);
      if (isBad) expect([name, result.isError]).toEqual([name, true]);
      else answers.set(name, { ...content, isError: result.isError === true });
    }
  }
  await client.close();
  return answers;
}

const failed = (answers: Answers): unknown[] =>
  [...answers].filter(([, answer]) => answer['isError'] === true).map(([name, { code }]) => [name, code]);

test('every tool of the session server answers in the form that it lists', async () => {
  const [one, two] = [await createAgent(program.url), await createAgent(program.url)];
  const made = await call(program.url, 'POST /sessions', one.token, {
    template: 'chess.v1',
    participants: { white: one.id, black: two.id },
  });
  const sessionId = made.body['session_id'];
  const answers = await useAll('sessions', one.token, {
    'session.templates': { template: 'chess.v1' },
    'session.challenge': { action: 'open', template: 'rps.v1' },
    'session.list': {},
    'session.state': { sessionId },
    'session.act': { sessionId, action: 'e2e4', expectedTick: 0 },
    'session.wait': { sessionId, sinceTick: 0 },
    'session.log': { sessionId },
    'session.resign': { sessionId },
  });
  expect(failed(answers)).toEqual([]);
});

test('every tool of the league and reward servers answers in the form that it lists', async () => {
  const { token } = await createAgent(program.url);
  const ran = await program.run('league', 'run', '--players', '2', '--json').ended;
  const { league_id: leagueId } = JSON.parse(ran.stdout) as { league_id: string };
  const league = await useAll('league', token, {
    'league.list': {},
    'league.standings': { leagueId },
    'league.schedule': { leagueId },
    'league.match': { leagueId, matchId: 'R1M1' },
  });
  expect(failed(league)).toEqual([]);
  const own = game();
  const started = await own.start(3);
  await pass(90_000);
  await own.submit(started);
  const wallet = own.account.address;
  const rewards = await useAll('rewards', token, {
    'rewards.health': {},
    'rewards.stats': { wallet },
    'rewards.decision': { matchId: started.body['matchId'], wallet },
  });
  expect(failed(rewards)).toEqual([]);
});

test('every tool of the payment server answers in the form that it lists', async () => {
  const { token } = await createAgent(program.url);
  const fen = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';
  const wallet = game().account.address;
  const answers = await useAll('payments', token, {
    list_subscriptions: {},
    get_subscription_info: { planId: 'day-pass' },
    subscribe: { planId: 'day-pass', walletAddress: wallet },
    check_subscription: { subscriptionId: 'nothing' },
    cancel_subscription: { subscriptionId: 'nothing' },
    chess_analysis: { fen },
    game_review: { pgn: '1. e4 e5 *' },
    match_forensics: { sessionId: 'nothing' },
    wallet_status: {},
    wallet_pay: { tool: 'chess_analysis', requestId: 'request-1' },
    wallet_payment: { paymentId: 'nothing' },
    stake_list: {},
    stake_enter: { stakeId: 'nothing', requestId: 'request-2' },
  });
  // This host has no chain, so nothing can be sold; no person has allowed this agent to use the wallet.
  expect(failed(answers)).toEqual([
    ['subscribe', 'INTERNAL_ERROR'],
    ['check_subscription', 'FORBIDDEN'],
    ['cancel_subscription', 'FORBIDDEN'],
    ['chess_analysis', 'INTERNAL_ERROR'],
    ['game_review', 'INTERNAL_ERROR'],
    ['match_forensics', 'NOT_FOUND'],
    ['wallet_status', 'WALLET_NOT_ALLOWED'],
    ['wallet_pay', 'WALLET_NOT_ALLOWED'],
    ['wallet_payment', 'NOT_FOUND'],
    ['stake_enter', 'STAKE_NOT_FOUND'],
  ]);
});

test('every tool of the OpenFront server answers in the form that it lists, and an attack reaches the page', async () => {
  const { token } = await createAgent(program.url);
  const answers = await useAll('openfront', token, {
    'game.read': { what: 'state' },
    'game.legal_actions': {},
    'game.set_attack_ratio': { ratio: 0.5 },
    'game.get_player_actions': { x: 1, y: 1 },
    'game.get_player_profile': { playerID: 2 },
    'game.get_border_tiles': { playerID: 1 },
    'game.query_tiles': { tiles: [0, 9] },
    'game.get_transport_spawn': { targetTile: 8 },
    'game.send_intent': { intent: { type: 'attack', targetID: 2, troops: 5000 } },
    'game.get_attack_position': { attackID: 'attack01' },
    'game.wait_for_update': { sinceTick: 0, timeoutMs: 100 },
    'game.act': (earlier) => {
      const actions = earlier.get('game.legal_actions')?.['actions'] as { id: string }[] | undefined;
      return { id: actions?.[0]?.id ?? '' };
    },
  });
  expect(answers.get('game.read')).toMatchObject({ myPlayer: { id: 1, tilesOwned: 30 } });
  expect(answers.get('game.query_tiles')).toMatchObject({
    tiles: [
      { ref: 0, isLand: true, ownerID: 1 },
      { ref: 9, isWater: true, ownerID: null },
    ],
  });
  expect(page.received).toContainEqual(
    expect.objectContaining({ t: 'intent', intent: { type: 'attack', targetID: 'ZyXwVu98', troops: 5000 } }),
  );
  expect(failed(answers)).toEqual([]);
  await page.close();
});

// Last, because it leaves the host's days shifted.
test('after the clock once ran 30 days ahead, stats signed with today’s date are answered, and doctor says why days are shifted', async () => {
  const own = game();
  await pass(30 * DAY_MS);
  const started = await own.start(3);
  await pass(90_000);
  expect((await own.submit(started)).status).toBe(200);
  // The clock of the system is set right again; time that was stored does not go back.
  await pass(-30 * DAY_MS);
  const dayAfter = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);
  const counted = { status: 200, body: { today: { matchesPlayed: 1 } } };
  expect(await own.stats(dayAfter(0))).toMatchObject(counted);
  expect(await own.stats(dayAfter(30))).toMatchObject(counted);
  const refused = await own.stats(dayAfter(7));
  expect(refused.status).toBe(401);
  expect(JSON.stringify(refused.body)).toContain(`its date must be ${dayAfter(30)}`);
  const { stdout } = await program.run('doctor', '--json').ended;
  const { items } = JSON.parse(stdout) as { items: { name: string; state: string; detail: string }[] };
  expect(items.find(({ name }) => name === 'clock')).toMatchObject({
    state: 'trouble',
    detail: expect.stringContaining('30 days after this computer’s clock'),
  });
});
