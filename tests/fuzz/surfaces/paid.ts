import { PAYMENT_CODES } from '../../../src/shared/codes/payment.ts';
import type { Reply } from '../../support/rest.ts';
import type { Chance } from '../chance.ts';
import { mutate } from '../mutate.ts';
import { leakIn, type FuzzEnvironment, type FuzzExchange, type Surface } from '../surface.ts';

const CODES: ReadonlySet<string> = new Set(
  Object.keys(PAYMENT_CODES).filter((code) => code !== 'INTERNAL_ERROR'),
);
/** An endgame, because a position on the board of a running game is not analysed, and other surfaces start games. */
const ANALYSIS = { fen: '8/8/4k3/8/8/3KP3/8/8 w - - 0 1' };
const HASH = 'ab'.repeat(32);

type Json = Record<string, unknown>;

const decoded = (header: string): Json => JSON.parse(Buffer.from(header, 'base64').toString('utf8')) as Json;

/** Calls paid tools over HTTP 402 and the facilitator with payments that are almost valid. */
export async function paidSurface({ host, ids }: FuzzEnvironment): Promise<Surface> {
  const url = (path: string): string => new URL(path, host.ready.url).href;
  const send = async (path: string, body: string, headers: Record<string, string> = {}): Promise<Reply> => {
    const response = await fetch(url(path), {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body,
    });
    const text = await response.text();
    return { status: response.status, text } as Reply;
  };
  const requested = await fetch(url('paid/chess_analysis'), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(ANALYSIS),
  });
  const terms = requested.headers.get('payment-required');
  if (terms === null) throw new Error(`no offer, but ${requested.status}: ${await requested.text()}`);
  const offer = decoded(terms);
  const [accepted] = offer['accepts'] as readonly [Json];
  const authorization = {
    from: `0x${HASH.slice(0, 40)}`,
    to: accepted['payTo'],
    value: accepted['amount'],
    validAfter: '0',
    validBefore: '9999999999',
    nonce: `0x${HASH}`,
  };
  const payment = {
    x402Version: 2,
    resource: offer['resource'],
    accepted,
    payload: { signature: `0x${HASH}${HASH}1b`, authorization },
  };

  const pay = async (chance: Chance): Promise<FuzzExchange> => {
    const path = `paid/${chance.pick(['chess_analysis', 'game_review', 'match_forensics', 'subscribe', 'list_subscriptions', 'none'])}`;
    const args = mutate(
      chance.once(2) ? ANALYSIS : { sessionId: chance.pick(ids), planId: 'day-pass' },
      chance,
    );
    const header = Buffer.from(JSON.stringify(mutate(payment, chance)) ?? '').toString('base64');
    const name = chance.pick(['payment-signature', 'x-payment']);
    const reply = await send(path, JSON.stringify(args) ?? 'null', { [name]: header.slice(0, 8000) });
    return { target: path, ...judged(reply), sent: { args, header: header.slice(0, 600) } };
  };

  const settle = async (chance: Chance): Promise<FuzzExchange> => {
    const path = `facilitator/${chance.pick(['verify', 'settle'])}`;
    const sound = { x402Version: 2, paymentPayload: payment, paymentRequirements: accepted };
    const sent = chance.once(4) ? sound : mutate(sound, chance);
    const reply = await send(path, JSON.stringify(sent) ?? 'null');
    const fault = reply.status >= 500 ? `status ${reply.status}: ${reply.text}` : leakIn(reply.text);
    return { target: path, answer: String(reply.status), fault, sent };
  };
  return {
    name: 'paid',
    send: (chance) => (chance.once(3) ? settle(chance) : pay(chance)),
    close: async () => undefined,
  };
}

function judged({ status, text }: Reply): { answer: string; fault: string | null } {
  if (status === 200) return { answer: '200', fault: null };
  const { code, error } = JSON.parse(text) as { code?: string; error?: { code?: string } };
  const said = code ?? error?.code ?? '';
  const isKnown = status < 500 && (CODES.has(said) || said === 'INVALID_REQUEST');
  return { answer: `${status} ${said}`, fault: isKnown ? leakIn(text) : `status ${status}: ${text}` };
}
