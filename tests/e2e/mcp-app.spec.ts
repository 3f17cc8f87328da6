import { expect, test } from '@playwright/test';
import type { Client } from '@modelcontextprotocol/sdk/client/index.js';
import type { Frame } from '@playwright/test';
import { LEAGUE_SERVER } from '../../src/main/league/mcp/catalogue.ts';
import { startBuiltHost, type BuiltHost } from '../support/built-host.ts';
import { isFullRun } from '../support/full-run.ts';
import { ANALYSIS, openSeller } from '../support/payments/seller.ts';
import { axeInFrame, buildAppHost, connectAppClient, openAppPage } from './support/mcp-app.ts';

/** The board in a chat: the document of the host, in the official AppBridge, under the policy of chat programs. */

const URI = 'ui://arbiter/board.html';
type Fields = Record<string, unknown>;

let host: BuiltHost;
let script = '';
test.beforeAll(async () => {
  [host, script] = await Promise.all([startBuiltHost(), buildAppHost()]);
});
test.afterAll(() => host.dispose());

const serverUrl = (server: string): URL => new URL(`mcp/${server}`, host.ready.url);

async function person(apps = true): Promise<Client> {
  const { token } = await host.rest.register('Person in the chat');
  return connectAppClient(serverUrl('sessions'), token, { apps });
}

/** Two connections of one player: with the extension, and without it. */
const bothClients = (address: URL, token: string): Promise<[Client, Client]> =>
  Promise.all([
    connectAppClient(address, token, { apps: true }),
    connectAppClient(address, token, { apps: false }),
  ]);

/** Calls a tool with both; the answers must be the same to the byte. */
async function expectSameAnswer(
  [withApps, without]: readonly [Client, Client],
  name: string,
  args: Fields,
): Promise<void> {
  const call = { name, arguments: args };
  const [shown, plain] = [await withApps.callTool(call), await without.callTool(call)];
  expect(JSON.stringify(plain)).toBe(JSON.stringify(shown));
}

const use = async (client: Client, name: string, args: Fields): Promise<Fields> =>
  (await client.callTool({ name, arguments: args })).structuredContent as Fields;

async function htmlFor(client: Client): Promise<string> {
  const { contents } = await client.readResource({ uri: URI });
  const [content] = contents;
  expect(content).toMatchObject({
    mimeType: 'text/html;profile=mcp-app',
    _meta: { ui: { prefersBorder: false } },
  });
  return content !== undefined && 'text' in content ? String(content.text) : '';
}

/** Starts a game against the random player, as the first role. */
async function begin(client: Client, template: string): Promise<Fields> {
  const { templates } = (await use(client, 'session.templates', { template })) as {
    templates: { roles: string[] }[];
  };
  const role = templates[0]?.roles[0];
  const opened = await use(client, 'session.challenge', {
    action: 'open',
    template,
    role,
    opponent: 'random',
  });
  return use(client, 'session.state', { sessionId: opened['sessionId'] });
}

const resultOf = (structuredContent: Fields) => ({ content: [] as [], structuredContent });
const replies: number[] = [];

/** Presses a button and waits until the frame has drawn the answer. */
async function press(frame: Frame, key: string, how: 'mouse' | 'keyboard' = 'mouse'): Promise<void> {
  const target = frame.locator(`[data-key="${key}"]`);
  if (how === 'mouse') await target.click();
  else {
    await target.focus();
    await target.press('Enter');
  }
}

const settled = (frame: Frame) =>
  expect(frame.getByRole('status')).toHaveText(/Your turn|wins|Draw|is over|轮到您了|获胜|和棋/u, {
    timeout: 60_000,
  });

