// In process: output of the commands is recorded.
import { privateKeyToAccount, generatePrivateKey } from 'viem/accounts';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { StakeJson } from '../../../src/shared/wire/stakes.ts';
import { command as stakes } from '../../../src/main/cli/commands/stakes.ts';
import { runLeagueCommand as runLeague } from '../../../src/main/cli/league/run.ts';
import { startHost } from '../../../src/main/host/host.ts';
import { recordedIo } from '../../support/command-io.ts';
import { openSeller, type Seller } from '../../support/payments/seller.ts';

/** Stakes on a local chain: played, drawn, cancelled, entered from outside and by an agent over MCP. */

vi.setConfig({ testTimeout: 120_000 });

let seller: Seller;
beforeAll(async () => {
  seller = await openSeller();
}, 120_000);
afterAll(() => seller.host.dispose());

async function run(...args: readonly string[]) {
  const recorded = recordedIo({ env: { ARBITER_DATA: seller.host.data } });
  const code = await stakes.run(args, { io: recorded.io, loadHost: async () => startHost });
  return { code, out: recorded.out(), err: recorded.err() };
}

async function json(...args: readonly string[]): Promise<StakeJson> {
  const { code, out, err } = await run(...args, '--json');
  expect({ code, err }).toEqual({ code: 0, err: '' });
  return JSON.parse(out) as StakeJson;
}

const untilState = (stakeId: string, state: StakeJson['state']) =>
  expect
    .poll(async () => (await seller.control('stakes.get', { stakeId })).state, {
      timeout: 60_000,
      interval: 100,
    })
    .toBe(state);
const usdcOf = async (wallet: string): Promise<number> =>
  Number((await seller.control('rewards.balances', { wallet }))?.usdcMicro ?? -1);

test('is created, entered, played and paid out from the command line', async () => {
  const created = await json('create', '--game', 'tic_tac_toe', '--fee', '0.5', '--title', 'First stake');
  expect(created).toMatchObject({
    title: 'First stake',
    state: 'open',
    kind: 'session',
    template: 'tic_tac_toe.v1',
    playMoney: true,
    terms: { feeMicro: 500_000, seats: 2, hostFeeBps: 0 },
    sharesBps: [10_000],
    potMicro: 0,
    openTx: expect.stringMatching(/^0x[0-9a-f]{64}$/u),
  });
  const { stakeId } = created;
  const first = await json('enter', stakeId, '--player', 'builtin');
  expect(first).toMatchObject({ entered: 1, potMicro: 500_000, entries: [{ seat: 0, state: 'entered' }] });
  await json('enter', stakeId, '--player', 'random');
  await untilState(stakeId, 'settled');
  await expect
    .poll(
      async () =>
        (await json('show', stakeId)).entries.every(({ state }) => state === 'paid' || state === 'lost'),
      {
        timeout: 30_000,
      },
    )
    .toBe(true);
  const ended = await json('show', stakeId);
  const paid = ended.entries.reduce((sum, { payoutMicro }) => sum + (payoutMicro ?? 0), 0);
  expect(paid).toBe(1_000_000);
  const balances = await Promise.all(ended.entries.map(({ wallet }) => usdcOf(wallet)));
  expect(balances.reduce((sum, balance) => sum + balance, 0)).toBe(1_000_000);
  expect(ended.settleTx).toMatch(/^0x[0-9a-f]{64}$/u);
  const shown = await run('show', stakeId);
  expect(shown.out).toContain('state: settled');
  expect(shown.out).toContain('paid out in: 0x');
  expect((await run('list')).out).toContain('First stake');
});

/** Registers an agent with a token and a wallet that has play money. */
async function externalPlayer(name: string) {
  const { agentId, token } = await agentWithToken(name);
  const account = privateKeyToAccount(generatePrivateKey());
  await seller.control('payments.fund', {
    wallet: account.address,
    amountMicro: 3_000_000,
    ref: `stakes-${name}`,
  });
  return { agentId, token, account };
}

async function agentWithToken(name: string): Promise<{ agentId: string; token: string }> {
  const { body } = await seller.host.rest.post('/agents', { name });
  return { agentId: String(body['agent_id']), token: String(body['token']) };
}

