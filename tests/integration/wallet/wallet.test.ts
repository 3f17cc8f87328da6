// In process: the key is read from the vault, to look for it in files and answers.
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { CallInput, WalletLimits } from '../../../src/shared/contract/index.ts';
import { createFileVault } from '../../../src/main/platform/vault/index.ts';
import { filesUnder } from '../../support/database.ts';
import { aPlan } from '../../support/league/window.ts';
import { ANALYSIS, openSeller, START, type Seller } from '../../support/payments/seller.ts';

/** The agent wallet with the host's own paid tools, on a local chain. */

let seller: Seller;
let payee = '';
const logged: string[] = [];
const OPEN: WalletLimits = {
  enabled: true,
  perCallMicro: 100_000,
  perHourMicro: 1_000_000_000,
  perDayMicro: 1_000_000_000,
  approveAboveMicro: 100_000,
  payees: [],
  tools: [],
  toolCaps: [],
  agents: [],
  servers: [],
  perPayeeDayMicro: null,
  perOriginDayMicro: null,
  paymentsPerHour: null,
  approveNewPayee: false,
};

beforeAll(async () => {
  seller = await openSeller({
    log: (level, message, fields) => void logged.push(JSON.stringify({ level, message, ...fields })),
  });
  const { address } = await seller.control('wallet.new', {});
  await seller.control('payments.fund', { wallet: address, amountMicro: 5_000_000, ref: 'wallet-fund' });
  payee = (await seller.control('payments.overview', {})).terms?.payTo ?? '';
}, 120_000);
afterAll(() => seller.host.dispose());
beforeEach(() => seller.control('wallet.limits', OPEN));

const limit = (changes: Partial<WalletLimits>) => seller.control('wallet.limits', { ...OPEN, ...changes });
const analysis = (thinkMs = 50): CallInput<'wallet.pay'> => ({
  tool: ANALYSIS.tool,
  server: null,
  args: { fen: START, thinkMs, lines: 1 },
});
const pay = (thinkMs = 50) => seller.control('wallet.pay', analysis(thinkMs));
const balance = async () => (await seller.control('wallet.overview', {})).balanceMicro ?? -1;
const newest = async () => (await seller.control('wallet.payments', { limit: 1 }))[0];

test('pays a tool of this host and returns its answer', async () => {
  const before = await balance();
  const { payment, result } = await pay();
  expect(payment).toMatchObject({ state: 'paid', amountMicro: 10_000, payee: payee.toLowerCase() });
  expect(payment.txHash).toMatch(/^0x[0-9a-f]{64}$/u);
  expect(JSON.stringify(result)).toContain('centipawns');
  expect(await balance()).toBe(before - 10_000);
});

test('creates one key for concurrent requests', async () => {
  const made = await Promise.all([1, 2, 3].map(() => seller.control('wallet.new', {})));
  expect(new Set(made.map(({ address }) => address)).size).toBe(1);
});

test('the wallets made for the players of a league are accepted for its prize', async () => {
  const plan = aPlan(5);
  const { leagueId } = await seller.control('leagues.create', plan);
  const names = plan.seats.map(({ name }) => name);
  const { addresses } = await seller.control('wallet.players', { names });
  const wallets = names.map((player, at) => ({ player, wallet: addresses[at] ?? null }));
  const prize = { leagueId, amountMicro: 100_000_000, rewardMatches: false };
  const set = await seller.control('prizes.set', { ...prize, wallets });
  expect(set.players.map(({ wallet }) => wallet)).not.toContain(null);
  expect((await seller.control('wallet.players', { names })).addresses).toEqual(addresses);
});

