// In process: forged uploads are hashed as a worker would hash them.
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { longTest } from '../../support/long-test.ts';
import type { Api, ArenaRunReport, NewArenaRun, PlayerChoice } from '../../../src/shared/contract/index.ts';
import type { LeaseResponse, LeasedOrder } from '../../../src/shared/wire/fleet.ts';
import { rulesHash } from '../../../src/main/games/index.ts';
import { endedRun, untilRun } from '../../support/arena-runs.ts';
import { arbiter } from '../../support/arbiter.ts';
import { startBuiltHost, type BuiltHost } from '../../support/built-host.ts';
import { chained, gameTemplateOf, type Row } from '../../support/fleet/played-games.ts';
import { newSigner, signedRows, type TestSigner } from '../../support/fleet/signed-games.ts';
import { newSignerCommand, type SignerCommand } from '../../support/fleet/signer-command.ts';
import { invited } from '../../support/fleet/spawn-worker.ts';
import { startWorker } from '../../support/fleet/worker-process.ts';
import { windowOf } from '../../support/models.ts';
import { firstUnsigned, recomputeSession, type ExportedSession } from '../../outside/recompute-session.ts';

// Whole games take long on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

let host: BuiltHost;
let api: Api;
let alice: SignerCommand;
let bob: SignerCommand;
beforeAll(async () => {
  host = await startBuiltHost();
  api = await windowOf(host);
  alice = newSignerCommand(host.data, 'alice');
  bob = newSignerCommand(host.data, 'bob');
});
afterAll(() => host.dispose());

const TEMPLATE = 'tic_tac_toe.v1';
const signed = (name: string, { key }: { readonly key: string }) =>
  ({ kind: 'seat', protocol: 'signed', spec: { name, key } }) as const satisfies PlayerChoice;

async function start(request: Partial<NewArenaRun>): Promise<string> {
  const { arenaId } = await api.call('arena.start', {
    template: TEMPLATE,
    a: signed('alice', alice),
    b: signed('bob', bob),
    games: 2,
    atOnce: 2,
    workers: 'signed',
    ...request,
  });
  return arenaId;
}

async function ended(arenaId: string): Promise<ArenaRunReport> {
  await endedRun(api, arenaId);
  return api.call('arena.get', { arenaId });
}

test('an invited worker carries the moves of two players that sign them: the games count as signed, and stay proven', async () => {
  const { file } = await invited(api, host, { name: 'courier', trust: 'invited' });
  const worker = startWorker(file, '--signer', alice.command(), '--signer', bob.command('last'));
  const report = await ended(await start({}));
  expect(report).toMatchObject({ state: 'done', played: 2 });
  expect(report.rows.map(({ playedBy }) => playedBy)).toEqual([
    { worker: 'courier', trust: 'signed' },
    { worker: 'courier', trust: 'signed' },
  ]);
  expect([report.a.name, report.b.name]).toEqual(['alice (signed)', 'bob (signed)']);
  for (const { sessionId } of report.rows) {
    const { text } = await api.call('sessions.export', { sessionId, format: 'json' });
    const exported = JSON.parse(text) as ExportedSession;
    expect(new Set(Object.values(exported.signers ?? {}))).toEqual(new Set([alice.key, bob.key]));
    expect(recomputeSession(exported).firstBroken).toBeNull();
    expect(firstUnsigned(exported)).toBeNull();
    const [first, second] = exported.actions;
    if (first?.sig === undefined || second === undefined) throw new Error('a signed game without signatures');
    const moved = exported.actions.with(1, { ...second, sig: first.sig });
    expect(firstUnsigned({ ...exported, actions: moved })).toBe(2);
  }
  const verified = await arbiter(['verify', '--json', '--data', host.data], {});
  expect(JSON.parse(verified.out)).toMatchObject({ ok: true });
  worker.signal('SIGTERM');
  expect(await worker.ended).toMatchObject({ code: 0 });
});

