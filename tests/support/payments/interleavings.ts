import type { PrivateKeyAccount } from 'viem/accounts';
import { keccak256, stringToHex, type Hex } from 'viem';
import type { Reply } from '../rest.ts';
import { paidOnChain, type HttpSeller, type Json, type Payload } from './http-seller.ts';
import { START } from './seller.ts';

/** Random orders of everything that can be done with one nonce, against the built program on a real chain. */

interface Wares {
  readonly tool: string;
  readonly priceMicro: number;
  /** The arguments of a call, and of a different call of the same tool. */
  readonly args: readonly [Json, Json];
}

/** A report is quick. An analysis thinks between the check of the payment and its settlement, which attacks need. */
function waresOf(random: () => number, [one, other]: readonly [string, string]): Wares {
  if (random() < 0.5)
    return {
      tool: 'match_forensics',
      priceMicro: 20_000,
      args: [{ sessionId: one }, { sessionId: other }],
    };
  const analysis = { fen: START, thinkMs: 50 + Math.floor(random() * 150) };
  return {
    tool: 'chess_analysis',
    priceMicro: 10_000,
    args: [
      { ...analysis, lines: 1 },
      { ...analysis, lines: 2 },
    ],
  };
}

/** What the holder of a wallet can do with authorisations of one nonce. */
const STEPS = [
  'buy',
  'buy the same again',
  'buy something else',
  'settle at the facilitator',
  'settle less at the facilitator',
  'use it on the chain',
  'use less on the chain',
  'use it for himself',
] as const;
type Step = (typeof STEPS)[number];

/** A sequence of numbers below 1 that is the same for the same seed. */
function seeded(seed: number): () => number {
  let state = (seed * 2_654_435_761) >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

export interface Interleavings {
  readonly count: number;
  /** Interleavings that run at the same time, each with a payer of its own. */
  readonly atOnce: number;
  readonly firstSeed: number;
}

export interface InterleavingResult {
  /** Interleavings in which something was delivered. */
  readonly sold: number;
  /** Descriptions of deliveries without the transfer of the price to the payee; empty when all is well. */
  readonly unpaid: readonly string[];
}

const MAX_DELAY_MS = 250;
const pause = (ms: number): Promise<void> => new Promise((resolve) => void setTimeout(resolve, ms));

/** One payer with one nonce. */
interface Case {
  readonly seller: HttpSeller;
  readonly account: PrivateKeyAccount;
  readonly sessions: readonly [string, string];
  readonly seed: number;
}

interface Delivered {
  readonly payer: PrivateKeyAccount;
  readonly nonce: Hex;
  readonly seed: number;
  readonly steps: readonly Step[];
  readonly priceMicro: number;
  /** The calls that were delivered. */
  readonly goods: ReadonlySet<number>;
}

async function playCase({ seller, account, sessions, seed }: Case): Promise<Delivered> {
  const random = seeded(seed);
  const nonce = keccak256(stringToHex(`interleaving ${seed} ${account.address}`));
  const sign = (value: number, to = seller.payee): Promise<Payload> =>
    seller.sign({ account, to, value, nonce });
  const { tool, priceMicro, args } = waresOf(random, sessions);
  const [full, less, own] = await Promise.all([sign(priceMicro), sign(1), sign(1, account.address)]);
  const goods = new Set<number>();
  const buy = async (call: 0 | 1): Promise<void> => {
    const reply = await untilKnown(() => seller.pay(tool, args[call], full));
    if (reply.status === 200) goods.add(call);
  };
  // Transactions of one account follow each other; one that the chain refuses is an attempt that failed.
  let chain: Promise<unknown> = Promise.resolve();
  const use = (payload: Payload): Promise<unknown> => {
    chain = chain.then(() => seller.transact(account, seller.asset, seller.useOf(payload)).catch(() => null));
    return chain;
  };
  const does: Record<Step, () => Promise<unknown>> = {
    buy: () => buy(0),
    'buy the same again': () => buy(0),
    'buy something else': () => buy(1),
    'settle at the facilitator': () => seller.settle(full).catch(nullIfLost),
    'settle less at the facilitator': () => seller.settle(less).catch(nullIfLost),
    'use it on the chain': () => use(full),
    'use less on the chain': () => use(less),
    'use it for himself': () => use(own),
  };
  const others = STEPS.slice(1).filter(() => random() < 0.3);
  const steps = (['buy', ...others] as Step[])
    .map((step) => ({ step, at: random() }))
    .toSorted((one, other) => one.at - other.at)
    .map(({ step }) => step);
  const running: Promise<unknown>[] = [];
  for (const step of steps) {
    // Another moment of the call: attacks need the time between the check of a payment and its settlement.
    const delayMs = step.startsWith('buy') || random() < 0.3 ? 0 : random() * MAX_DELAY_MS;
    const done = pause(delayMs).then(does[step]);
    running.push(done);
    if (random() < 0.4) await done;
  }
  await Promise.all(running);
  return { payer: account, nonce, seed, steps, goods, priceMicro };
}

/** A client whose connection is lost cannot know what has happened. */
function nullIfLost(error: unknown): null {
  if (error instanceof TypeError) return null;
  throw error;
}

/** Calls again with the same payment until its outcome is known, also after a connection that was lost. */
async function untilKnown(call: () => Promise<Reply>): Promise<Reply> {
  for (;;) {
    const reply = await call().catch(nullIfLost);
    if (reply !== null && reply.status !== 503) return reply;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/**
 * Runs seeded interleavings. Everything that was delivered is then compared with the chain: each delivery needs a
 * transfer of the price from this payer to the payee by this nonce, and no transfer pays two deliveries.
 */
export async function runInterleavings(
  seller: HttpSeller,
  sessions: readonly [string, string],
  { count, atOnce, firstSeed }: Interleavings,
): Promise<InterleavingResult> {
  const delivered: Delivered[] = [];
  const payers = await Promise.all(Array.from({ length: atOnce }, () => seller.wallet(1_000_000_000)));
  let next = 0;
  const work = async (account: PrivateKeyAccount): Promise<void> => {
    while (next < count) {
      const seed = firstSeed + next;
      next += 1;
      delivered.push(await playCase({ seller, account, sessions, seed }));
    }
  };
  await Promise.all(payers.map(work));
  const unpaid: string[] = [];
  for (const account of payers) {
    const paid = await paidOnChain(seller, account.address);
    for (const { payer, nonce, seed, steps, goods, priceMicro } of delivered) {
      if (payer !== account) continue;
      const isPaid = paid.get(nonce.toLowerCase()) === priceMicro;
      if (goods.size > (isPaid ? 1 : 0)) unpaid.push(`seed ${seed}: ${steps.join(', ')}: ${goods.size} sold`);
    }
  }
  return { sold: delivered.filter(({ goods }) => goods.size > 0).length, unpaid };
}

/** Two sessions that are over, which can be reported on. */
export async function finishedSessions({ host }: HttpSeller): Promise<readonly [string, string]> {
  const finish = async (): Promise<string> => {
    const { sessionId, seats } = await host.rest.session('tic_tac_toe.v1', ['x', 'o']);
    await host.rest.post(`/sessions/${sessionId}/resign`, {}, { token: seats[0].token });
    return sessionId;
  };
  return [await finish(), await finish()];
}
