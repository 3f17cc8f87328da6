import type { Page } from '@playwright/test';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { casesOfRun } from '../../support/full-run.ts';
import { WebSocketServer, type WebSocket } from 'ws';
import { connectServer, type McpClient } from '../../support/mcp/clients.ts';
import { closeGameBrowser, openGamePage } from '../../support/openfront/game-browser.ts';
import type { GameLayout } from '../../support/openfront/game-checkout.ts';
import { startFakeOpenAi } from '../../support/fake-openai.ts';
import { addEndpoint, windowOf } from '../../support/models.ts';
import { startBuiltHost, type BuiltHost } from '../../support/built-host.ts';

let host: BuiltHost;
let games = 0;
beforeAll(async () => {
  host = await startBuiltHost();
});
afterAll(async () => {
  await closeGameBrowser();
  await host.dispose();
});

interface BridgedGame {
  readonly page: Page;
  readonly client: McpClient;
  read(what: string): Promise<Readonly<Record<string, unknown>>>;
}

/** Closes the page and waits until the host can accept the game of the next test. */
async function closeGame(page: Page): Promise<void> {
  const { call } = await windowOf(host);
  await call('openfront.stopPlayer', {});
  await call('openfront.release', {});
  await page.context().close();
  await expect.poll(async () => (await call('openfront.status', {})).link).not.toBe('connected');
}

/** Another game of the one host in a page of its own. */
async function openBridgedGame(options: object = {}, layout: GameLayout = 'tree'): Promise<BridgedGame> {
  const port = host.ready.ports.openfront ?? 0;
  const page = await openGamePage(`?mcp=true&mcpPort=${port}`, layout);
  onTestFinished(() => closeGame(page));
  games += 1;
  await page.evaluate((given) => openGame(given), {
    // Eight characters, as in the game.
    gameId: `bridge${String(games).padStart(2, '0')}`,
    ...options,
  });
  const { token } = await host.rest.register();
  const client = await connectServer(new URL('mcp/openfront', host.ready.url), token);
  onTestFinished(() => client.close());
  const read = async (what: string) => (await client.call('game.read', { what })).value;
  return { page, client, read };
}

const step = (browser: Page, times = 1): Promise<void> =>
  browser.evaluate((count) => gamePage.step(count), times);

const spawned = async ({ page, client, read }: BridgedGame): Promise<void> => {
  await step(page, 2);
  await expect.poll(async () => (await read('session'))['tick']).toBe(2);
  const tile = await page.evaluate(() => gamePage.game.freeLand());
  await client.call('game.send_intent', { type: 'spawn', tile, waitMs: 0 });
  await step(page, 3);
  // The host refuses intents of a player that has not spawned as far as it knows.
  await expect.poll(async () => (await read('session'))['tick']).toBe(5);
};

/** A host of the test that can send frames which the real host never sends. */
async function openFakeHost(): Promise<{
  port: number;
  next(): Promise<WebSocket>;
  received: Record<string, unknown>[];
  /** While the host is away, it closes new connections before a frame is sent. */
  goAway(): void;
  comeBack(): void;
}> {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  await new Promise((resolve) => server.once('listening', resolve));
  onTestFinished(() => {
    for (const client of server.clients) client.terminate();
    server.close();
  });
  const received: Record<string, unknown>[] = [];
  const waiting: ((socket: WebSocket) => void)[] = [];
  const came: WebSocket[] = [];
  let isAway = false;
  server.on('connection', (socket) => {
    if (isAway) return socket.terminate();
    socket.on('message', (data) => void received.push(JSON.parse(String(data)) as Record<string, unknown>));
    const next = waiting.shift();
    if (next === undefined) came.push(socket);
    else next(socket);
  });
  const next = (): Promise<WebSocket> => {
    const [first] = came.splice(0, 1);
    return first === undefined
      ? new Promise((resolve) => void waiting.push(resolve))
      : Promise.resolve(first);
  };
  const address = server.address() as { port: number };
  return {
    port: address.port,
    next,
    received,
    goAway: () => void (isAway = true),
    comeBack: () => void (isAway = false),
  };
}

