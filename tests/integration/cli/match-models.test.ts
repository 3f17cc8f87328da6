import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { arbiter, QUIET_PORTS } from '../../support/arbiter.ts';
import { ensureBuild } from '../../support/built-program.ts';
import { casesOfRun } from '../../support/full-run.ts';
import { temporaryFolder } from '../../support/test-storage.ts';

/** `arbiter match` with model servers that never answer a move. */
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });
beforeAll(ensureBuild);

async function serverThat(answers: RequestListener): Promise<string> {
  const server = createServer(answers);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
}

async function play(status: number, body: string, games = 1) {
  const url = await serverThat((_, response) => response.writeHead(status).end(body));
  const env = { PATH: process.env['PATH'] ?? '', HOME: temporaryFolder(), ...QUIET_PORTS };
  const players = ['--white', `llm:tiny@${url}`, '--black', 'random', '--games', String(games)];
  const args = ['match', '--game', 'tic_tac_toe', ...players, '--json', '--isolated'];
  const { code, out, err } = await arbiter(args, env);
  return { code, err, result: JSON.parse(out) as { score: object; games: object[] } };
}

/** A refusal and a page in its place in every run; the unit tests of the client have each status. */
const REFUSALS: readonly (readonly [number, string, RegExp])[] = [
  [401, '{"error":{"message":"Incorrect API key"}}', /API key \(401\): Incorrect API key/u],
  [404, '{"error":{"message":"no such model"}}', /\(404\): no such model/u],
  [400, '{"error":{"message":"maximum context length is 8 tokens"}}', /maximum context length is 8 tokens/u],
  [200, '<html>welcome</html>', /not that of a model server/u],
];

test.each(casesOfRun(REFUSALS, ([status]) => status === 401 || status === 200))(
  'a game whose server answers %i is void, with the server’s message',
  async (status, body, message) => {
    const { code, err, result } = await play(status, body);
    expect(code).toBe(1);
    expect(result.score).toEqual({ a: 0, b: 0, draws: 0, voided: 1 });
    expect(result.games).toMatchObject([
      { reason: 'endpoint_lost', server_message: expect.stringMatching(message) },
    ]);
    expect(err).toMatch(message);
  },
);

test('a match ends after three void games in a row', async () => {
  const { code, err, result } = await play(401, '{}', 20);
  expect(code).toBe(1);
  expect(result.score).toEqual({ a: 0, b: 0, draws: 0, voided: 3 });
  expect(err).toContain('stopped after 3 of 20 games');
});

test('a level that the built-in player does not have is refused, and the default level always works', async () => {
  const env = { PATH: process.env['PATH'] ?? '', HOME: temporaryFolder(), ...QUIET_PORTS };
  const match = (white: string) =>
    arbiter(['match', '--game', 'tic_tac_toe', '--white', white, '--black', 'random', '--isolated'], env);
  const refused = await match('builtin:3');
  expect([refused.code === 0, refused.err]).toEqual([false, expect.stringContaining('level 1 only')]);
  expect((await match('builtin')).code).toBe(0);
});
