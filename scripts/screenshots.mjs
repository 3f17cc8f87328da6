// `npm run screenshots` renews the pictures of the README; run `npm run build` before.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { chromium } from '@playwright/test';
import { WebSocket } from 'ws';
import { chromiumPath, CHROMIUM_SWITCHES } from '../tests/e2e/support/chromium-path.ts';

const ROOT = resolve(import.meta.dirname, '..');
const TARGET = join(ROOT, 'docs', 'images');
const VIEW = { width: 1440, height: 860 };
const MAX_BYTES = 300_000;
const PORTS = ['port', 'league-port', 'referee-ports', 'player-ports', 'openfront-port', 'lichess-port'];

/** Starts `arbiter serve` on a temporary folder; resolves with its ready line. */
async function startHost(folder) {
  const ports = PORTS.flatMap((name) => [`--${name}`, '0']);
  const host = spawn(
    process.execPath,
    [join(ROOT, 'out/main/cli.js'), 'serve', '--json', '--data', folder, ...ports, '--chain', 'off'],
    { cwd: ROOT, stdio: ['ignore', 'pipe', 'ignore'] },
  );
  const line = once(createInterface({ input: host.stdout }), 'line').then(([text]) => JSON.parse(text));
  const exit = once(host, 'exit').then(() => {
    throw new Error('the host ended before it was ready; run npm run build first');
  });
  return { host, ready: await Promise.race([line, exit]) };
}

/** Opens a connection through which the host is called as the window calls it. */
async function openControl({ url, adminToken }) {
  const socket = new WebSocket(`${url.replace('http', 'ws')}control`, ['arbiter.v1', `token.${adminToken}`]);
  const pending = new Map();
  socket.on('message', (data) => {
    const frame = JSON.parse(String(data));
    if ('id' in frame) pending.get(frame.id)?.(frame.answer);
  });
  await once(socket, 'open');
  let nextId = 0;
  const callHost = async (call, input) => {
    const id = nextId++;
    const responded = new Promise((done) => pending.set(id, done));
    socket.send(JSON.stringify({ id, call, input }));
    const response = await responded;
    if (!response.ok) throw new Error(`${call}: ${response.code} ${response.message}`);
    return response.value;
  };
  return { callHost, close: () => socket.terminate() };
}

const builtin = (level) => ({ kind: 'builtin', level });
const random = { kind: 'random' };
const twoPlayers = (first, second) => ({ player_1: first, player_2: second });
const CLOCK = { initialMs: 300_000, incrementMs: 0 };

/** Starts matches of several games: some end and some continue. Also returns the function that starts further ones. */
async function play({ callHost }) {
  const start = async (match) => (await callHost('match.start', match)).sessionId;
  const chess = await start({
    template: 'chess.v1',
    seats: { white: builtin(6), black: builtin(5) },
    clock: CLOCK,
    paceMs: 250,
  });
  const over = [
    { template: 'tic_tac_toe.v1', seats: { x: builtin(1), o: random } },
    { template: 'connect_four.v1', seats: { red: builtin(2), yellow: random } },
    { template: 'rps.v1', seats: twoPlayers(random, random) },
    { template: 'even_odd.v1', seats: twoPlayers(random, random) },
    { template: 'kuhn_poker.v1', seats: twoPlayers(builtin(1), random) },
  ];
  await Promise.all(over.map((match) => start({ ...match, paceMs: 0 })));
  const watched = [
    { template: 'chess.v1', seats: { white: builtin(2), black: random }, paceMs: 400 },
    { template: 'connect_four.v1', seats: { red: builtin(3), yellow: builtin(2) }, paceMs: 2500 },
    { template: 'iterated_rps.v1', seats: twoPlayers(random, random), options: { rounds: 100 }, paceMs: 700 },
    {
      template: 'holdem_heads_up.v1',
      seats: twoPlayers(random, random),
      options: { hands: 200 },
      paceMs: 600,
    },
    { template: 'chess.v1', seats: { white: builtin(1), black: builtin(2) }, clock: CLOCK, paceMs: 500 },
  ];
  await Promise.all(watched.map(start));
  return { chess, start };
}