/** Waits until the bridge has sent everything; ticks follow one by one from here. */
const introduced = (received: readonly Record<string, unknown>[]): Promise<void> =>
  expect.poll(() => received.some(({ t }) => t === 'snapshot')).toBe(true);

test('a game sends its identity, its map and every tick', async () => {
  const opened = await openBridgedGame();
  await step(opened.page, 5);
  await expect.poll(async () => (await opened.read('session'))['tick']).toBe(5);
  expect(await opened.read('session')).toMatchObject({
    inSpawnPhase: true,
    config: { gameMap: 'Six Islands' },
  });
  const truth = await opened.page.evaluate(() => ({
    land: gamePage.game.map.terrain.reduce((sum, byte) => sum + (byte >> 7), 0),
    tiles: gamePage.game.players.map(({ tiles }) => tiles),
  }));
  const map = (await opened.read('map')) as {
    numLandTiles: number;
    territoryByPlayer: Record<string, { tileCount: number }>;
  };
  expect(map.numLandTiles).toBe(truth.land);
  for (const [index, tiles] of truth.tiles.entries())
    expect(map.territoryByPlayer[index + 1]?.tileCount ?? 0).toBe(tiles);
});

test('an intent becomes the game’s own event and is confirmed by its effect', async () => {
  const opened = await openBridgedGame();
  await spawned(opened);
  const acting = opened.client.call('game.send_intent', {
    type: 'attack',
    targetID: null,
    troops: 500,
    waitMs: 5000,
  });
  await expect.poll(() => opened.page.evaluate(() => gamePage.events)).toContain('SendAttackIntentEvent');
  await step(opened.page, 4);
  expect((await acting).value).toMatchObject({ accepted: true, stage: 'confirmed' });
  expect(await opened.page.evaluate(() => gamePage.game.me.outgoing.length)).toBe(1);
});

test('a local model plays the game in the browser by its own events, and every decision is stored', async () => {
  const fake = await startFakeOpenAi();
  onTestFinished(() => fake.close());
  fake.choose = (legal) => legal.find((id) => id.startsWith('spawn') || id === 'expand') ?? 'wait';
  const { page } = await openBridgedGame();
  const { call } = await windowOf(host);
  const { endpointId } = await addEndpoint(await windowOf(host), fake.baseUrl);
  await call('openfront.play', { player: { kind: 'llm', endpointId }, everyTicks: 5 });
  const gameId = await page.evaluate(() => gamePage.game.gameId);
  await expect
    .poll(
      async () => {
        await step(page, 2);
        const stored = await call('openfront.decisions', { gameId, limit: 50 });
        return stored.flatMap(({ sent, outcome }) => sent.map(({ type }, at) => `${type} ${outcome[at]}`));
      },
      { timeout: 20_000 },
    )
    .toEqual(expect.arrayContaining(['spawn confirmed', 'attack confirmed']));
  expect(await page.evaluate(() => gamePage.events)).toEqual(
    expect.arrayContaining(['SendSpawnIntentEvent', 'SendAttackIntentEvent']),
  );
  expect(await page.evaluate(() => gamePage.game.me.tiles)).toBeGreaterThan(5);
  expect(fake.requested.length).toBeGreaterThan(1);
});

test('the game answers queries, and a query without an answer times out', async () => {
  const fake = await openFakeHost();
  const page = await openGamePage(`?mcp=true&mcpPort=${fake.port}`);
  await page.evaluate(() => openGame());
  const socket = await fake.next();
  await page.evaluate(() => {
    gamePage.step();
    gamePage.game.spawn(gamePage.game.me, gamePage.game.freeLand());
    gamePage.step();
  });
  const [mine, other] = await page.evaluate(() => gamePage.game.players.map(({ id }) => id));
  const request = (id: number, q: string, more: object = {}): void =>
    socket.send(JSON.stringify({ t: 'query', id, q, ...more }));
  const answer = (id: number) => fake.received.find((frame) => frame['t'] === 'res' && frame['id'] === id);
  request(1, 'me');
  request(2, 'border', { playerID: mine });
  request(3, 'actions', { x: 1, y: 1, units: ['City'] });
  request(4, 'profile', { playerID: other });
  request(5, 'border', { playerID: 'nobody00' });
  request(6, '__proto__');
  await expect.poll(() => [1, 2, 3, 5, 6].every((id) => answer(id) !== undefined)).toBe(true);
  expect(answer(1)).toMatchObject({ ok: true, result: { id: mine, smallID: 1 } });
  expect(answer(2)).toMatchObject({
    ok: true,
    result: expect.arrayContaining([expect.any(Number)]) as unknown,
  });
  expect(answer(3)).toMatchObject({ ok: true, result: { buildableUnits: [{ type: 'City' }] } });
  expect(answer(5)).toMatchObject({ ok: false, error: 'player id nobody00 not found' });
  expect(answer(6)).toMatchObject({ ok: false, error: 'unknown query' });
  await expect
    .poll(() => answer(4), { timeout: 8000 })
    .toMatchObject({ ok: false, error: 'the game did not answer' });
});

