// In process: a recording is sent frame by frame, as the command does it.
import { fileURLToPath } from 'node:url';
import { afterEach, expect, test } from 'vitest';
import { playRecording } from '../../../src/main/cli/openfront/play-recording.ts';
import { openRecording } from '../../../src/main/cli/openfront/recording.ts';
import type { OpenFrontDecision, OpenFrontGamePage } from '../../../src/shared/contract/index.ts';
import { windowOf } from '../../support/models.ts';
import { joinGame } from '../../support/openfront/fake-bridge.ts';
import { SyntheticGame } from '../../support/openfront/synthetic-game.ts';
import { startBuiltHost, type BuiltHost } from '../../support/built-host.ts';

const SAMPLE = fileURLToPath(
  new URL('../../../resources/openfront-recordings/six-islands.jsonl.gz', import.meta.url),
);

let host: BuiltHost | null = null;
afterEach(async () => {
  await host?.dispose();
  host = null;
});

const start = async (changes = {}): Promise<BuiltHost> => (host = await startBuiltHost(changes));

const portOf = ({ ready }: BuiltHost): number => ready.ports.openfront ?? 0;

/** Waits until the disconnect of the game is in the log, after which nothing more is written about it. */
async function left(of: BuiltHost): Promise<void> {
  const { call } = await windowOf(of);
  const filter = { action: 'OPENFRONT_LOST' };
  await expect.poll(async () => (await call('audit.page', { offset: 0, limit: 1, filter })).total).toBe(1);
}

test('a recorded game has its own page while it is connected and after a restart', async () => {
  let now = await start();
  const recording = await openRecording(SAMPLE);
  const gameId = String(recording.hello['gameID']);
  await playRecording(recording, {
    url: `ws://127.0.0.1:${portOf(now)}/`,
    origin: 'http://localhost:9000',
    speed: 0,
    signal: new AbortController().signal,
    onProgress: () => undefined,
  });
  await left(now);
  const before = await (await windowOf(now)).call('openfront.game', { gameId });
  expect(before).toMatchObject({ gameId, live: false, lastTick: 600, hasMap: true, decisions: 0, moves: [] });
  expect(before.game).toMatchObject({ gameMap: expect.any(String), tick: 600, me: { id: 1 } });
  expect(before.players.filter(({ isMe }) => isMe)).toHaveLength(1);
  expect(before.frames.map(({ way, kind }) => `${way} ${kind}`)).toEqual(['in hello', 'out welcome']);
  const map = await (await windowOf(now)).call('openfront.gameMap', { gameId });
  await now.stop();

  now = await start({ data: now.data });
  const { call } = await windowOf(now);
  const after = await call('openfront.game', { gameId });
  expect(after.game).toEqual({ ...before.game, stale: true, ticksPerSecond: null, tickDelayMs: null });
  expect({ ...after, game: null }).toEqual({ ...before, game: null, lastAtMs: after.lastAtMs });
  const { seq, ...stored } = await call('openfront.gameMap', { gameId });
  expect({ ...stored, seq }).toEqual(map);
  expect(await call('openfront.games', {})).toMatchObject([
    { gameId, gameMap: before.game?.gameMap, player: before.game?.me?.name, lastTick: 600, decisions: 0 },
  ]);
  expect(await call('find', { text: gameId })).toContainEqual({
    kind: 'game',
    id: gameId,
    title: before.game?.gameMap ?? '',
    path: `/openfront/games/${gameId}`,
  });
  await expect(call('openfront.game', { gameId: 'never' })).rejects.toThrow('No such game');
});

test('the page and the export of a played game contain moves, decisions, frames and audit rows, but no token', async () => {
  const now = await start();
  const { call } = await windowOf(now);
  const { token } = await call('openfront.setPairing', { on: true });
  const game = new SyntheticGame({ width: 160, height: 120, others: 4 });
  game.step();
  const bridge = await joinGame(portOf(now), game, { hello: (hello) => ({ ...hello, token }) });
  const gameId = String(game.hello()['gameID']);
  await call('openfront.play', { player: { kind: 'scripted' }, everyTicks: 5 });
  await expect
    .poll(async () => {
      await bridge.step(2);
      return (await call('openfront.game', { gameId })).moves.filter(
        ({ stage: opened }) => opened === 'confirmed',
      ).length;
    })
    .toBeGreaterThan(0);
  await call('openfront.stopPlayer', {});
  // Queued intents are finished before the game disconnects.
  await expect
    .poll(async () => {
      await bridge.step(2);
      return (await call('openfront.game', { gameId })).moves.filter(
        ({ stage: opened }) => opened === 'queued',
      ).length;
    })
    .toBe(0);
  await bridge.close();
  await left(now);
  const page = await call('openfront.game', { gameId });
  expect(page.moves.find(({ stage: opened }) => opened === 'confirmed')).toMatchObject({
    agentName: 'Scripted player',
    row: expect.any(Number),
    effectTicks: expect.any(Number),
  });
  expect(new Set(page.frames.map(({ kind }) => kind))).toContain('intent');
  const { rows } = await call('audit.page', {
    offset: 0,
    limit: 200,
    filter: { system: 'openfront', subject: gameId },
  });
  const file = await call('openfront.gameExport', { gameId });
  expect(file.fileName).toBe(`openfront-${gameId}.json`);
  const whole = JSON.parse(file.text) as Omit<OpenFrontGamePage, 'decisions'> & {
    readonly decisions: readonly OpenFrontDecision[];
    readonly audit: readonly { readonly seq: number; readonly hash: string }[];
    readonly map: unknown;
  };
  expect(whole.moves).toEqual(expect.arrayContaining(page.moves));
  expect(whole.decisions).toHaveLength(page.decisions);
  expect(whole.decisions.length).toBeGreaterThan(0);
  const received = whole.audit.map(({ seq }) => seq);
  expect(received).toEqual(received.toSorted((a, b) => a - b));
  expect(received).toEqual(expect.arrayContaining(rows.map(({ seq }) => seq)));
  expect(whole.map).toEqual(await call('openfront.gameMap', { gameId }));
  for (const text of [JSON.stringify(page), file.text]) {
    expect(text).not.toContain(token);
    expect(text).toContain('[redacted]');
  }
});
