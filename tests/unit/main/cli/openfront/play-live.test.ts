import { expect, test } from 'vitest';
import { readPlayerChoice, playLive } from '../../../../../src/main/cli/openfront/play-live.ts';
import { recordedIo } from '../../../../support/command-io.ts';
import { fakeApi } from '../../../../support/fake-api.ts';

const game = (own: object = {}) => ({ gameMap: 'Drawn', tick: 7, ending: null, ...own });
const status = (own: object = {}) => ({ link: 'connected', game: game(), helm: null, ...own });
const USAGE = { decisions: 3, promptTokens: 40, completionTokens: 5 };

function live(now: unknown, player: unknown = { state: 'playing', reason: null }) {
  const fake = fakeApi({
    'openfront.play': { name: 'Scripted' },
    'openfront.status': now,
    'openfront.player': player,
    'openfront.stopPlayer': USAGE,
  });
  const recorded = recordedIo();
  const request = {
    player: { kind: 'scripted' },
    everyTicks: 30,
    budget: { decisions: null, tokens: null },
  } as const;
  return { ...fake, recorded, play: () => playLive(fake.api, request, recorded.io) };
}

test('plays until the game ends and returns the usage', async () => {
  const { play, listening } = live(status({ game: game({ ending: { myResult: 'won' } }) }));
  expect(await play()).toEqual({ result: 'won', reason: null, lastTick: 7, ...USAGE });
  expect(listening()).toBe(0);
});

test('ends with the reason when the player stops by itself', async () => {
  const { play } = live(status(), { state: 'stopped', reason: 'The budget of this player is spent' });
  expect(await play()).toMatchObject({ result: null, reason: 'The budget of this player is spent' });
});

test('ignores the end of a game that is no longer connected', async () => {
  const { play, recorded } = live(status({ link: 'lost', game: game({ ending: { myResult: 'won' } }) }));
  const over = play();
  recorded.stop();
  expect((await over).result).toBeNull();
});

test('stops the player when the user stops the command and prints each change once', async () => {
  const { play, recorded, emit, requested } = live(status({ game: null }));
  const over = play();
  await new Promise((resolve) => setImmediate(resolve));
  for (let n = 0; n < 3; n += 1) emit('openfront.changed', status());
  recorded.stop();
  await over;
  expect(recorded.err()).toBe('Scripted plays; Ctrl+C stops it\nwaiting for a game\nplaying on Drawn\n');
  expect(requested.map(([name]) => name)).toContain('openfront.stopPlayer');
});

test('fails with a message when the host closes the connection', async () => {
  const { play, lose } = live(status());
  const over = play();
  await new Promise((resolve) => setImmediate(resolve));
  lose();
  await expect(over).rejects.toThrow('the connection to the host was lost');
});

test('accepts the scripted player or a model and refuses engines and other words', async () => {
  const { api } = fakeApi({ 'models.list': [{ endpointId: 'e1', name: 'Qwen' }] });
  expect(await readPlayerChoice(api, 'scripted')).toEqual({ ok: true, value: { kind: 'scripted' } });
  expect(await readPlayerChoice(api, 'llm:qwen')).toEqual({
    ok: true,
    value: { kind: 'llm', endpointId: 'e1' },
  });
  for (const given of ['random', 'uci:/x', 'nonsense'])
    expect(await readPlayerChoice(api, given)).toMatchObject({
      message: expect.stringContaining('scripted or llm:NAME'),
    });
});