test('rows of five values are read by their first four', async () => {
  const opened = await openBridgedGame({ statsWidth: 5 });
  await spawned(opened);
  await step(opened.page, 5);
  const gold = await opened.page.evaluate(() => Math.round(gamePage.game.me.gold));
  await expect
    .poll(async () => ((await opened.read('state'))['myPlayer'] as { gold: number } | undefined)?.gold)
    .toBe(gold);
});

test('a lost connection is restored with a snapshot, and no tick is missed', async () => {
  const fake = await openFakeHost();
  const page = await openGamePage(`?mcp=true&mcpPort=${fake.port}`);
  await page.evaluate(() => openGame());
  const first = await fake.next();
  await introduced(fake.received);
  await page.evaluate(() => gamePage.step(4));
  await expect.poll(() => fake.received.filter(({ t }) => t === 'tick').length).toBe(4);
  fake.goAway();
  first.terminate();
  await page.evaluate(() => gamePage.step(3));
  fake.received.length = 0;
  fake.comeBack();
  await fake.next();
  await expect.poll(() => fake.received.map(({ t }) => t)).toEqual(['hello', 'snapshot']);
  const snapshot = fake.received[1] as {
    tick: number;
    players: { id: string; embargoes: unknown; tilesOwned: number }[];
  };
  const truth = await page.evaluate(() => gamePage.game.players.map(({ id, tiles }) => ({ id, tiles })));
  expect(snapshot.tick).toBe(7);
  expect(snapshot.players.map(({ id, tilesOwned }) => ({ id, tiles: tilesOwned }))).toEqual(truth);
  await page.evaluate(() => gamePage.step());
  await expect.poll(() => fake.received.at(-1)).toMatchObject({ t: 'tick', tick: 8 });
});

test('a slow host receives one snapshot instead of all missed ticks', async () => {
  const fake = await openFakeHost();
  const page = await openGamePage(`?mcp=true&mcpPort=${fake.port}`);
  await page.evaluate(() => openGame({ width: 400, height: 300 }));
  const socket = await fake.next();
  await introduced(fake.received);
  socket.pause();
  // Far more than the sockets can buffer: about 35 MB in 40 ticks.
  const last = await page.evaluate(() => {
    const pairs = Uint32Array.from({ length: 120_000 }, (_, at) => (at % 2 === 0 ? at / 2 : 0x80_0001));
    for (let tick = 100; tick < 140; tick += 1)
      gamePage.publish({ tick, packedTileUpdates: pairs, updates: {} });
    return 139;
  });
  socket.resume();
  const kinds = (): unknown[] => fake.received.map(({ t }) => t);
  const after = { tick: last };
  await expect
    .poll(
      async () => {
        after.tick += 1;
        await page.evaluate((tick) => gamePage.publish({ tick, updates: {} }), after.tick);
        return kinds().filter((kind) => kind === 'snapshot').length;
      },
      { timeout: 20_000 },
    )
    .toBe(2);
  const large = fake.received.filter(({ t, tiles }) => t === 'tick' && Array.isArray(tiles));
  expect(large.length).toBeGreaterThan(0);
  expect(large.length).toBeLessThan(40);
  const fresh = fake.received.findLast(({ t }) => t === 'snapshot');
  expect(fresh?.['tick']).toBeGreaterThan(last);
});