/** Waits until the session has had `ticks` ticks. */
async function waitForTick({ callHost }, sessionId, ticks) {
  for (;;) {
    const { card } = await callHost('sessions.get', { sessionId });
    if (card.tick >= ticks || card.status === 'completed') return;
    await new Promise((done) => setTimeout(done, 200));
  }
}

const post = async (address, body, token) => {
  const response = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  });
  return response.json();
};

/** Starts a poker match of the user against an agent that only checks and calls, so that the hand continues. */
async function startTable(start, url) {
  const agent = await post(`${url}agents`, { name: 'Ada' });
  const seats = twoPlayers({ kind: 'you' }, { kind: 'agent', agentId: agent.agent_id });
  const sessionId = await start({ template: 'holdem_heads_up.v1', seats });
  return { sessionId, token: agent.token };
}

/** Calls and checks until the turn card is dealt and the user has to act. */
async function playUntilTurnCard({ callHost }, { sessionId, token }, url) {
  for (;;) {
    const { card, legal, view } = await callHost('sessions.get', { sessionId, viewpoint: 'player_1' });
    const mine = card.toAct.includes('player_1');
    if (view.street === 'turn' && mine) return;
    const action = view.bets.player_1 === view.bets.player_2 ? 'check' : 'call';
    const move = { action: mine && !legal.player_1.includes(action) ? 'call' : action };
    if (mine)
      await callHost('sessions.act', { sessionId, role: 'player_1', expectedTick: card.tick, ...move });
    else await post(`${url}sessions/${sessionId}/actions`, { ...move, expected_tick: card.tick }, token);
  }
}

async function takePicture(page, name, hash, look = async () => undefined) {
  await page.evaluate((newHash) => {
    window.location.hash = newHash;
  }, hash);
  await page.locator('h1').waitFor();
  await page.waitForFunction(() => document.querySelector('.animate-pulse') === null);
  await look();
  await page.evaluate(() => document.activeElement?.blur());
  const path = join(TARGET, `${name}.png`);
  await page.screenshot({ path, animations: 'disabled' });
  const { size } = statSync(path);
  process.stdout.write(`docs/images/${name}.png  ${Math.round(size / 1000)} kB\n`);
  if (size > MAX_BYTES) throw new Error(`${name}.png is larger than ${MAX_BYTES / 1000} kB`);
}

/** Waits until the bar beside the board says who is ahead. */
const waitForEvaluation = (page) =>
  page.locator('[data-testid=evaluation-bar]:not([data-share=""])').first().waitFor({ timeout: 60_000 });

async function takePictures(page, control, url) {
  const { chess, start } = await play(control);
  await waitForTick(control, chess, 26);
  await takePicture(page, 'session', `#/sessions/${chess}`, () => waitForEvaluation(page));
  await takePicture(page, 'overview', '#/', () => waitForEvaluation(page));
  await takePicture(page, 'sessions', '#/sessions');
  // The user plays only now, because Overview shows their own turn first and hides the evaluation from a person who
  // plays.
  const cards = await startTable(start, url);
  await playUntilTurnCard(control, cards, url);
  await takePicture(page, 'holdem', `#/sessions/${cards.sessionId}`);
  await takePicture(page, 'audit', '#/audit?verify=1', () =>
    page.getByText(/^Verified rows 1 to /).waitFor(),
  );
}

async function main() {
  mkdirSync(TARGET, { recursive: true });
  const folder = mkdtempSync(join(tmpdir(), 'arbiter-pictures-'));
  const { host, ready } = await startHost(join(folder, 'data'));
  const executablePath = chromiumPath();
  const browser = await chromium.launch({
    args: CHROMIUM_SWITCHES,
    ...(executablePath === undefined ? {} : { executablePath }),
  });
  const control = await openControl(ready);
  try {
    await control.callHost('settings.set', { theme: 'dark', language: 'en', motion: 'reduced' });
    const page = await browser.newPage({ viewport: VIEW, locale: 'en-US', reducedMotion: 'reduce' });
    await page.goto(ready.uiUrl);
    await takePictures(page, control, ready.url);
  } finally {
    control.close();
    await browser.close();
    const gone = once(host, 'exit');
    host.kill('SIGTERM');
    await gone;
    rmSync(folder, { recursive: true, force: true });
  }
}

await main();