longTest(
  'a player can resign by its signature, and a game against a player that does not sign has the class of its worker',
  async () => {
    const { file } = await invited(api, host, { name: 'second', trust: 'invited' });
    const worker = startWorker(file, '--signer', alice.command('resign'));
    const report = await ended(
      await start({ b: { kind: 'random' }, games: 1, atOnce: 1, workers: 'invited', seed: '5e'.repeat(32) }),
    );
    expect(report.rows).toMatchObject([
      { reason: 'resignation', winner: 'b', playedBy: { worker: 'second', trust: 'invited' } },
    ]);
    worker.signal('SIGTERM');
    await worker.ended;
  },
);

test('a program that signs something else or nothing gives the game back, and no player loses it', async () => {
  const { file } = await invited(api, host, { name: 'third', trust: 'invited' });
  const arenaId = await start({ games: 1, atOnce: 1 });
  const worker = startWorker(file, '--signer', alice.command('wrong'), '--signer', bob.command());
  await expect
    .poll(async () => (await api.call('fleet.status', {})).dead, { timeout: 60_000 })
    .toMatchObject([{ template: TEMPLATE }]);
  const { dead } = await api.call('fleet.status', {});
  expect(dead[0]?.faults).toHaveLength(5);
  expect(dead[0]?.faults[0]).toContain('signature of something else');
  expect(await api.call('arena.get', { arenaId })).toMatchObject({ played: 0, rows: [] });
  await api.call('arena.cancel', { arenaId });
  worker.signal('SIGTERM');
  await worker.ended;
});

async function leaseWith(token: string, keys: readonly string[]): Promise<readonly LeasedOrder[]> {
  const reply = await host.rest.post(
    '/fleet/lease',
    {
      v: 1,
      max: 1,
      wait_ms: 0,
      slots: 1,
      rules: { [TEMPLATE]: rulesHash(gameTemplateOf(TEMPLATE)) },
      version: 'test',
      players: { engines: [], models: [], signers: keys },
    },
    { token },
  );
  expect(reply.status).toBe(200);
  return (reply.body as unknown as LeaseResponse).orders;
}

/** `x` has the left column. */
const WON = ['0', '1', '3', '4', '6'];

function uploadOf(
  order: LeasedOrder,
  players: Readonly<Record<string, TestSigner>>,
): Record<string, unknown> {
  const [ordered] = order.games;
  if (ordered === undefined) throw new Error('an order without games');
  const { header, header_hash: headerHash, seed } = ordered;
  const rows = WON.map((action, at): Row => {
    const role = at % 2 === 0 ? 'x' : 'o';
    const agentId = header.participants[role] ?? '';
    return {
      seq: at + 1,
      tick: at,
      kind: 'action',
      role,
      agentId,
      action,
      createdAt: new Date().toISOString(),
    };
  });
  const specification = { header, headerHash, seed, prelude: [] } as unknown as Parameters<typeof chained>[0];
  const played = signedRows(specification, chained(specification, rows), players);
  return {
    v: 1,
    attempt: order.attempt,
    rules: order.rules,
    header,
    rows: played.rows.map(({ agentId: agent_id, createdAt: created_at, ...row }) => ({
      ...row,
      agent_id,
      created_at,
    })),
    head: played.head,
  };
}