test('hostile frames of a host change nothing and stop nothing', async () => {
  const fake = await openFakeHost();
  const page = await openGamePage(`?mcp=true&mcpPort=${fake.port}`);
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  await page.evaluate(() => openGame());
  const socket = await fake.next();
  await page.evaluate(() => gamePage.step(2));
  const hostile = [
    'no json',
    '[]',
    'null',
    '{"t":"intent"}',
    '{"t":"intent","id":{"a":1},"intent":{"type":"spawn","tile":1}}',
    `{"t":"welcome","filler":"${'x'.repeat(300_000)}"}`,
    '{"t":"query","id":1}',
    '{"t":"nothing","id":2}',
  ];
  for (const text of hostile) socket.send(text);
  socket.send(new Uint8Array([1, 2, 3]));
  const intents = [
    { type: 'kick_player', target: 'abcdefgh' },
    { type: 'constructor' },
    { type: '__proto__' },
    { type: 'spawn', tile: -1 },
    { type: 'spawn', tile: '5' },
    { type: 'attack', targetID: { id: 1 }, troops: 1 },
    { type: 'attack', targetID: 'abcdefgh', troops: 'all' },
    { type: 'move_warship', unitIds: 'x', tile: 1 },
    { type: 'allianceRequest', recipient: 'nobody00' },
    { type: 'donate_gold', recipient: 'nobody00', gold: 1.5 },
  ];
  for (const [index, intent] of intents.entries())
    socket.send(JSON.stringify({ t: 'intent', id: 100 + index, intent }));
  const answers = () => fake.received.filter((frame) => frame['t'] === 'res' && Number(frame['id']) >= 100);
  await expect.poll(() => answers().length).toBe(intents.length);
  expect(answers().filter(({ ok }) => ok === true)).toEqual([]);
  expect(await page.evaluate(() => gamePage.events)).toEqual([]);
  await page.evaluate(() => gamePage.step());
  await expect.poll(() => fake.received.at(-1)).toMatchObject({ t: 'tick', tick: 3 });
  expect(errors).toEqual([]);
});

test('the game’s callback runs first and its exceptions pass through unchanged', async () => {
  const fake = await openFakeHost();
  const page = await openGamePage(`?mcp=true&mcpPort=${fake.port}`);
  await page.evaluate(() => openGame());
  await fake.next();
  await introduced(fake.received);
  await page.evaluate(() => {
    gamePage.step();
    gamePage.uiThrows = true;
    gamePage.step();
    gamePage.uiThrows = false;
    // Data that the bridge cannot read must not affect the game either.
    gamePage.publish({
      tick: 3,
      updates: {
        get 1(): never {
          throw new Error('trap');
        },
      },
    });
    gamePage.publish({ tick: 4, packedTileUpdates: 'x', packedPlayerUpdates: [1], updates: null });
    gamePage.publish({ errMsg: 'the simulation failed' });
  });
  expect(await page.evaluate(() => [gamePage.visible, gamePage.thrown])).toEqual([
    [1, 2, 3, 4, Number.NaN],
    ['Error: the interface failed'],
  ]);
  await expect
    .poll(() => fake.received.filter(({ t }) => t !== 'hello' && t !== 'snapshot'))
    .toMatchObject([{ tick: 1 }, { tick: 2 }, { tick: 4 }, { t: 'error', errMsg: 'the simulation failed' }]);
});

test('an event bus that throws gives an error reply to the host and no exception in the game', async () => {
  const fake = await openFakeHost();
  const page = await openGamePage(`?mcp=true&mcpPort=${fake.port}`);
  await page.evaluate(() => openGame());
  const socket = await fake.next();
  await page.evaluate(() => void (gamePage.busThrows = true));
  socket.send(JSON.stringify({ t: 'intent', id: 7, intent: { type: 'spawn', tile: 5 } }));
  await expect
    .poll(() => fake.received.find(({ t }) => t === 'res'))
    .toMatchObject({ id: 7, ok: false, error: 'the bus is closed' });
});

