import type { PrivateKeyAccount } from 'viem/accounts';
import { encodeFunctionData, keccak256, stringToHex, type Address, type Hex } from 'viem';
import type { Reply } from '../rest.ts';
import { USDC_ABI, type HttpSeller, type Json, type Payload } from './http-seller.ts';
import { PERMIT_STEPS, permitSteps, type SuccessClaim, type UsageTerms } from './permit-steps.ts';
import { START } from './seller.ts';
import { isTransferOf } from './transfers.ts';

/** One random order of everything that can be done with two nonces, or one permit, of one payer. */

interface Wares {
  readonly tool: string;
  readonly priceMicro: number;
  /** The arguments of a call, and of a different call of the same tool. */
  readonly args: readonly [Json, Json];
}

/** A report is quick. An analysis thinks between the check of the payment and its settlement, which attacks need. */
function waresOf(random: () => number, [one, other]: readonly [string, string]): Wares {
  if (random() < 0.3)
    return {
      tool: 'match_forensics',
      priceMicro: 20_000,
      args: [{ sessionId: one }, { sessionId: other }],
    };
  const analysis = { fen: START, thinkMs: 100 + Math.floor(random() * 150) };
  return {
    tool: 'chess_analysis',
    priceMicro: 10_000,
    args: [
      { ...analysis, lines: 1 },
      { ...analysis, lines: 2 },
    ],
  };
}

/** The actions that the holder of a wallet can take with authorisations of two nonces. */
const STEPS = [
  'buy',
  'buy the same again',
  'buy something else',
  'buy with the second nonce',
  'settle at the facilitator',
  'settle again at the facilitator',
  'settle less at the facilitator',
  'use it on the chain',
  'use less on the chain',
  'use it for himself',
  'use it for himself beside a transfer of the price',
  'use it beside the second nonce for himself',
  ...PERMIT_STEPS,
] as const;
type Step = (typeof STEPS)[number];

/** A success that was reported to a party, for which one transfer must have paid. */
export interface Success {
  readonly nonce: Hex;
  /** The sales and settlements. A repeated purchase is the same goods; a repeated settlement is not. */
  readonly goods: string;
  readonly micro: number;
  /** False if the transfer was not on the chain when the success was reported. */
  readonly wasPaid: boolean;
}

export interface PlayedCase {
  readonly payer: PrivateKeyAccount;
  readonly seed: number;
  readonly steps: readonly Step[];
  readonly successes: readonly Success[];
  /** Purchases that were refused although their nonce was new: an attack came between check and settlement. */
  readonly refusedLate: number;
}

/** The parts that all cases of a seller share. */
export interface Market {
  readonly seller: HttpSeller;
  /** A contract that makes several calls in one transaction. */
  readonly batch: Address;
  /** How the seller is paid by usage. */
  readonly usage: UsageTerms;
  /** Two sessions that are over. */
  readonly sessions: readonly [string, string];
  /** Whether a payment of this account waits for its check or its tool. */
  hasReserved(account: PrivateKeyAccount): boolean;
}

