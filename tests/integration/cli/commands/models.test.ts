// In process: the command runs against a fake model server, and its output is recorded.
import { rmSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { command } from '../../../../src/main/cli/commands/models.ts';
import { startHost } from '../../../../src/main/host/host.ts';
import { recordedIo } from '../../../support/command-io.ts';
import { startFakeOpenAi, type FakeOpenAi } from '../../../support/fake-openai.ts';
import { windowOf } from '../../../support/models.ts';
import { startBuiltHost, hostFolder } from '../../../support/built-host.ts';

// Every command starts a host, which takes long on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

let fake: FakeOpenAi;
let data: string;
beforeAll(async () => {
  fake = await startFakeOpenAi(['fake-7b', 'fake-70b']);
});
beforeEach(() => {
  data = hostFolder();
  fake.mode = 'good';
  return () => rmSync(data, { recursive: true, force: true });
});
afterAll(() => fake.close());

const ENV = {
  ARBITER_PORT: '0',
  ARBITER_LEAGUE_PORT: '0',
  ARBITER_OPENFRONT_PORT: '0',
  ARBITER_LICHESS_PORT: '0',
  ARBITER_REFEREE_PORTS: '0',
  ARBITER_PLAYER_PORTS: '0',
  ARBITER_CHAIN: 'off',
};

async function models(...args: readonly string[]) {
  const recorded = recordedIo({ env: { ...ENV, ARBITER_DATA: data } });
  const code = await command.run(args, { io: recorded.io, loadHost: async () => startHost });
  return { code, out: recorded.out(), err: recorded.err() };
}

test('an endpoint is added, listed, tested and removed', async () => {
  expect((await models()).out).toContain('No endpoint yet');
  const added = await models('add', fake.baseUrl, 'fake-7b', '--name', 'Fake', '--seed', '7');
  expect(added).toEqual({ code: 0, out: `added Fake: fake-7b at ${fake.baseUrl}\n`, err: '' });
  expect((await models('list')).out).toMatch(/Fake +fake-7b +http\S+ +no key +forfeit +not tested/u);
  const tested = await models('test', 'fake');
  expect([tested.code, tested.out]).toEqual([
    0,
    expect.stringMatching(/^Fake: The model answered in \d+ ms/u),
  ]);
  expect((await models()).out).toMatch(/answers, \d+ ms/u);
  expect(await models('remove', 'fake')).toEqual({ code: 0, out: 'removed Fake\n', err: '' });
  expect(JSON.parse((await models('--json')).out)).toEqual([]);
});

test('options set the properties of the endpoint, and the others have defaults', async () => {
  const text = '--json --temperature server --seed 42 --max-tokens 256 --attempts 2 --move-seconds 30';
  const more = '--policy random --api-key env:FAKE_KEY';
  const { out } = await models('add', fake.baseUrl, 'fake-70b', ...`${text} ${more}`.split(' '));
  expect(JSON.parse(out)).toMatchObject({
    name: 'fake-70b',
    sampling: { temperature: null, seed: 42 },
    limits: { maxTokens: 256, attempts: 2, perMoveMs: 30_000, promptTokens: 3500, requestsAtOnce: 1 },
    policy: 'random',
    key: 'environment',
    keyVariable: 'FAKE_KEY',
  });
});

test('without a model the first one that the server lists is used, and --test tests it', async () => {
  const { code, out } = await models('add', fake.baseUrl, '--name', 'Any', '--test');
  expect([code, out]).toEqual([0, expect.stringContaining('models: fake-7b, fake-70b')]);
  const [stored] = JSON.parse((await models('--json')).out) as { model: string; lastTest: { ok: boolean } }[];
  expect(stored).toMatchObject({ name: 'Any', model: 'fake-7b', lastTest: { ok: true } });
  const nothing = await models('add', 'http://127.0.0.1:9/v1', '--name', 'Nowhere');
  expect([nothing.code, nothing.err]).toEqual([1, expect.stringContaining('lists no models')]);
  expect((await models()).out).not.toContain('Nowhere');
});

test('an endpoint that exists under another name is named instead of added again; another setting is another endpoint', async () => {
  await models('add', fake.baseUrl, 'fake-7b', '--name', 'Mine');
  const already = `arbiter models: Mine already is fake-7b at ${fake.baseUrl}; nothing was added\n`;
  for (const args of [['fake-7b', '--name', 'Other'], ['fake-7b'], ['--name', 'First']])
    expect(await models('add', fake.baseUrl, ...args)).toEqual({ code: 0, out: '', err: already });
  const json = await models('add', `${fake.baseUrl}/`, 'fake-7b', '--json', '--name', 'Other');
  expect(JSON.parse(json.out)).toMatchObject({ name: 'Mine' });
  expect((await models('add', fake.baseUrl, 'fake-7b', '--name', 'Cold', '--temperature', '0')).code).toBe(0);
  const listed = JSON.parse((await models('--json')).out) as { name: string }[];
  expect(listed.map(({ name }) => name)).toEqual(['Mine', 'Cold']);
});

test('a failed test ends with code 1 and the reason', async () => {
  await models('add', fake.baseUrl, 'fake-7b', '--name', 'Fake');
  fake.mode = 'unauthorized';
  const { code, out } = await models('test', 'Fake');
  expect([code, out]).toEqual([1, expect.stringContaining('(unauthorized)')]);
});

test('the command attaches to the running host of the folder', async () => {
  const host = await startBuiltHost({ data });
  await models('add', fake.baseUrl, 'fake-7b', '--name', 'Fake');
  const known = await (await windowOf(host)).call('models.list', {});
  await host.stop();
  expect(known.map(({ name }) => name)).toEqual(['Fake']);
});

test('a duplicate name, an invalid address and an unknown name end with one line', async () => {
  await models('add', fake.baseUrl, 'fake-7b', '--name', 'Fake');
  expect(await models('add', fake.baseUrl, 'fake-7b', '--name', 'FAKE')).toMatchObject({
    code: 1,
    err: expect.stringContaining('NAME_TAKEN'),
  });
  expect((await models('add', 'ftp://x', 'm')).code).toBe(1);
  expect(await models('remove', 'other')).toMatchObject({
    code: 1,
    err: 'arbiter models: there is no model endpoint "other"; the endpoints are Fake\n',
  });
});