test('a game of unknown modules is read by the content of its updates, and each missing name is a note', async () => {
  const opened = await openBridgedGame({ isBare: true }, 'unknown');
  await spawned(opened);
  await expect.poll(async () => (await opened.read('session'))['inSpawnPhase']).toBe(false);
  const state = (await opened.read('state')) as { myPlayer: { hasSpawned: boolean }; players: unknown[] };
  expect(state.myPlayer.hasSpawned).toBe(true);
  expect(state.players.length).toBeGreaterThan(3);
  const acting = opened.client.call('game.send_intent', { type: 'attack', troops: 500, waitMs: 5000 });
  await expect.poll(() => opened.page.evaluate(() => gamePage.events)).toContain('SendAttackIntentEvent');
  await step(opened.page, 4);
  expect((await acting).value).toMatchObject({ stage: 'confirmed' });
  const { game } = await (await windowOf(host)).call('openfront.status', {});
  expect(game?.notes.map(({ code, values }) => [code, ...Object.values(values)])).toEqual([
    ...['UnitType', 'PlayerBuildable', 'Structures', 'Nukes', 'MessageType'].map((name) => [
      'NO_TABLE',
      name,
    ]),
    ['NO_UPDATE_KINDS', 'GameUpdateType'],
    ['NO_MOTION_PLANS', 'unpackMotionPlans'],
    ['NO_EMOJIS', 'flattenedEmojiTable'],
    ['NO_SCHEMAS'],
  ]);
});

test.each(casesOfRun(['tree', 'packages'] as const, (layout) => layout === 'packages'))(
  'in the layout %s everything is found, and a ship sails along its path as in the page',
  async (layout) => {
    const opened = await openBridgedGame({}, layout);
    await spawned(opened);
    const { game } = await (await windowOf(host)).call('openfront.status', {});
    expect(game?.notes).toEqual([
      { code: 'INTENTS_ABSENT', values: { intents: expect.any(String) as string } },
    ]);
    const id = await opened.page.evaluate(() => gamePage.sail([40, 41, 42, 202, 362, 522], 2));
    const drawn = new Set<number>();
    for (let tick = 0; tick < 12; tick += 1) {
      const truth = await opened.page.evaluate(() => ({ tick: gamePage.game.tick, pos: gamePage.drawnAt() }));
      const ship = async (): Promise<unknown> => {
        const state = (await opened.read('state')) as { tick: number; units: { id: number; pos: number }[] };
        return { tick: state.tick, pos: state.units.find((unit) => unit.id === id)?.pos };
      };
      await expect.poll(ship).toEqual(truth);
      drawn.add(truth.pos);
      await step(opened.page);
    }
    expect([...drawn]).toEqual([40, 41, 42, 202, 362, 522]);
  },
);

test.each(['attached', 'updated'] as const)(
  'a resumed game whose map was filled when %s begins with its land, players and units',
  async (resumes) => {
    const opened = await openBridgedGame({ resumes });
    await expect
      .poll(async () => (await windowOf(host)).call('openfront.status', {}))
      .toMatchObject({
        link: 'connected',
      });
    await opened.page.evaluate(() => gamePage.resume());
    const truth = await opened.page.evaluate(() => gamePage.game.players.map(({ tiles }) => tiles));
    expect(truth.every((tiles) => tiles > 0)).toBe(true);
    const tilesOf = async (): Promise<unknown[]> => {
      const { territoryByPlayer = {} } = (await opened.read('map')) as {
        territoryByPlayer?: Record<string, { tileCount: number }>;
      };
      return truth.map((_, index) => territoryByPlayer[index + 1]?.tileCount);
    };
    await expect.poll(tilesOf).toEqual(truth);
    expect(await opened.read('state')).toMatchObject({
      tick: 21,
      myPlayer: { hasSpawned: true, tilesOwned: truth[0] },
      units: [{ unitType: 'City' }],
    });
    await step(opened.page, 3);
    await expect.poll(async () => (await opened.read('session'))['tick']).toBe(24);
  },
);

test('missing functions of a game are reported in the console, and the game continues', async () => {
  const page = await openGamePage('?mcp=true&mcpPort=1');
  const said: string[] = [];
  page.on('console', (message) => void said.push(message.text()));
  await page.evaluate(() => {
    openGame({ gameType: undefined as never });
    gamePage.step(2);
  });
  expect(said).toEqual(['Arbiter bridge: this game does not show whether it is a single-player game']);
  expect(await page.evaluate(() => gamePage.visible)).toEqual([1, 2]);
  await page.evaluate(() => {
    openGame({ width: 0 });
  });
  expect(said.at(-1)).toBe('Arbiter bridge: this game has no width');
});