test('a courier that forges signatures is refused with the check "signature", and another one plays the order', async () => {
  const [x, o, otherKey] = [newSigner(), newSigner(), newSigner()];
  const arenaId = await start({ a: signed('xavier', x), b: signed('olga', o), games: 1, atOnce: 1 });
  await untilRun(api, arenaId, ({ active }) => active === 1);
  const courier = await invited(api, host, { name: 'forger', trust: 'invited' });
  // A worker that cannot sign for both players gets nothing.
  expect(await leaseWith(courier.token, [])).toEqual([]);
  expect(await leaseWith(courier.token, [x.key])).toEqual([]);
  const keys = [x.key, o.key];
  const roles = ({ games }: LeasedOrder): Readonly<Record<string, TestSigner>> =>
    Object.fromEntries(
      Object.entries(games[0]?.seats ?? {}).map(([role, seat]) => [
        role,
        seat.kind === 'signed' && seat.key === x.key ? x : o,
      ]),
    );
  const send = (order: LeasedOrder, body: unknown) =>
    host.rest.post(`/fleet/orders/${order.order_id}/games/0`, body, { token: courier.token });
  const forgeries: readonly ((order: LeasedOrder) => Record<string, unknown>)[] = [
    (order) => uploadOf(order, {}),
    (order) => uploadOf(order, { ...roles(order), x: otherKey }),
    (order) => {
      const upload = uploadOf(order, roles(order)) as { rows: { sig?: string }[] };
      const [first] = upload.rows;
      return {
        ...upload,
        rows: upload.rows.map((row, at) => (at === 2 ? { ...row, sig: first?.sig } : row)),
      };
    },
  ];
  for (const [at, forge] of forgeries.entries()) {
    const [order] = await leaseWith(courier.token, keys);
    if (order === undefined) throw new Error('nothing was leased');
    expect(order.attempt).toBe(at + 1);
    const reply = await send(order, forge(order));
    expect(reply).toMatchObject({
      status: 422,
      body: { error: { code: 'FORGED', check: 'signature', row: at === 2 ? 3 : 1 } },
    });
  }
  const [order] = await leaseWith(courier.token, keys);
  if (order === undefined) throw new Error('nothing was leased');
  expect(await send(order, uploadOf(order, roles(order)))).toMatchObject({
    status: 200,
    body: { counted: true },
  });
  const report = await ended(arenaId);
  expect(report.rows.map(({ playedBy }) => playedBy)).toEqual([{ worker: 'forger', trust: 'signed' }]);
});

test('a signed player is refused where this computer would have to play it, and where its class cannot be proven', async () => {
  await expect(
    api.call('arena.start', {
      template: TEMPLATE,
      a: signed('alice', alice),
      b: { kind: 'random' },
      games: 2,
    }),
  ).rejects.toMatchObject({ message: expect.stringContaining('only workers can play it') });
  await expect(start({ b: { kind: 'random' } })).rejects.toMatchObject({
    message: expect.stringContaining('both players sign'),
  });
  await expect(
    api.call('match.start', {
      template: TEMPLATE,
      seats: { x: signed('alice', alice), o: { kind: 'random' } },
    }),
  ).rejects.toMatchObject({ code: 'INVALID_REQUEST' });
});

test('a league of signed players may have a prize although an invited worker carries its matches', async () => {
  const players = [
    { name: 'Alice', choice: signed('alice', alice) },
    { name: 'Bob', choice: signed('bob', bob) },
  ];
  const league = { game: 'tic_tac_toe', players, referees: 1, format: 'round-robin' } as const;
  await expect(api.call('leagues.start', league)).rejects.toMatchObject({
    message: expect.stringContaining('needs workers'),
  });
  const invitedOnly = await api.call('leagues.start', { ...league, workers: 'invited' });
  await expect(
    api.call('prizes.set', { leagueId: invitedOnly.leagueId, amountMicro: 1_000_000, wallets: [] }),
  ).rejects.toMatchObject({ code: 'CONFLICT', message: expect.stringContaining('signed players') });
  await api.call('leagues.cancel', { leagueId: invitedOnly.leagueId });
  const { leagueId } = await api.call('leagues.start', { ...league, workers: 'signed' });
  expect(await api.call('prizes.set', { leagueId, amountMicro: 1_000_000, wallets: [] })).toMatchObject({
    state: 'open',
  });
  const { file } = await invited(api, host, { name: 'league-courier', trust: 'invited' });
  const worker = startWorker(file, '--signer', alice.command(), '--signer', bob.command('last'));
  expect(await api.call('leagues.finished', { leagueId })).toMatchObject({ status: 'completed', played: 1 });
  const [result] = await api.call('leagues.results', { leagueId, limit: 10 });
  expect(await api.call('leagues.match', { leagueId, matchId: result?.matchId ?? '' })).toMatchObject({
    match: { state: 'REPORTED', isVoid: false },
    playedBy: { worker: 'league-courier', trust: 'signed' },
  });
  const { text } = await api.call('leagues.export', { leagueId, format: 'matches_csv' });
  expect(text).toMatch(/,league-courier,signed\r\n/u);
  worker.signal('SIGTERM');
  await worker.ended;
});