test('applies the hourly cap to concurrent calls', async () => {
  const { spentHourMicro } = await seller.control('wallet.overview', {});
  await limit({ perCallMicro: 10_000, perHourMicro: spentHourMicro + 30_000 });
  const before = await balance();
  const tried = await Promise.allSettled([61, 62, 63, 64, 65, 66, 67, 68].map((thinkMs) => pay(thinkMs)));
  expect(tried.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
  for (const each of tried)
    if (each.status === 'rejected') expect(String(each.reason)).toContain('WALLET_CAP');
  expect(await balance()).toBe(before - 30_000);
}, 120_000);

test('applies the caps per call and per day', async () => {
  const before = await balance();
  await limit({ perCallMicro: 9999 });
  await expect(pay()).rejects.toThrow('WALLET_CAP');
  const dayMicro = (await seller.control('wallet.overview', {})).spentDayMicro + 9999;
  await limit({ perCallMicro: 10_000, perHourMicro: dayMicro, perDayMicro: dayMicro });
  await expect(pay()).rejects.toThrow('WALLET_CAP');
  expect(await balance()).toBe(before);
});

test('refuses limits that contradict each other, and names them', async () => {
  const { limits } = await seller.control('wallet.overview', {});
  const contradictions = [
    { perCallMicro: 5_000_000, perHourMicro: 1_000_000 },
    { perHourMicro: 1_000_000, perDayMicro: 200_000 },
    { toolCaps: [{ tool: ANALYSIS.tool, perCallMicro: 2, perDayMicro: 1 }] },
  ];
  for (const change of contradictions) await expect(limit(change)).rejects.toThrow('WALLET_LIMITS');
  expect((await seller.control('wallet.overview', {})).limits).toEqual(limits);
});

test('applies the caps of a tool beside the common ones', async () => {
  const { tool } = ANALYSIS;
  await limit({ toolCaps: [{ tool, perCallMicro: 9999, perDayMicro: 1_000_000 }] });
  await expect(pay(78)).rejects.toThrow('WALLET_CAP');
  const paid = (await seller.control('wallet.payments', { limit: 200 })).filter(
    ({ state }) => state === 'paid',
  );
  const spentMicro = paid.reduce((sum, { amountMicro }) => sum + amountMicro, 0);
  await limit({ toolCaps: [{ tool, perCallMicro: 10_000, perDayMicro: spentMicro + 19_999 }] });
  const tried = await Promise.allSettled([79, 80, 81].map((thinkMs) => pay(thinkMs)));
  expect(tried.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  await limit({ toolCaps: [{ tool: 'game_review', perCallMicro: 0, perDayMicro: 0 }] });
  expect((await pay(82)).payment.state).toBe('paid');
}, 120_000);

test('pays only payees and tools on its lists', async () => {
  await limit({ tools: ['game_review'] });
  await expect(pay(71)).rejects.toThrow('WALLET_NOT_ALLOWED');
  await limit({ payees: ['0x00000000000000000000000000000000000000aa'] });
  await expect(pay(72)).rejects.toThrow('WALLET_NOT_ALLOWED');
  await limit({ tools: [ANALYSIS.tool], payees: [payee] });
  expect((await pay(73)).payment.state).toBe('paid');
});

test('waits for approval above the threshold, and pays once', async () => {
  const before = await balance();
  await limit({ approveAboveMicro: 5000 });
  await expect(pay(74)).rejects.toThrow('WALLET_APPROVAL');
  const waiting = await newest();
  expect(waiting?.state).toBe('waiting');
  expect(await balance()).toBe(before);
  const paymentId = waiting?.paymentId ?? '';
  const tried = await Promise.allSettled(
    [1, 2, 3].map(() => seller.control('wallet.approve', { paymentId })),
  );
  expect(tried.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await balance()).toBe(before - 10_000);
});

test('does not pay a rejected payment', async () => {
  await limit({ approveAboveMicro: 5000 });
  await expect(pay(75)).rejects.toThrow('WALLET_APPROVAL');
  const paymentId = (await newest())?.paymentId ?? '';
  expect((await seller.control('wallet.reject', { paymentId })).state).toBe('rejected');
  await expect(seller.control('wallet.approve', { paymentId })).rejects.toThrow('NOT_FOUND');
});

test('signs nothing after it was stopped, even with an approval', async () => {
  await limit({ approveAboveMicro: 5000 });
  await expect(pay(76)).rejects.toThrow('WALLET_APPROVAL');
  const paymentId = (await newest())?.paymentId ?? '';
  await limit({ enabled: false });
  await expect(pay(77)).rejects.toThrow('WALLET_STOPPED');
  await expect(seller.control('wallet.approve', { paymentId })).rejects.toThrow('WALLET_STOPPED');
});

test('sends no unencrypted payment to another machine', async () => {
  const far = { ...analysis(), server: 'http://192.0.2.1:80' };
  await expect(seller.control('wallet.pay', far)).rejects.toThrow('WALLET_OFFER');
});

test('keeps its key out of logs, rows, events and answers', async () => {
  const answers = await Promise.all([
    seller.control('wallet.overview', {}),
    seller.control('wallet.payments', { limit: 200 }),
    seller.control('wallet.new', {}),
  ]);
  await seller.host.stop();
  const files = filesUnder(seller.host.data);
  const secrets = files.find((path) => path.endsWith('secrets.json')) ?? '';
  const key = (await createFileVault(secrets).get('wallet:local-base-sepolia-shape')) ?? '';
  expect(key).toMatch(/^0x[0-9a-f]{64}$/u);
  const bare = key.slice(2).toLowerCase();
  const holding = files.filter((path) => readFileSync(path, 'latin1').toLowerCase().includes(bare));
  expect(holding).toEqual([secrets]);
  expect(JSON.stringify([logged, answers]).toLowerCase()).not.toContain(bare);
});
