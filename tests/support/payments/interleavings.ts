import type { PrivateKeyAccount } from 'viem/accounts';
import { encodeFunctionData } from 'viem';
import { USDC_ABI, type HttpSeller } from './http-seller.ts';
import { playCase, type Market, type PlayedCase } from './interleaving-case.ts';
import { approvePermits, usageTermsOf } from './permit-steps.ts';
import { allTransfers } from './transfers.ts';

/** Random orders of everything that can be done with a nonce, against the built program on a real chain. */

export interface Interleavings {
  readonly count: number;
  /** Interleavings that run at the same time, each with a payer of its own. */
  readonly atOnce: number;
  readonly firstSeed: number;
}

export interface InterleavingResult {
  /** Interleavings in which a call was answered or a settlement called successful. */
  readonly sold: number;
  /** Interleavings in which a call was paid by usage. */
  readonly soldByUsage: number;
  /** Purchases that an attack ended between the check of the payment and its settlement. */
  readonly refusedLate: number;
  /** The host has started its local chain again, from an earlier state: only the end shows what was paid. */
  readonly isChainReplaced: boolean;
  /** Successes without a transfer of their own, and ledger rows without one; empty when all is well. */
  readonly unpaid: readonly string[];
}

/**
 * Runs seeded interleavings. Every reported success needs a transfer of its amount from this payer to the payee by this
 * nonce: on the chain when it was reported, and at the end. No transfer pays for two things, and the confirmed payments
 * of the ledger have a transfer each.
 */
export async function runInterleavings(
  seller: HttpSeller,
  { count, atOnce, firstSeed }: Interleavings,
): Promise<InterleavingResult> {
  const market = await openMarket(seller);
  const payers = await Promise.all(Array.from({ length: atOnce }, () => payerFor(market)));
  const played: PlayedCase[] = [];
  let next = 0;
  const work = async (account: PrivateKeyAccount): Promise<void> => {
    while (next < count) {
      const seed = firstSeed + next;
      next += 1;
      played.push(await playCase(market, account, seed));
    }
  };
  await Promise.all(payers.map(work));
  await market.close();
  const transfers = await allTransfers(seller);
  const paid = new Map(transfers.map(({ payer, nonce, micro }) => [`${payer} ${nonce}`, micro]));
  const isChainReplaced = seller.host.stderr().includes(CHAIN_REPLACED);
  return {
    sold: played.filter(({ successes }) => successes.length > 0).length,
    soldByUsage: played.filter(hasSoldByUsage).length,
    refusedLate: played.reduce((sum, { refusedLate }) => sum + refusedLate, 0),
    isChainReplaced,
    unpaid: [
      ...played.flatMap((one) => unpaidOf(one, paid, isChainReplaced)),
      ...(await unpaidRows(
        seller,
        transfers.map(({ hash, payer, micro }) => `${hash} ${payer} ${micro}`),
      )),
    ],
  };
}

/** Whether a call of an interleaving was paid by usage. */
export const hasSoldByUsage = ({ successes }: PlayedCase): boolean =>
  successes.some(({ goods }) => goods.startsWith('call by usage'));

/** What the host logs when the newest blocks of its chain are no longer there. */
const CHAIN_REPLACED = 'blocks are gone; their transactions are sent again';

/** The goods that one interleaving got without paying for them. */
function unpaidOf(
  { seed, steps, payer, successes }: PlayedCase,
  paid: ReadonlyMap<string, number>,
  isChainReplaced: boolean,
): string[] {
  const goodsOfNonce = new Map<string, Set<string>>();
  const faults = successes.flatMap(({ nonce, goods, micro, wasPaid }) => {
    goodsOfNonce.set(nonce, (goodsOfNonce.get(nonce) ?? new Set()).add(goods));
    if (!wasPaid && !isChainReplaced) return [`${goods} before its transfer was on the chain`];
    return paid.get(`${payer.address} ${nonce}`) === micro ? [] : [`${goods} without its transfer`];
  });
  for (const goods of goodsOfNonce.values())
    if (goods.size > 1) faults.push(`${[...goods].join(' and ')} for one transfer`);
  return faults.map((fault) => `seed ${seed} (${steps.join(', ')}): ${fault}`);
}

/** The confirmed payments of the ledger for which no transfer is left. Each transfer pays for one of them. */
export async function unpaidRows(seller: HttpSeller, transfers: string[]): Promise<string[]> {
  const left = [...transfers];
  const unpaid: string[] = [];
  for (const { paymentId, txHash, payer, amountMicro } of await confirmedRows(seller)) {
    const wanted = `${txHash} ${payer} ${amountMicro}`.toLowerCase();
    const index = left.findIndex((one) => one.toLowerCase() === wanted);
    if (index === -1) unpaid.push(`payment ${paymentId}: confirmed without a transfer of its own`);
    else left.splice(index, 1);
  }
  return unpaid;
}

export async function confirmedRows({ api }: HttpSeller): ReturnType<HttpSeller['payments']> {
  const rows: Awaited<ReturnType<HttpSeller['payments']>> = [];
  for (;;) {
    const last = rows.at(-1);
    const page = await api.call('payments.page', {
      state: 'confirmed',
      limit: 200,
      ...(last === undefined ? {} : { beforeMs: last.createdAtMs, beforeId: last.paymentId }),
    });
    rows.push(...page);
    if (page.length === 0) return rows;
  }
}

export async function openMarket(seller: HttpSeller): Promise<Market & { close(): Promise<void> }> {
  const finish = async (): Promise<string> => {
    const { sessionId, seats } = await seller.host.rest.session('tic_tac_toe.v1', ['x', 'o']);
    await seller.host.rest.post(`/sessions/${sessionId}/resign`, {}, { token: seats[0].token });
    return sessionId;
  };
  const sessions = [await finish(), await finish()] as const;
  const batch = await seller.deployBatch(await seller.wallet(0));
  let reserved = new Set<string>();
  const closed = new AbortController();
  const watch = async (): Promise<void> => {
    while (!closed.signal.aborted) {
      // A host that was killed answers again after its restart.
      const rows = await seller.api.call('payments.page', { state: 'reserved', limit: 100 }).catch(() => []);
      reserved = new Set(rows.map(({ payer }) => payer.toLowerCase()));
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  };
  const watching = watch();
  return {
    seller,
    sessions,
    batch,
    usage: await usageTermsOf(seller),
    hasReserved: ({ address }) => reserved.has(address.toLowerCase()),
    close() {
      closed.abort();
      return watching;
    },
  };
}

/** A wallet that lets the contract, and Permit2, transfer its money. */
export async function payerFor({ seller, batch }: Market): Promise<PrivateKeyAccount> {
  const account = await seller.wallet(1_000_000_000);
  const args = [batch, 1_000_000_000n] as const;
  await seller.transact(
    account,
    seller.asset,
    encodeFunctionData({ abi: USDC_ABI, functionName: 'approve', args }),
  );
  await approvePermits(seller, account);
  return account;
}
