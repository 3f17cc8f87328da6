import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Api } from '../../../src/shared/contract/index.ts';
import { startFakeOpenAi, type FakeOpenAi } from '../../support/fake-openai.ts';
import { addEndpoint, over, startGame, windowOf } from '../../support/models.ts';
import { startBuiltHost, type BuiltHost } from '../../support/built-host.ts';

// Whole games take long on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

let host: BuiltHost;
let api: Api;
let fake: FakeOpenAi;
beforeAll(async () => {
  fake = await startFakeOpenAi();
  host = await startBuiltHost();
  api = await windowOf(host);
});
beforeEach(() => {
  fake.mode = 'good';
  fake.choose = (legal) => legal[0] ?? '';
});
afterAll(async () => {
  await host.dispose();
  await fake.close();
});

const TEMPLATES = [
  'chess.v1',
  'rps.v1',
  'tic_tac_toe.v1',
  'even_odd.v1',
  'connect_four.v1',
  'iterated_rps.v1',
  'kuhn_poker.v1',
  'holdem_heads_up.v1',
  'holdem_heads_up.v2',
];

test.each(TEMPLATES)('a model plays a whole game of %s', async (template) => {
  const endpoint = await addEndpoint(api, fake.baseUrl);
  // In chess always playing the first listed move repeats positions; seeded random moves end sooner.
  let turn = 0;
  fake.choose = (legal) => legal[(turn++ * 7) % legal.length] ?? '';
  const sessionId = await startGame(api, endpoint.endpointId, template);
  const detail = await over(api, sessionId);
  expect(detail.card.outcome).not.toBeNull();
  expect(['illegal_moves', 'unparsable_answers', 'endpoint_lost', 'model_timeout']).not.toContain(
    detail.card.outcomeReason,
  );
  const moves = await api.call('models.moves', { sessionId });
  const role = moves[0]?.role;
  const played = detail.log.filter((row) => row.kind === 'action' && row.role === role);
  expect(moves.map((move) => move.action)).toEqual(played.map((row) => row.action));
  expect(moves.map((move) => move.logTick)).toEqual(played.map((row) => row.tick));
  expect(moves.every((move) => move.words === `I choose ${move.action}`)).toBe(true);
});
