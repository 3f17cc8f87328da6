import { z } from 'zod';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { startBuiltHost, type BuiltHost } from '../../support/built-host.ts';
import { connectChild } from '../../support/mcp/child.ts';
import type { McpClient } from '../../support/mcp/clients.ts';

/** Programs, REST clients and the window find each other through open challenges. */
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

let host: BuiltHost;
beforeAll(async () => {
  host = await startBuiltHost();
});
afterAll(() => host.dispose());

async function program(agent: string): Promise<McpClient> {
  const child = await connectChild({ data: host.data, args: ['--no-start', '--agent', agent] });
  onTestFinished(() => child.close());
  // The client checks every later answer against the listed schemas.
  await child.client.listTools();
  return child;
}

interface Listed {
  readonly challengeId: string;
  readonly yours: boolean;
}
const challengesOf = ({ value }: { readonly value: object }): readonly Listed[] =>
  (value as { challenges: Listed[] }).challenges;

/** Long enough for a move from this test on a busy machine. */
const PER_MOVE_MS = 15_000;

test('a challenge shows its clock and options before it is accepted, and its clock waits for a look', async () => {
  const [ann, ben] = [await program('M1 Ann'), await program('M1 Ben')];
  const listen = { action: 'open', template: 'chess.v1', role: 'black', perMoveMs: 1 };
  expect((await ann.call('session.challenge', listen)).isError).toBe(true);
  const opened = await ann.call('session.challenge', { ...listen, perMoveMs: PER_MOVE_MS });
  const [listed] = challengesOf(
    await ben.call('session.challenge', { action: 'list', template: 'chess.v1' }),
  );
  expect(listed).toMatchObject({ yours: false, clock: { perMoveMs: PER_MOVE_MS }, options: {} });
  const accepted = await ben.call('session.challenge', {
    action: 'accept',
    challengeId: opened.value['challengeId'],
  });
  const sessionId = String(accepted.value['sessionId']);
  expect(accepted.value).toMatchObject({
    challenges: [{ clock: { perMoveMs: PER_MOVE_MS } }],
    yourTurn: true,
    legal: expect.arrayContaining(['e2e4']),
  });
  // A list shows that it is the agent's turn, but not the position, so it starts no clock.
  const own = await ben.call('session.list', { status: 'active' });
  expect(own.value).toMatchObject({ sessions: [{ sessionId, yourTurn: true, yourRole: 'white' }] });
  await host.advance(PER_MOVE_MS + 5000);
  const seen = await ben.call('session.state', { sessionId });
  expect(seen.value).toMatchObject({ status: 'active', yourTurn: true });
  const { white: leftMs } = z.object({ white: z.number() }).parse(seen.value['clockMs']);
  expect(PER_MOVE_MS - leftMs).toBeLessThan(5000);
  const played = await ben.call('session.act', { sessionId, action: 'e2e4', expectedTick: 0 });
  expect(played.value).toMatchObject({ accepted: true, status: 'active', tick: 1 });
});

test('the shortest clocks apply to challenges over REST too', async () => {
  const { token } = await host.rest.register('Rest');
  const post = (clock: object) => host.rest.post('/challenges', { template: 'chess.v1', clock }, { token });
  expect((await post({ per_move_ms: 999 })).status).toBe(400);
  expect((await post({ initial_ms: 9999 })).status).toBe(400);
  expect((await post({ initial_ms: 10_000 })).status).toBe(201);
});

test('the window shows who waits and plays with one call, and REST and MCP list the same', async () => {
  const ann = await program('U1 Ann');
  const opened = await ann.call('session.challenge', { action: 'open', template: 'connect_four.v1' });
  const challengeId = String(opened.value['challengeId']);
  const { api } = await host.window();
  const listed = await api.call('challenges.list', {});
  expect(listed.find((one) => one.challengeId === challengeId)).toMatchObject({
    challenger: { name: 'U1 Ann' },
    clock: null,
    waiting: true,
  });
  const { attention } = await api.call('host.overview', {});
  expect(attention).toContainEqual(
    expect.objectContaining({ kind: 'challenge_waiting', subject: challengeId, detail: 'U1 Ann' }),
  );
  const { token } = await host.rest.register('Watcher');
  const rest = await host.rest.get('/challenges', { token });
  const mcp = challengesOf(await (await program('U1 Ben')).call('session.challenge', { action: 'list' }));
  const ids = (rows: readonly { challengeId: string }[]) => rows.map((one) => one.challengeId).sort();
  const restIds = (rest.body['challenges'] as { challenge_id: string }[]).map((one) => one.challenge_id);
  expect([restIds.sort(), ids(mcp)]).toEqual([ids(listed), ids(listed)]);
  const { sessionId } = await api.call('challenges.accept', { challengeId });
  const waited = await ann.call('session.wait', { challengeId });
  expect(waited.value).toMatchObject({ waited: 'accepted', sessionId });
});