/** One move of the person by what the frame shows; the legal list shows where a chess move goes. */
async function move(frame: Frame, client: Client, sessionId: unknown, ply: number): Promise<boolean> {
  const seen = await use(client, 'session.state', { sessionId });
  const legal = seen['legal'] as string[];
  if (seen['status'] !== 'active') return false;
  const how = ply % 2 === 0 ? 'mouse' : 'keyboard';
  const [action = ''] = legal;
  const started = performance.now();
  if (String(seen['template']).startsWith('chess')) {
    await press(frame, action.slice(0, 2), how);
    await press(frame, action.slice(2, 4), how);
    if (action.length === 5) await press(frame, action, how);
  } else {
    const keys = ['tic_tac_toe', 'connect_four'].includes(String(seen['template']).replace('.v1', ''))
      ? `${String(seen['template']).startsWith('tic') ? 'cell' : 'column'}${action}`
      : action.startsWith('nonce:')
        ? 'nonce'
        : action;
    await press(frame, keys, how);
  }
  await expect(frame.getByRole('status')).not.toHaveText(/Sending|正在发送/u);
  await settled(frame);
  replies.push(Math.round(performance.now() - started));
  return true;
}

/** A board of squares, one of columns, choices in rounds, and cards; the others are controlled like one of these. */
const KINDS = ['chess.v1', 'iterated_rps.v1', 'holdem_heads_up.v1'];
const LIKE_THEM = ['connect_four.v1', 'tic_tac_toe.v1', 'rps.v1', 'even_odd.v1', 'kuhn_poker.v1'];

for (const template of [...KINDS, ...(isFullRun ? LIKE_THEM : [])]) {
  test(`${template} is played in the frame, by mouse and by keyboard`, async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 760 });
    const client = await person();
    const html = await htmlFor(client);
    expect(Buffer.byteLength(html)).toBeLessThanOrEqual(40_960);
    const start = await begin(client, template);
    const { sessionId } = start;
    const app = await openAppPage(page, script, (params) => client.callTool(params));
    const tool = { name: 'session.state', arguments: { sessionId } };
    const { frame, handshakeMs } = await app.show({
      html,
      theme: 'light',
      locale: 'en-GB',
      tool,
      result: resultOf(start),
    });
    await expect(frame.getByRole('status')).toHaveText(/Your turn/u);
    for (let ply = 0; ply < 6 && (await move(frame, client, sessionId, ply)); ply += 1);
    await axeInFrame(frame);
    await app.setTheme('dark');
    await expect(frame.locator('html')).toHaveAttribute('data-theme', 'dark');
    await axeInFrame(frame);
    const width = await frame.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(320);
    expect(app.faults).toEqual([]);
    test.info().annotations.push({ type: 'handshake', description: `${Math.round(handshakeMs)} ms` });
    test
      .info()
      .annotations.push({ type: 'click to reply', description: `${replies.splice(0).join(', ')} ms` });
    await client.close();
  });
}

test('hidden cards of the other side never reach the frame', async ({ page }) => {
  const client = await person();
  const start = await begin(client, 'kuhn_poker.v1');
  const received: unknown[] = [start];
  const app = await openAppPage(page, script, async (params) => {
    const result = await client.callTool(params);
    received.push(result.structuredContent);
    return result;
  });
  const tool = { name: 'session_state', arguments: { sessionId: start['sessionId'] } };
  const { frame } = await app.show({
    html: await htmlFor(client),
    theme: 'dark',
    locale: 'zh-CN',
    tool,
    result: resultOf(start),
  });
  await expect(frame.locator('html')).toHaveAttribute('lang', 'zh-CN');
  await expect(frame.getByText('此聊天中的模型也能看到您的牌')).toBeVisible();
  await axeInFrame(frame);
  for (let ply = 0; ply < 3 && (await move(frame, client, start['sessionId'], 2 * ply)); ply += 1);
  expect(received.length).toBeGreaterThan(1);
  for (const answer of received) {
    const { status, state } = answer as { status: string; state: { cards: Fields } };
    if (status === 'active') expect(state.cards['player_2']).toBeNull();
  }
  await client.close();
});