type ExternalPlayer = Awaited<ReturnType<typeof externalPlayer>>;

/** Enters as docs/stakes.md says: asks what to sign, signs it and sends it back. */
async function enterWithTypedData({ token, account }: ExternalPlayer, stakeId: string) {
  const path = `/stakes/${stakeId}/entries`;
  const unsigned = await seller.host.rest.post(path, { wallet: account.address }, { token });
  expect(unsigned.status).toBe(200);
  const { domain, primaryType, message } = unsigned.body['sign'] as {
    domain: { name: string; version: string; chainId: number; verifyingContract: `0x${string}` };
    primaryType: 'ReceiveWithAuthorization';
    message: Record<string, string>;
  };
  const fields = [
    { name: 'from', type: 'address' },
    { name: 'to', type: 'address' },
    { name: 'value', type: 'uint256' },
    { name: 'validAfter', type: 'uint256' },
    { name: 'validBefore', type: 'uint256' },
    { name: 'nonce', type: 'bytes32' },
  ];
  const types = { ReceiveWithAuthorization: fields };
  const signature = await account.signTypedData({ domain, types, primaryType, message });
  return seller.host.rest.post(path, { wallet: account.address, signature }, { token });
}

test('is entered by two programs outside, drawn, and shared', async () => {
  const created = await json('create', '--game', 'tic_tac_toe', '--fee', '1.000001');
  const { stakeId } = created;
  const [ann, bob] = [await externalPlayer('ann'), await externalPlayer('bob')];
  expect((await seller.host.rest.get('/stakes', { token: ann.token })).text).toContain(stakeId);
  expect((await enterWithTypedData(ann, stakeId)).body['sign']).toBeNull();
  // The same entry again, for example after a lost answer, changes nothing.
  expect((await enterWithTypedData(ann, stakeId)).status).toBe(200);
  expect((await enterWithTypedData(bob, stakeId)).status).toBe(200);
  await untilState(stakeId, 'running');
  const { sessionId } = await json('show', stakeId);
  const moves = ['4', '0', '2', '6', '3', '5', '1', '7', '8'];
  const legal = (await seller.host.rest.get(`/sessions/${sessionId}/state`, { token: ann.token })).body;
  const named = legal['legal_actions'] as string[];
  for (const [tick, move] of moves.entries()) {
    const { token } = tick % 2 === 0 ? ann : bob;
    const action = named.includes(move) ? move : (named.find((each) => each.endsWith(move)) ?? move);
    const acted = await seller.host.rest.post(
      `/sessions/${sessionId}/actions`,
      { action, expected_tick: tick },
      { token },
    );
    expect(acted.text).toContain('tick');
  }
  await untilState(stakeId, 'settled');
  await expect.poll(() => usdcOf(ann.account.address), { timeout: 30_000 }).toBe(3_000_000);
  await expect.poll(() => usdcOf(bob.account.address), { timeout: 30_000 }).toBe(3_000_000);
});

test('is cancelled, and every fee comes back', async () => {
  const { stakeId } = await json('create', '--game', 'tic_tac_toe', '--fee', '2');
  const ann = await externalPlayer('cancelled');
  await enterWithTypedData(ann, stakeId);
  expect(await usdcOf(ann.account.address)).toBe(1_000_000);
  const cancelled = await json('cancel', stakeId, '--reason', 'the opponent is ill');
  expect(cancelled).toMatchObject({
    state: 'refunded',
    reason: 'the opponent is ill',
    entries: [{ state: 'refunded', refundTx: expect.stringMatching(/^0x/u) }],
  });
  expect(await usdcOf(ann.account.address)).toBe(3_000_000);
  expect(await run('cancel', stakeId)).toMatchObject({
    code: 1,
    err: expect.stringContaining('STAKE_CLOSED'),
  });
});

