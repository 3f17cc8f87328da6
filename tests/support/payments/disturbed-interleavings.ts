import { privateKeyToAccount, generatePrivateKey, type PrivateKeyAccount } from 'viem/accounts';
import type { Api } from '../../../src/shared/contract/index.ts';
import type { BuiltHost } from '../built-host.ts';
import { httpSellerOn, type HttpSeller } from './http-seller.ts';
import { confirmedRows, hasSoldByUsage, openMarket, payerFor, unpaidRows } from './interleavings.ts';
import { playCase, type PlayedCase } from './interleaving-case.ts';
import { NETWORK, openRealNetwork, type RealNetwork } from './real-network.ts';
import { allTransfers } from './transfers.ts';

/**
 * Random orders of everything that can be done with a nonce on a real network, during which blocks are replaced and the
 * host of the built program is killed.
 */

export interface DisturbedRun {
  readonly count: number;
  readonly atOnce: number;
  readonly firstSeed: number;
  /** Interleavings between two disturbances. */
  readonly every: number;
}

export interface DisturbedResult {
  readonly sold: number;
  /** Interleavings in which a call was paid by usage. */
  readonly soldByUsage: number;
  readonly kills: number;
  readonly reorganisations: number;
  /** Confirmed payments that the host itself named as lost, because their payer used them for something else. */
  readonly lost: number;
  /** Settlements for other sellers that a reorganisation took away before their block was final. */
  readonly lostSettlements: number;
  /** Goods or ledger entries without a transfer; empty when all is well. */
  readonly faults: readonly string[];
}

const MAX_DEPTH = 3;
/** Blocks after which nothing that these runs do can be replaced. */
const SETTLED_BLOCKS = '0x10';
const MAX_WAIT_MS = 240_000;

const pause = (ms: number): Promise<void> => new Promise((resolve) => void setTimeout(resolve, ms));