/** An answer of the league server, held against the schema of its tool. */
const STANDINGS = LEAGUE_SERVER.tools['league.standings'].output.parse({
  leagueId: 'league_one',
  status: 'running',
  round: 2,
  standings: ['Ada', '<img src=x onerror=alert(1)>'].map((name, n) => ({
    place: n + 1,
    rank: n + 1,
    playerId: `P0${n}`,
    name,
    played: 3,
    wins: 2 - n,
    draws: 1,
    losses: n,
    points: 7 - 3 * n,
    forfeits: 0,
  })),
  next: '',
});

test('an answer with markup is drawn as text', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 760 });
  const client = await person();
  const app = await openAppPage(page, script, () => Promise.resolve(resultOf(STANDINGS)));
  const tool = { name: 'league.standings', arguments: { leagueId: 'league_one' } };
  const shown = { html: await htmlFor(client), theme: 'light', locale: 'en', tool } as const;
  const { frame } = await app.show({ ...shown, result: resultOf(STANDINGS) });
  await expect(frame.getByRole('cell', { name: '<img src=x onerror=alert(1)>' })).toBeVisible();
  await axeInFrame(frame);
  expect(app.faults).toEqual([]);
  await client.close();
});

test('the table of a league and a payment that waits for approval are those of the host', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 760 });
  const seller = await openSeller({ testClock: false });
  const { agentId, token } = await seller.buyer({ stdio: false, name: 'Person in the chat' });
  const of = (server: string) => bothClients(new URL(`mcp/${server}`, seller.host.ready.url), token);
  const [leagueClients, paymentClients] = [await of('league'), await of('payments')];
  const [[league], [payments]] = [leagueClients, paymentClients];
  try {
    const names = ['Ada', 'Ben', 'Cleo'];
    const { leagueId } = await seller.control('leagues.start', {
      game: 'even_odd',
      players: names.map((name) => ({ name, strategy: 'random' as const })),
      referees: 1,
      format: 'round-robin',
    });
    const standings = () => use(league, 'league.standings', { leagueId });
    await expect.poll(async () => (await standings())['status'], { timeout: 60_000 }).toBe('completed');
    const { address } = await seller.control('wallet.new', {});
    await seller.control('payments.fund', {
      wallet: address,
      amountMicro: 5_000_000,
      ref: 'wallet-of-the-chat',
    });
    const { limits } = await seller.control('wallet.overview', {});
    await seller.control('wallet.limits', { ...limits, agents: [agentId], approveAboveMicro: 5000 });
    const { tool, args } = ANALYSIS;
    const refused = await use(payments, 'wallet_pay', { tool, arguments: args, requestId: 'from-the-chat' });
    const { paymentId } = refused['details'] as { paymentId: string };
    const waiting = await use(payments, 'wallet_payment', { paymentId });
    expect(waiting).toMatchObject({ state: 'waiting', amountMicro: 10_000 });
    await expectSameAnswer(leagueClients, 'league.standings', { leagueId });
    await expectSameAnswer(paymentClients, 'wallet_payment', { paymentId });
    const html = await htmlFor(league);
    expect(await htmlFor(payments)).toBe(html);
    const app = await openAppPage(page, script, (params) =>
      (params.name.startsWith('wallet') ? payments : league).callTool(params),
    );
    for (const theme of ['light', 'dark'] as const) {
      const shown = { html, theme, locale: 'en' };
      const table = { name: 'league.standings', arguments: { leagueId } };
      const { frame } = await app.show({ ...shown, tool: table, result: resultOf(await standings()) });
      for (const name of names) await expect(frame.getByRole('cell', { name, exact: true })).toBeVisible();
      await frame.getByRole('button', { name: 'Refresh' }).press('Enter');
      await expect(frame.getByRole('row')).toHaveCount(names.length + 1);
      await axeInFrame(frame);
      const payment = { name: 'wallet_payment', arguments: { paymentId } };
      const { frame: second } = await app.show({ ...shown, tool: payment, result: resultOf(waiting) });
      await expect(second.getByText('0.01 USDC')).toBeVisible();
      await expect(second.getByText('The owner approves or declines')).toBeVisible();
      await axeInFrame(second);
      if (theme === 'light') continue;
      await seller.control('wallet.approve', { paymentId });
      await second.getByRole('button', { name: 'Refresh' }).press('Enter');
      await expect(second.getByText('The owner approves or declines')).toBeHidden();
      await expect(second.getByText(/0x[0-9a-f]{8}/u).first()).toBeVisible();
      await axeInFrame(second);
    }
    expect(app.faults).toEqual([]);
  } finally {
    await Promise.all([...leagueClients, ...paymentClients].map((client) => client.close()));
    await seller.host.dispose();
  }
});