test('is entered by an agent over MCP within the limits of the wallet, and after approval', async () => {
  const { address } = await seller.control('wallet.new', {});
  await seller.control('payments.fund', { wallet: address, amountMicro: 5_000_000, ref: 'stakes-wallet' });
  const buyer = await seller.buyer({ stdio: false, name: 'staker' });
  const { limits } = await seller.control('wallet.overview', {});
  const { stakeId } = await json('create', '--game', 'tic_tac_toe', '--fee', '0.04');
  const enter = (requestId: string, id = stakeId) => buyer.call('stake_enter', { stakeId: id, requestId });
  expect((await buyer.call('stake_list', {})).text).toContain(stakeId);
  expect((await enter('request-1')).structured).toMatchObject({ code: 'WALLET_NOT_ALLOWED' });
  await seller.control('wallet.limits', { ...limits, agents: [buyer.agentId], perCallMicro: 10_000 });
  expect((await enter('request-2')).structured).toMatchObject({ code: 'WALLET_CAP' });
  await seller.control('wallet.limits', { ...limits, agents: [buyer.agentId], approveAboveMicro: 39_999 });
  const waiting = await enter('request-3');
  expect(waiting.structured).toMatchObject({ code: 'WALLET_APPROVAL' });
  const { paymentId } = waiting.structured['details'] as { paymentId: string };
  const approved = await seller.control('wallet.approve', { paymentId });
  expect(approved.payment).toMatchObject({ state: 'paid', tool: 'stake_enter', amountMicro: 40_000 });
  expect(await json('show', stakeId)).toMatchObject({
    entered: 1,
    entries: [{ agentId: buyer.agentId, state: 'entered' }],
  });
  expect(await usdcOf(address)).toBe(4_960_000);
  const second = await json('create', '--game', 'tic_tac_toe', '--fee', '0.01');
  const entered = await enter('request-4', second.stakeId);
  expect(entered.structured).toMatchObject({ state: 'open', entered: 1 });
  // The same request again pays nothing.
  expect((await enter('request-4', second.stakeId)).isError).toBe(false);
  expect(await usdcOf(address)).toBe(4_950_000);
  for (const id of [stakeId, second.stakeId]) await json('cancel', id);
  expect(await usdcOf(address)).toBe(5_000_000);
  await buyer.close();
});

test('of a league pays by the final table', async () => {
  const league = await seller.control('leagues.gather', {
    game: 'even_odd',
    referees: 1,
    format: 'round-robin',
    expect: 3,
    auth: 'strict',
    wire: 'strict',
    allowedPorts: [],
    players: [
      { name: 'even', strategy: 'always_even' },
      { name: 'odd', strategy: 'always_odd' },
    ],
  });
  const { leagueId } = league;
  const { stakeId } = await json('create', '--league', leagueId, '--fee', '1', '--shares', '60,40');
  for (const player of ['even', 'odd']) await json('enter', stakeId, '--player', player);
  await seller.control('leagues.begin', { leagueId });
  await untilState(stakeId, 'settled');
  await expect
    .poll(async () => (await json('show', stakeId)).entries.map(({ state }) => state), { timeout: 30_000 })
    .toEqual(['paid', 'paid']);
  const { entries } = await json('show', stakeId);
  expect(entries.reduce((sum, { payoutMicro }) => sum + (payoutMicro ?? 0), 0)).toBe(2_000_000);
});

test('of a league is opened, paid by its players and paid out by one command', async () => {
  const recorded = recordedIo({ env: { ARBITER_DATA: seller.host.data } });
  const given = [
    '--game',
    'even_odd',
    '--players',
    '3',
    '--stake',
    '0.5',
    '--stake-shares',
    '60,40',
    '--json',
  ];
  const code = await runLeague.run(given, { io: recorded.io, loadHost: async () => startHost });
  expect(code).toBe(0);
  expect(recorded.err()).toMatch(/stake [\w-]+: 3 of 3 fees paid/u);
  const stakeId = /stake ([\w-]+):/u.exec(recorded.err())?.[1] ?? '';
  await untilState(stakeId, 'settled');
  // Players with equal points share their places, so only the sum is known before.
  const paidMicro = async () =>
    (await json('show', stakeId)).entries.reduce((sum, { payoutMicro }) => sum + (payoutMicro ?? 0), 0);
  await expect.poll(paidMicro, { timeout: 30_000 }).toBe(1_500_000);
});
