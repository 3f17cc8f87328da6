// In process: the pace of a recording is measured, and output to a terminal is recorded.
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { longTest } from '../../../support/long-test.ts';
import { command } from '../../../../src/main/cli/commands/openfront.ts';
import { startHost } from '../../../../src/main/host/host.ts';
import { recordedIo, type RecordedIo } from '../../../support/command-io.ts';
import { startFakeOpenAi } from '../../../support/fake-openai.ts';
import { addEndpoint, windowOf } from '../../../support/models.ts';
import { joinGame, type FakeBridge } from '../../../support/openfront/fake-bridge.ts';
import { sampleText } from '../../../support/openfront/sample-recording.ts';
import { SyntheticGame } from '../../../support/openfront/synthetic-game.ts';
import { startBuiltHost, hostFolder, type BuiltHost } from '../../../support/built-host.ts';

async function run(args: readonly string[], recorded: RecordedIo = recordedIo()) {
  const code = await command.run(args, { io: recorded.io, loadHost: async () => startHost });
  return { code, out: recorded.out(), err: recorded.err() };
}

/** A temporary file with the first frames of the sample. */
function shortRecording(frames: number): string {
  const folder = hostFolder();
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, 'short.jsonl');
  writeFileSync(
    file,
    sampleText()
      .split('\n')
      .slice(0, frames + 1)
      .join('\n'),
  );
  return file;
}

longTest('a player of another game is refused', async () => {
  const { code, out, err } = await run(['play', '--player', 'random', '--isolated']);
  expect([code, out]).toEqual([2, '']);
  expect(err).toContain('"random" is not a player of this game');
});

test('the sample is replayed as fast as possible, and --json prints one line', async () => {
  const { code, out, err } = await run(['replay', 'sample', '--speed', '0', '--isolated', '--json']);
  expect([code, err]).toEqual([0, '']);
  const ticks = sampleText().trim().split('\n').length - 1;
  expect(out.endsWith('}\n')).toBe(true);
  expect(Object.keys(JSON.parse(out))).toEqual([
    'game_id',
    'ticks',
    'bytes',
    'seconds',
    'ticks_per_second',
    'last_tick',
    'my_result',
    'refused',
  ]);
  expect(JSON.parse(out)).toMatchObject({ ticks, last_tick: ticks, refused: [] });
});

test('a recording is replayed twice beside one host, each time as a game of its own', async () => {
  const host = await startBuiltHost();
  onTestFinished(() => host.dispose());
  const ids = new Set<unknown>();
  for (let n = 0; n < 2; n += 1) {
    const { code, out } = await run([
      'replay',
      shortRecording(40),
      '--speed',
      '0',
      '--data',
      host.data,
      '--json',
    ]);
    expect(code).toBe(0);
    const result = JSON.parse(out) as { game_id: unknown };
    expect(result).toMatchObject({ ticks: 40, refused: [] });
    ids.add(result.game_id);
  }
  expect(ids.size).toBe(2);
});

longTest('a recording keeps the requested speed', async () => {
  const file = shortRecording(40);
  const { code, out } = await run(['replay', file, '--speed', '10', '--isolated', '--json']);
  expect(code).toBe(0);
  const result = JSON.parse(out) as { ticks: number; seconds: number };
  expect(result.ticks).toBe(40);
  // Forty turns of 100 ms at ten times the speed take at least 0.4 s, less the rounding.
  expect(result.seconds).toBeGreaterThanOrEqual(0.38);
});

test('a file that is not a recording is named in the error', async () => {
  const missing = await run(['replay', '/nowhere/game.jsonl', '--isolated']);
  expect([missing.code, missing.err]).toEqual([
    1,
    'arbiter openfront: there is no file /nowhere/game.jsonl\n',
  ]);
  const file = shortRecording(3);
  writeFileSync(file, '{"t":"tick","tick":1}\n');
  const strange = await run(['replay', file, '--isolated']);
  expect(strange.code).toBe(1);
  expect(strange.err).toContain('it does not begin with a hello');
});

interface RunningGame {
  readonly host: BuiltHost;
  readonly bridge: FakeBridge;
}

/** A running host with a game in its spawn phase. */
async function startGame(): Promise<RunningGame> {
  const host = await startBuiltHost();
  onTestFinished(() => host.dispose());
  const game = new SyntheticGame();
  game.step();
  return { host, bridge: await joinGame(host.ready.ports.openfront ?? 0, game) };
}

/** Steps the game until the player has grown, and then lets that player win. */
async function playToTheEnd({ bridge }: RunningGame): Promise<void> {
  const { game } = bridge;
  while (game.me.tiles < 60) {
    await bridge.step();
    await new Promise((resolve) => setImmediate(resolve));
  }
  game.emit('Win', { winner: ['player', game.clientId] });
  await bridge.step();
}

test('the scripted player plays the connected game to its end', async () => {
  const running = await startGame();
  const playing = run(['play', '--every', '5', '--json', '--data', running.host.data]);
  await playToTheEnd(running);
  const { code, out, err } = await playing;
  expect(code).toBe(0);
  expect(JSON.parse(out)).toMatchObject({
    my_result: 'won',
    last_tick: running.bridge.game.tick,
    prompt_tokens: 0,
  });
  expect((JSON.parse(out) as { decisions: number }).decisions).toBeGreaterThan(0);
  expect(err).toContain('Scripted player plays; Ctrl+C stops it');
  expect(err).toContain('playing on Six Islands');
  expect(await (await windowOf(running.host)).call('openfront.player', {})).toMatchObject({
    state: 'stopped',
  });
});

test('a local model plays by its name, and its tokens are reported', async () => {
  const fake = await startFakeOpenAi();
  onTestFinished(() => fake.close());
  fake.choose = (legal) => legal.find((id) => id.startsWith('spawn') || id === 'expand') ?? 'wait';
  const running = await startGame();
  const { name } = await addEndpoint(await windowOf(running.host), fake.baseUrl);
  const playing = run(['play', '--player', `llm:${name}`, '--every', '5', '--data', running.host.data]);
  await playToTheEnd(running);
  const { code, out } = await playing;
  expect([code, out]).toEqual([
    0,
    expect.stringMatching(/^won at tick \d+ after \d+ decisions, \d+00 \+ \d+0 tokens\n$/u),
  ]);
});

longTest('stopping the command leaves the game connected', async () => {
  const { host, bridge } = await startGame();
  const recorded = recordedIo();
  const playing = run(['play', '--data', host.data], recorded);
  await bridge.next('intent');
  recorded.stop();
  const { code, out } = await playing;
  expect([code, out]).toEqual([0, expect.stringMatching(/^stopped at tick \d+ after/u)]);
  expect(await (await windowOf(host)).call('openfront.status', {})).toMatchObject({
    helm: null,
    link: 'connected',
  });
});

test('a host that stops during the game ends the command with a message', async () => {
  const { host, bridge } = await startGame();
  const playing = run(['play', '--data', host.data]);
  await bridge.next('intent');
  await host.stop();
  const { code, err } = await playing;
  expect(code).toBe(1);
  expect(err).toContain('arbiter openfront: the connection to the host was lost\n');
});

longTest('a game that has ended ends the command immediately', async () => {
  const { host, bridge } = await startGame();
  bridge.game.emit('Win', { winner: ['nation', 'Elsewhere'] });
  await bridge.step();
  const { code, out } = await run(['play', '--json', '--data', host.data]);
  expect(code).toBe(0);
  expect(JSON.parse(out)).toMatchObject({ my_result: 'lost', decisions: 0 });
});