test('the lists of every server with a document are the same without the extension, _meta apart', async () => {
  for (const server of ['sessions', 'league', 'payments']) {
    const { token } = await host.rest.register(`Client of ${server}`);
    const [withApps, without] = await bothClients(serverUrl(server), token);
    const [listed, plain] = [await withApps.listTools(), await without.listTools()];
    const bare = (tools: readonly object[]) =>
      JSON.stringify(tools.map((tool) => ({ ...tool, _meta: undefined })));
    expect(bare(listed.tools)).toBe(bare(plain.tools));
    const opening = (tools: typeof listed.tools) => tools.filter(({ _meta }) => _meta?.['ui'] !== undefined);
    expect([opening(listed.tools).length, opening(plain.tools).length]).toEqual([1, 0]);
    await Promise.all([withApps.close(), without.close()]);
  }
});

test('a frame without a first result asks for the game itself', async ({ page }) => {
  const client = await person();
  const start = await begin(client, 'tic_tac_toe.v1');
  const app = await openAppPage(page, script, (params) => client.callTool(params));
  const tool = { name: 'session.state', arguments: { sessionId: start['sessionId'] } };
  const { frame } = await app.show({
    html: await htmlFor(client),
    theme: 'light',
    locale: 'en',
    tool,
    result: null,
  });
  await expect(frame.getByRole('status')).toHaveText(/Your turn/u);
  await client.close();
});

test('a client without the extension gets the same answers, and no document in its lists', async () => {
  const [withApps, without] = [await person(), await person(false)];
  const start = await begin(withApps, 'chess.v1');
  expect(withApps.getServerCapabilities()).toMatchObject({
    extensions: { 'io.modelcontextprotocol/ui': { mimeTypes: ['text/html;profile=mcp-app'] } },
  });
  const bare = (tools: object[]) => tools.map((tool) => ({ ...tool, _meta: undefined }));
  const [listed, plain] = [await withApps.listTools(), await without.listTools()];
  expect(bare(listed.tools)).toEqual(bare(plain.tools));
  const withMeta = (tools: object[]) => tools.filter((tool) => '_meta' in tool);
  expect(withMeta(plain.tools)).toEqual([]);
  expect(withMeta(listed.tools)).toMatchObject([
    { name: 'session.state', _meta: { ui: { resourceUri: URI }, 'ui/resourceUri': URI } },
  ]);
  const uris = async (client: Client) => (await client.listResources()).resources.map(({ uri }) => uri);
  expect(await uris(withApps)).toContain(URI);
  expect(await uris(without)).not.toContain(URI);
  expect(start['template']).toBe('chess.v1');
  const { token } = await host.rest.register('Twice in the chat');
  const pair = await bothClients(serverUrl('sessions'), token);
  const { sessionId } = await begin(pair[0], 'tic_tac_toe.v1');
  await expectSameAnswer(pair, 'session.state', { sessionId });
  await Promise.all(pair.map((client) => client.close()));
  await Promise.all([withApps.close(), without.close()]);
});
