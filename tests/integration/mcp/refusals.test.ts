import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { startBuiltHost, type BuiltHost } from '../../support/built-host.ts';
import { connectChild } from '../../support/mcp/child.ts';
import { connectServer, type McpClient } from '../../support/mcp/clients.ts';
import { joinGame, type FakeBridge } from '../../support/openfront/fake-bridge.ts';
import { SyntheticGame } from '../../support/openfront/synthetic-game.ts';

/**
 * Refusals as the official client of version 1 reads them: after `tools/list` it checks each
 * structured content against the listed output schema, also the structured content of an error.
 */
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const SERVERS = ['sessions', 'openfront', 'payments', 'league', 'rewards'] as const;

let host: BuiltHost;
let token = '';
beforeAll(async () => {
  host = await startBuiltHost();
  token = (await host.rest.register('Reader')).token;
});
afterAll(() => host.dispose());

async function listed(client: McpClient): Promise<McpClient> {
  onTestFinished(() => client.close());
  await client.client.listTools();
  return client;
}
const overHttp = async (server: string): Promise<McpClient> =>
  listed(await connectServer(new URL(`mcp/${server}?tool-names=safe`, host.ready.url), token));

/** A value that no schema of these tools admits, and one that is well formed and means nothing. */
const BAD_ARGUMENTS = [{ 'no such argument': 1 }, {}, ...everyId('nothing')];

/** Each id argument of any tool alone, with a value that names nothing. */
function everyId(id: string): Record<string, unknown>[] {
  const wallet = `0x${'1'.repeat(40)}`;
  return [
    { sessionId: id },
    { sessionId: id, action: 'e2e4', expectedTick: 0 },
    { challengeId: id },
    { action: 'accept', challengeId: id },
    { action: 'open', template: id },
    { action: 'withdraw' },
    { template: id },
    { leagueId: id },
    { leagueId: id, matchId: id },
    { matchId: id },
    { matchId: id, wallet },
    { wallet: id },
    { id },
    { playerID: id },
    { targetTile: 1 },
    { attackID: id },
    { ratio: 2 },
    { tile: 99_999_999 },
    { intent: { type: 'attack', targetID: 9 } },
    { planId: id },
    { subscriptionId: id },
    { paymentId: id },
    { fen: id },
    { tool: 'chess_analysis', requestId: 'short' },
  ];
}

describe.each(SERVERS)('the %s server', (server) => {
  test('refuses in one form, which the schemas that it lists admit', async () => {
    const client = await overHttp(server);
    const { tools } = await client.client.listTools();
    for (const { name } of tools) {
      const refusals = await Promise.all(
        BAD_ARGUMENTS.map(async (args) => (await client.call(name, { timeoutMs: 100, ...args })).value),
      );
      for (const refusal of refusals.filter(({ code }) => code !== undefined)) {
        const form = server === 'payments' ? { error: true } : { accepted: false };
        expect(refusal).toMatchObject({ code: expect.any(String), message: expect.any(String), ...form });
        expect(JSON.stringify(refusal)).not.toMatch(/"(?:session|game|league|rewards)\.[a-z_]+/u);
      }
      expect(refusals.some(({ code }) => code !== undefined)).toBe(true);
    }
  });

  test('is refused in the same form by the child while no host runs', async () => {
    const data = `${host.data}/nobody`;
    const child = await listed(await connectChild({ data, server, args: ['--no-start'] }));
    const { tools } = await child.client.listTools();
    const form = server === 'payments' ? { error: true } : { accepted: false };
    for (const { name } of tools) {
      const { value, isError } = await child.call(name);
      expect([isError, value]).toEqual([
        true,
        { ...form, code: 'APP_NOT_RUNNING', message: value['message'] },
      ]);
    }
  });
});

describe('with a connected game', () => {
  let bridge: FakeBridge;
  beforeAll(async () => {
    const game = new SyntheticGame();
    bridge = await joinGame(host.ready.ports.openfront ?? 0, game);
    game.spawn(game.me, game.freeLand());
    game.inSpawnPhase = false;
    game.emit('SpawnPhaseEnd', { startTick: game.tick });
    await bridge.step(2);
  });
  afterAll(() => bridge.close());

  test('an action that is rejected says its stage and its reason', async () => {
    const client = await overHttp('openfront');
    const send = (intent: object) => client.call('game_send_intent', { intent });
    const unknownTarget = await send({ type: 'attack', targetID: 99, troops: 5 });
    expect(unknownTarget.value).toMatchObject({ accepted: false, code: 'UNKNOWN_PLAYER', stage: 'rejected' });
    const late = await send({ type: 'spawn', tile: 0 });
    expect(late.value).toMatchObject({ accepted: false, stage: 'rejected', error: expect.any(String) });
    const unknown = await client.call('game_act', { id: 'nothing-1' });
    expect(unknown.value).toMatchObject({ code: 'UNKNOWN_ACTION', stage: 'rejected' });
  });

  test('an action without effect says so', async () => {
    const client = await overHttp('openfront');
    const received = bridge.next('intent');
    const intent = { type: 'quick_chat', recipient: 2, key: 'greet.hello' };
    // The synthetic game answers this intent with a receipt and does nothing.
    const sent = client.call('game_send_intent', { intent, waitMs: 5000 });
    await received;
    await bridge.step(12);
    expect((await sent).value).toMatchObject({ accepted: false, stage: 'no_effect', code: 'NO_EFFECT' });
  });
});