/** A sequence of numbers below 1 that is the same for the same seed. */
function seeded(seed: number): () => number {
  let state = (seed * 2_654_435_761) >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

const MAX_DELAY_MS = 250;
/** A step that waits for a reserved payment then waits up to this long, while the tool thinks. */
const MAX_MOMENT_MS = 300;
const pause = (ms: number): Promise<void> => new Promise((resolve) => void setTimeout(resolve, ms));

/** The part of the cases in which something is bought by usage, too. */
const USAGE_PART = 0.5;
const isPermitStep = (step: Step): boolean => (PERMIT_STEPS as readonly Step[]).includes(step);

/** The steps of a case in their order. A purchase that another step attacks is always one of them. */
function orderOf(random: () => number): Step[] {
  const isByUsage = random() < USAGE_PART;
  const optional = STEPS.filter((step) => step !== 'buy' && (isByUsage || !isPermitStep(step)));
  const chosen = new Set<Step>(['buy', ...optional.filter(() => random() < 0.2)]);
  if (isByUsage) chosen.add('buy by usage');
  if (chosen.has('use it beside the second nonce for himself')) chosen.add('buy with the second nonce');
  return [...chosen]
    .map((step) => ({ step, at: random() }))
    .toSorted((left, right) => left.at - right.at)
    .map(({ step }) => step);
}

export async function playCase(
  market: Market,
  account: PrivateKeyAccount,
  seed: number,
): Promise<PlayedCase> {
  const { seller, batch } = market;
  const random = seeded(seed);
  const { tool, priceMicro, args } = waresOf(random, market.sessions);
  const nonceOf = (name: string): Hex => keccak256(stringToHex(`${name} ${seed} ${account.address}`));
  const [nonce, second] = [nonceOf('interleaving'), nonceOf('second')];
  const sign = (value: number, terms: { to?: Address; nonce?: Hex } = {}): Promise<Payload> =>
    seller.sign({ account, to: seller.payee, value, nonce, ...terms });
  const [full, less, own, secondFull, secondOwn] = await Promise.all([
    sign(priceMicro),
    sign(1),
    sign(1, { to: account.address }),
    sign(priceMicro, { nonce: second }),
    sign(1, { to: account.address, nonce: second }),
  ]);
  const successes: Success[] = [];
  let refusedLate = 0;
  const note = async ({ transaction, ...claim }: SuccessClaim): Promise<void> => {
    const wasPaid = await isTransferOf(seller, transaction, { payer: account.address, ...claim });
    successes.push({ ...claim, wasPaid });
  };
  const termsOf = ({ payload: { authorization } }: Payload): Pick<SuccessClaim, 'nonce' | 'micro'> => ({
    nonce: authorization['nonce'] as Hex,
    micro: Number(authorization['value']),
  });
  const buy = async (call: 0 | 1, payload = full): Promise<void> => {
    const reply = await untilKnown(() => seller.pay(tool, args[call], payload));
    if (reply.status === 200)
      await note({ ...termsOf(payload), goods: `call ${call}`, transaction: transactionOf(reply) });
    else if (String(reply.body['message']).includes('at settlement')) refusedLate += 1;
  };
  const requestSettlement = async (call: () => Promise<Reply>): Promise<Json> =>
    (await call().catch(nullIfLost))?.body ?? {};
  const settle = async (goods: string, payload: Payload): Promise<void> => {
    const body = await requestSettlement(() => seller.settle(payload));
    if (body['success'] === true)
      await note({ ...termsOf(payload), goods, transaction: body['transaction'] });
  };
  // Transactions of one account follow each other; one that the chain refuses is an attempt that failed.
  let chain: Promise<unknown> = Promise.resolve();
  const send = (act: () => Promise<unknown>): Promise<unknown> => {
    chain = chain.then(() => act().catch(() => null));
    return chain;
  };
  const use = (payload: Payload): Promise<unknown> =>
    send(() => seller.transact(account, seller.asset, seller.useOf(payload)));
  const price = encodeFunctionData({
    abi: USDC_ABI,
    functionName: 'transferFrom',
    args: [account.address, seller.payee, BigInt(priceMicro)],
  });
  const byPermit = await permitSteps({
    seller,
    terms: market.usage,
    batch,
    account,
    nonce: nonceOf('permit'),
    thinkMs: 100 + Math.floor(random() * 150),
    buy: untilKnown,
    settle: requestSettlement,
    send,
    note,
    refusedLate: () => void (refusedLate += 1),
    transactionOf,
  });
  const does: Record<Step, () => Promise<unknown>> = {
    ...byPermit,
    buy: () => buy(0),
    'buy the same again': () => buy(0),
    'buy something else': () => buy(1),
    'buy with the second nonce': () => buy(1, secondFull),
    'settle at the facilitator': () => settle('a settlement', full),
    'settle again at the facilitator': () => settle('another settlement', full),
    'settle less at the facilitator': () => settle('a settlement of less', less),
    'use it on the chain': () => use(full),
    'use less on the chain': () => use(less),
    'use it for himself': () => use(own),
    'use it for himself beside a transfer of the price': () =>
      send(() => seller.batch(account, batch, [seller.useOf(own), price])),
    'use it beside the second nonce for himself': () =>
      send(() => seller.batch(account, batch, [seller.useOf(full), seller.useOf(secondOwn)])),
  };
  const over = new AbortController();
  const reserved = async (): Promise<void> => {
    while (!over.signal.aborted && !market.hasReserved(account)) await pause(5);
  };
  const steps = orderOf(random);
  const buying: Promise<unknown>[] = [];
  const others: Promise<unknown>[] = [];
  for (const step of steps) {
    const [kind, delay, isAwaited] = [random(), random(), random() < 0.2];
    // Attacks need the time between the check of a payment and its settlement.
    const isAttack = !step.startsWith('buy') && kind >= 0.25;
    const moment = isAttack
      ? reserved().then(() => pause(delay * MAX_MOMENT_MS))
      : pause(kind < 0.1 ? 0 : delay * MAX_DELAY_MS);
    const done = step.startsWith('buy') ? does[step]() : moment.then(does[step]);
    (step.startsWith('buy') ? buying : others).push(done);
    if (isAwaited && !isAttack) await done;
  }
  await Promise.all(buying);
  over.abort();
  await Promise.all(others);
  return { payer: account, seed, steps, successes, refusedLate };
}

/** The transaction that the receipt of a paid call names. */
function transactionOf({ headers }: Reply): unknown {
  const receipt = headers.get('payment-response');
  return receipt === null
    ? null
    : (JSON.parse(Buffer.from(receipt, 'base64').toString()) as Json)['transaction'];
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
    await pause(50);
  }
}