/** A sequence of numbers below 1 that is the same for the same seed. */
function seeded(seed: number): () => number {
  let state = (seed * 2_654_435_761 + 97) >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** The seller whose calls always reach the host that runs now. */
async function openSeller(network: RealNetwork): Promise<HttpSeller & { reconnect(): Promise<void> }> {
  const { address } = privateKeyToAccount(generatePrivateKey());
  let { api } = await network.host.window();
  await api.call('payments.payee', { profile: NETWORK, address, confirm: false });
  const current = { call: ((name: never, input: never) => api.call(name, input)) as Api['call'] } as Api;
  const host = {
    get rest() {
      return network.host.rest;
    },
    window: () => Promise.resolve({ api: current }),
  } as unknown as BuiltHost;
  const seller = await httpSellerOn(host, network.node.anvil.url);
  return {
    ...seller,
    wallet: network.payer,
    async reconnect() {
      ({ api } = await network.host.window());
    },
  };
}

/**
 * Replaces the newest blocks by empty ones: every transaction in them is removed, and only its sender can send it
 * again.
 */
async function reorganise(seller: HttpSeller, depth: number): Promise<void> {
  await seller.rpc('anvil_reorg', [depth, []]);
}

export async function runDisturbedInterleavings({
  count,
  atOnce,
  firstSeed,
  every,
}: DisturbedRun): Promise<DisturbedResult> {
  const network = await openRealNetwork({}, 2);
  const seller = await openSeller(network);
  const market = await openMarket(seller);
  const payers: PrivateKeyAccount[] = [];
  for (let n = 0; n < atOnce; n += 1) payers.push(await payerFor(market));
  await seller.rpc('anvil_mine', [SETTLED_BLOCKS]);
  const random = seeded(firstSeed);
  const played: PlayedCase[] = [];
  const done = { kills: 0, reorganisations: 0 };
  let next = 0;
  let limit = 0;
  const work = async (account: PrivateKeyAccount): Promise<void> => {
    while (next < limit) {
      const seed = firstSeed + next;
      next += 1;
      played.push(await playCase(market, account, seed));
    }
  };
  while (limit < count) {
    limit = Math.min(count, limit + every);
    const cases = Promise.all(payers.map(work));
    await pause(random() * 400);
    const kind = random();
    if (kind < 0.6) {
      await reorganise(seller, 1 + Math.floor(random() * MAX_DEPTH));
      done.reorganisations += 1;
    }
    if (kind > 0.4) {
      await network.restart();
      await seller.reconnect();
      done.kills += 1;
    }
    await cases;
  }
  await market.close();
  await untilSettled(seller);
  const { faults, lostSettlements } = await findFaults(seller, played);
  const lost = (await rowsOf(seller, 'PAYMENT_LOST')).length;
  await network.dispose();
  return {
    sold: played.filter(({ successes }) => successes.length > 0).length,
    soldByUsage: played.filter(hasSoldByUsage).length,
    ...done,
    lost,
    lostSettlements,
    faults,
  };
}

/** Waits until every payment is decided and the confirmed ones are on the chain, in blocks that nothing replaces. */
async function untilSettled(seller: HttpSeller): Promise<void> {
  const untilMs = performance.now() + MAX_WAIT_MS;
  for (;;) {
    await seller.rpc('anvil_mine', [SETTLED_BLOCKS]);
    const { open } = await seller.api.call('payments.overview', {});
    const proof = await seller.api.call('payments.prove', {}).catch(() => null);
    if (open === 0 && proof?.unproven.length === 0) return;
    if (performance.now() > untilMs) return;
    await pause(2000);
  }
}

const rowsOf = async (seller: HttpSeller, action: string): Promise<readonly { subject: string }[]> =>
  (await seller.api.call('audit.page', { offset: 0, limit: 200, filter: { action } })).rows;

/**
 * One transfer pays for one thing: every confirmed payment has one of its own, every success has one or is named as lost
 * by the host, no nonce got two kinds of goods, and nothing is open.
 */
async function findFaults(
  seller: HttpSeller,
  played: readonly PlayedCase[],
): Promise<Pick<DisturbedResult, 'faults' | 'lostSettlements'>> {
  const transfers = await allTransfers(seller);
  const paid = new Map(transfers.map(({ payer, nonce, micro }) => [`${payer} ${nonce}`, micro]));
  const confirmed = new Set(
    (await confirmedRows(seller)).map(({ payer, nonceStart }) => `${payer} ${nonceStart}`),
  );
  const faults = await unpaidRows(
    seller,
    transfers.map(({ hash, payer, micro }) => `${hash} ${payer} ${micro}`),
  );
  const told = played.map((one) => checkCase(one, paid, confirmed));
  faults.push(...told.flatMap((one) => one.faults));
  const lostSettlements = told.reduce((sum, one) => sum + one.lostSettlements, 0);
  const { open } = await seller.api.call('payments.overview', {});
  if (open > 0) faults.push(`${open} payments are not decided`);
  const proof = await seller.api.call('payments.prove', {});
  for (const id of proof.unproven) faults.push(`payment ${id} is confirmed and not on the chain`);
  return { faults, lostSettlements };
}

/** The confirmations of one interleaving that have no transfer on the chain at the end. */
function checkCase(
  { seed, payer, steps, successes }: PlayedCase,
  paid: ReadonlyMap<string, number>,
  confirmed: ReadonlySet<string>,
): Pick<DisturbedResult, 'faults' | 'lostSettlements'> {
  const where = `seed ${seed} (${steps.join(', ')})`;
  const goodsOfNonce = new Map<string, Set<string>>();
  for (const { nonce, goods } of successes)
    goodsOfNonce.set(nonce, (goodsOfNonce.get(nonce) ?? new Set()).add(goods));
  const missing = successes.filter(({ nonce, micro }) => paid.get(`${payer.address} ${nonce}`) !== micro);
  const sales = missing.filter(({ goods }) => goods.startsWith('call'));
  // A sale that a reorganisation removed is no longer a confirmed payment.
  const unnamed = sales.filter(({ nonce }) => confirmed.has(`${payer.address} ${nonce.slice(2, 10)}`));
  const doubled = [...goodsOfNonce.values()].filter((goods) => goods.size > 1);
  return {
    lostSettlements: missing.length - sales.length,
    faults: [
      ...unnamed.map(({ goods }) => `${where}: ${goods} without its transfer`),
      ...doubled.map((goods) => `${where}: ${[...goods].join(' and ')} for one transfer`),
    ],
  };
}
