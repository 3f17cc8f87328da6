import { readDatabase } from '../../support/database.ts';
import {
  httpSellerOn,
  newNonce,
  type HttpSeller,
  type Json,
  type Payload,
} from '../../support/payments/http-seller.ts';
import { allTransfers } from '../../support/payments/transfers.ts';
import { ANALYSIS } from '../../support/payments/seller.ts';
import type { Reply } from '../../support/rest.ts';
import { hold, until, type Fault } from '../fault.ts';
import type { FaultEnvironment } from '../environment.ts';
import { killWithin, nullIfLost, MAX_ROUND_MS, ROUNDS } from './moments.ts';

/** SIGKILL at random moments within two seconds of a payment, again and again over one folder and one chain. */

const CHAIN = 'local-base-sepolia-shape';
/** From the first request to the answer takes some hundred milliseconds, so most kills come that early. */
const SOON_MS = 400;

interface Order {
  readonly tool: string;
  readonly args: Json;
  readonly payment: Payload;
}

const ordersFor = async (seller: HttpSeller): Promise<Order[]> => {
  const sell = async (tool: string, micro: number, args: (wallet: string) => Json): Promise<Order> => {
    const account = await seller.wallet();
    const terms = { account, to: seller.payee, value: micro, nonce: newNonce() };
    return { tool, args: args(account.address), payment: await seller.sign(terms) };
  };
  return [
    await sell(ANALYSIS.tool, 10_000, () => ANALYSIS.args),
    await sell('subscribe', 100_000, (walletAddress) => ({ planId: 'day-pass', walletAddress })),
  ];
};

const pay = (seller: HttpSeller, { tool, args, payment }: Order): Promise<Reply | null> =>
  nullIfLost(seller.pay(tool, args, payment));

/** Every order was charged once, is stored once and is answered again with the same answer. */
async function expectOnce(
  seller: HttpSeller,
  data: string,
  order: Order,
  first: Reply | null,
): Promise<void> {
  const isAnswered = (reply: Reply | null): boolean => reply?.status === 200;
  const answer = await until(() => pay(seller, order), isAnswered, { what: `the answer of ${order.tool}` });
  const again = await pay(seller, order);
  // An answer that the payer has got before the kill is the one that it gets ever after.
  const answers = [answer, again, ...(first?.status === 200 ? [first] : [])].map((reply) => reply?.text);
  hold(new Set(answers).size === 1, `${order.tool} answers ${answers.join(' and then ')}`);
  const { from = '', nonce = '', value = '' } = order.payment.payload.authorization;
  const transfers = (await allTransfers(seller)).filter(({ payer }) => payer === from);
  const paid = transfers.filter((one) => one.nonce === nonce && one.micro === Number(value));
  hold(transfers.length === 1 && paid.length === 1, `${order.tool}: ${transfers.length} transfers`);
  for (const [what, count] of Object.entries(storedFor(data, from.toLowerCase())))
    hold(count === 1, `${count} ${what} instead of 1`);
}

const storedFor = (data: string, payer: string): Record<string, unknown> =>
  readDatabase(data, (db) => {
    const count = (sql: string): unknown => db.prepare(sql).pluck().get(payer);
    const delivered = "state = 'confirmed' and delivery = 'delivered'";
    return {
      payments: count(`select count(*) from payments where payer = ? and ${delivered}`),
      confirmations: count("select count(*) from audit where action = 'PAYMENT_CONFIRMED' and actor = ?"),
    };
  });

async function afterPayment(environment: FaultEnvironment): Promise<void> {
  for (let round = 1; round <= ROUNDS; round += 1) {
    const first = await environment.host({ chain: CHAIN });
    const seller = await httpSellerOn(first);
    const orders = await ordersFor(seller);
    const answers = orders.map((order) => pay(seller, order));
    await killWithin(environment, first, environment.random() < 0.7 ? SOON_MS : undefined);
    const answered = await Promise.all(answers);
    const second = await environment.host({ chain: CHAIN });
    const reopened = await httpSellerOn(second);
    for (const [index, order] of orders.entries())
      await expectOnce(reopened, environment.data, order, answered[index] ?? null);
    await second.stop();
  }
}

export const paymentMoments: Fault = {
  group: 'killed at any moment',
  name: `${ROUNDS} times after a payment`,
  limitMs: ROUNDS * MAX_ROUND_MS,
  run: afterPayment,
};