test('an open challenge of the window meets a program that waits, although its seat is fixed', async () => {
  const ann = await program('U1 Cy');
  const opened = await ann.call('session.challenge', { action: 'open', template: 'tic_tac_toe.v1' });
  const { api } = await host.window();
  const started = await api.call('match.start', {
    template: 'tic_tac_toe.v1',
    seats: { x: { kind: 'you' }, o: { kind: 'open' } },
  });
  expect(started).toEqual({ sessionId: expect.any(String), challengeId: null });
  const { sessionId } = started;
  const waited = await ann.call('session.wait', { challengeId: opened.value['challengeId'] });
  expect(waited.value).toMatchObject({ waited: 'accepted', sessionId });
  expect((await ann.call('session.state', { sessionId })).value).toMatchObject({ yourRole: 'o' });
});

test('the challenge of a program that has gone is offered to nobody, and again when it is back', async () => {
  const [ann, ben] = [await program('M3 Ann'), await program('M3 Ben')];
  const open = { action: 'open', template: 'rps.v1' };
  const opened = await ann.call('session.challenge', open);
  await ann.close();
  // The host has noticed the end of the connection when the minute begins to count.
  await vi.waitUntil(async () => {
    await host.advance(61_000);
    const list = await ben.call('session.challenge', { action: 'list', template: 'rps.v1' });
    return challengesOf(list).length === 0;
  });
  const { challengeId } = opened.value;
  const refused = await ben.call('session.challenge', { action: 'accept', challengeId });
  expect(refused.value).toMatchObject({
    code: 'CONFLICT',
    message: expect.stringContaining('not connected'),
  });
  const again = await program('M3 Ann');
  const known = await again.call('session.challenge', open);
  expect(known.value['challengeId']).toBe(challengeId);
  expect((await ben.call('session.challenge', { action: 'accept', challengeId })).isError).toBe(false);
});

test('a retried open makes one challenge, and two windows of one program learn that they are one agent', async () => {
  const [first, second] = [await program('M5 Code'), await program('M5 Code')];
  const open = { action: 'open', template: 'kuhn_poker.v1', idempotencyKey: 'once' };
  const opened = await first.call('session.challenge', open);
  const retried = await first.call('session.challenge', open);
  expect(retried.value['challengeId']).toBe(opened.value['challengeId']);
  const other = await second.call('session.challenge', { action: 'open', template: 'kuhn_poker.v1' });
  expect(other.value).toMatchObject({
    challengeId: opened.value['challengeId'],
    next: expect.stringMatching(/one agent.*--agent NAME/u),
  });
});

test('an open that differs in clock alone says so in near, and accept and withdraw take a key', async () => {
  const [ann, ben] = [await program('M7 Ann'), await program('M7 Ben')];
  const open = { action: 'open', template: 'connect_four.v1' };
  const waiting = await ann.call('session.challenge', { ...open, initialMs: 60_000 });
  const opened = await ben.call('session.challenge', { ...open, initialMs: 90_000 });
  const { challengeId } = waiting.value;
  expect(opened.value['near']).toEqual([{ challengeId, differs: ['clock'] }]);
  const own = { challengeId: opened.value['challengeId'], idempotencyKey: 'gone' };
  for (let attempt = 0; attempt < 2; attempt += 1)
    expect((await ben.call('session.challenge', { action: 'withdraw', ...own })).value).toMatchObject({
      challenges: [{ status: 'withdrawn' }],
    });
  const take = { action: 'accept', challengeId, idempotencyKey: 'take' };
  const taken = await ben.call('session.challenge', take);
  const again = await ben.call('session.challenge', take);
  expect([again.isError, again.value['sessionId']]).toEqual([false, taken.value['sessionId']]);
  const other = await ben.call('session.challenge', { ...take, challengeId: 'another' });
  expect(other.value).toMatchObject({ code: 'IDEMPOTENCY_MISMATCH' });
});

test('of two waits of one agent the older one ends with the advice to stop', async () => {
  const [ann, ben] = [await program('M6 Ann'), await program('M6 Ben')];
  const open = { action: 'open', template: 'chess.v1' };
  await ann.call('session.challenge', { ...open, role: 'black' });
  const met = await ben.call('session.challenge', { ...open, role: 'white' });
  const { sessionId } = met.value;
  const secondClient = await program('M6 Ann');
  const older = ann.call('session.wait', { sessionId });
  await ann.call('session.list');
  const newer = secondClient.call('session.wait', { sessionId });
  const superseded = (await older).value;
  expect(superseded).toMatchObject({ waited: 'superseded', next: expect.stringMatching(/^Stop here/u) });
  await ben.call('session.act', { sessionId, action: 'e2e4', expectedTick: 0 });
  expect((await newer).value).toMatchObject({ waited: 'your_turn', status: 'active', tick: 1 });
});