test('nothing is opened without the flag, in a replay or in a multiplayer game', async () => {
  const fake = await openFakeHost();
  const sockets: string[] = [];
  for (const [query, options] of [
    ['', {}],
    [`?mcp=true&mcpPort=${fake.port}`, { gameType: 'Public' }],
    [`?mcp=true&mcpPort=${fake.port}`, { gameType: 'Private' }],
    [`?mcp=true&mcpLobby=true&mcpPort=${fake.port}`, { gameType: 'Public' }],
    [`?mcp=true&mcpLobby=true&mcpPort=${fake.port}`, { gameType: 'Private', isReplay: true }],
    [`?mcp=true&mcpPort=${fake.port}`, { isReplay: true }],
  ] as const) {
    const page = await openGamePage(query);
    page.on('websocket', (socket) => sockets.push(socket.url()));
    await page.evaluate((given) => openGame(given), options);
    await page.evaluate(() => gamePage.step(2));
    expect(await page.evaluate(() => gamePage.visible)).toEqual([1, 2]);
  }
  expect(sockets).toEqual([]);
});

test('a private lobby on this computer connects with a flag of its own', async () => {
  const fake = await openFakeHost();
  const page = await openGamePage(`?mcp=true&mcpLobby=true&mcpPort=${fake.port}`);
  await page.evaluate(() => openGame({ gameType: 'Private' }));
  await fake.next();
  await introduced(fake.received);
  expect(fake.received[0]).toMatchObject({ t: 'hello', config: { gameType: 'Private' } });
});

test('a page that begins another game or closes says so to a host that accepts it', async () => {
  const fake = await openFakeHost();
  const page = await openGamePage(`?mcp=true&mcpPort=${fake.port}`);
  const goodbyes = () => fake.received.filter(({ t }) => t === 'bye');
  const greet = async (accepts: readonly string[]): Promise<void> => {
    const socket = await fake.next();
    socket.send(JSON.stringify({ t: 'welcome', protocol: 1, notes: [], accepts }));
    // The bridge has read the welcome when it answers what came after it.
    fake.received.length = 0;
    socket.send(JSON.stringify({ t: 'query', id: 1, q: 'me' }));
    await expect.poll(() => fake.received.some(({ t }) => t === 'res')).toBe(true);
  };
  await page.evaluate(() => openGame());
  await greet([]);
  await page.evaluate(() => openGame());
  await greet(['bye']);
  expect(goodbyes()).toEqual([]);
  await page.evaluate(() => openGame());
  await expect.poll(goodbyes).toEqual([{ t: 'bye', reason: 'left' }]);
  await greet(['bye']);
  await page.goto('about:blank');
  await expect.poll(goodbyes).toEqual([{ t: 'bye', reason: 'page' }]);
});

test('the hello carries the game’s own schemas without those that a player may not use', async () => {
  const fake = await openFakeHost();
  const page = await openGamePage(`?mcp=true&mcpPort=${fake.port}`);
  await page.evaluate(() => openGame());
  await fake.next();
  await expect
    .poll(() => fake.received[0])
    .toMatchObject({
      t: 'hello',
      protocol: 1,
      enums: { Structures: expect.arrayContaining(['City']) as unknown, Relation: { Hostile: 0 } },
      quickChatKeys: ['greet.hello', 'help.troops'],
      emojis: ['🙂', '👍', '⚔️', '🕊️'],
      map: { nations: [{ name: 'North Land', coordinates: [4, 5] }] },
      gitCommit: 'a'.repeat(40),
      missing: [],
    });
  expect(fake.received[0]).not.toHaveProperty('config.allowedPublicIds');
  const { intents } = fake.received[0] as { intents: Record<string, { properties: object }> };
  expect(Object.keys(intents).sort()).toEqual(
    [
      'allianceRequest',
      'attack',
      'build_unit',
      'cancel_attack',
      'donate_gold',
      'emoji',
      'quick_chat',
      'spawn',
      'toggle_pause',
    ].sort(),
  );
  expect(intents['attack']?.properties).toHaveProperty('troops');
});
