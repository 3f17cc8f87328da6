import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import {
  checkSeller,
  isCheckable,
} from '../../../../../src/main/payments/external-seller-check/check-seller.ts';
import { httpBazaarOf } from '../../../../../src/main/payments/discovery/bazaar.ts';
import { TOOL_EXAMPLES } from '../../../../../src/main/payments/discovery/examples.ts';
import { PAYMENT_SERVER } from '../../../../../src/main/payments/mcp/catalogue.ts';
import { x402OfferOf, type PaymentOffer } from '../../../../../src/main/payments/rules/offer.ts';

const PAYEE = '0x19E7E376E7C213B7E7e7e46cc70A5dD086DAff2A';
const USDC = '0x036CbD53842c5426634e7929541eC2318f3dCF7e';
const [NAME, EXAMPLE] = ['chess_analysis', TOOL_EXAMPLES['chess_analysis']] as const;

const offerAt = (resource: string): PaymentOffer => ({
  destination: {
    chainId: 84532,
    network: 'eip155:84532',
    asset: USDC,
    payTo: PAYEE,
    checksummed: { asset: USDC, payTo: PAYEE },
    eip712: { name: 'USDC', version: '2' },
  },
  amountMicro: 10_000n,
  resource,
  memo: 'Analysis',
  code: 'PAYMENT_REQUIRED',
  message: 'Pay first',
  validUntilS: 1,
  ...(EXAMPLE === undefined ? {} : { discovery: httpBazaarOf(PAYMENT_SERVER.tools[NAME], EXAMPLE) }),
});

type Offer = Record<string, unknown> & { accepts: Record<string, unknown>[] };

/** A seller's deviation from a correct one. */
interface Defect {
  /** Changes the offer before it is sent. */
  readonly change?: (offer: Offer) => unknown;
  /** Answers a request itself; false leaves it to the correct seller. */
  readonly answer?: (request: IncomingMessage, response: ServerResponse, body: string) => boolean;
}

async function openTestSeller({ change = (offer) => offer, answer = () => false }: Defect): Promise<string> {
  let url = '';
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => void chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString();
      if (answer(request, response, body)) return;
      if (body !== '') return void response.writeHead(400).end('{}');
      const offer = JSON.stringify(change(structuredClone(x402OfferOf(offerAt(url))) as unknown as Offer));
      response.writeHead(402, { 'payment-required': Buffer.from(offer).toString('base64') }).end(offer);
    });
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/paid/${NAME}`;
  return url;
}

const pointsAt = (url: string) => checkSeller(url, () => Date.now());

const statesOf = async (defect: Defect): Promise<Record<string, string>> =>
  Object.fromEntries((await pointsAt(await openTestSeller(defect))).map(({ name, state }) => [name, state]));

const GOOD = [
  'reachable',
  'empty POST',
  'GET',
  'offer',
  'body',
  'amount',
  'token',
  'payee',
  'resource',
  'indexers',
  'arguments',
  'clock',
];

test('a correct seller passes every point', async () => {
  const points = await pointsAt(await openTestSeller({}));
  expect(points.filter(({ state }) => state !== 'ok')).toEqual([]);
  expect(points.map(({ name }) => name)).toEqual(GOOD);
});

const way = (changes: object) => (offer: Offer) => ({
  ...offer,
  accepts: offer.accepts.map((each) => ({ ...each, ...changes })),
});
const answerWith =
  (status: number, headers: Record<string, string> = {}): NonNullable<Defect['answer']> =>
  (_request, response) => {
    response.writeHead(status, headers).end('{}');
    return true;
  };

test.each<[what: string, point: string, state: 'warning' | 'failure', defect: Defect]>([
  [
    'is redirected',
    'redirect',
    'failure',
    { answer: answerWith(308, { location: 'https://other.example' }) },
  ],
  ['demands a token', 'empty POST', 'failure', { answer: answerWith(401) }],
  ['sends no offer header', 'offer', 'failure', { answer: answerWith(402) }],
  ['sends an offer of version 1', 'offer', 'failure', { change: (offer) => ({ ...offer, x402Version: 1 }) }],
  ['leaves out the payee', 'offer', 'failure', { change: way({ payTo: undefined }) }],
  ['has a price of 0', 'amount', 'failure', { change: way({ amount: '0' }) }],
  ['has a price that clients refuse', 'amount', 'warning', { change: way({ amount: '1000001' }) }],
  [
    'has a payee with a wrong checksum',
    'payee',
    'failure',
    { change: way({ payTo: PAYEE.replace('E7E', 'e7E') }) },
  ],
  ['pays the zero address', 'payee', 'failure', { change: way({ payTo: `0x${'0'.repeat(40)}` }) }],
  ['leaves out the token name', 'token', 'failure', { change: way({ extra: {} }) }],
  ['sells for an unknown token', 'token', 'warning', { change: way({ asset: PAYEE }) }],
  [
    'sells another address',
    'resource',
    'warning',
    { change: (offer) => ({ ...offer, resource: { url: 'null/x' } }) },
  ],
  ['tells indexers nothing', 'indexers', 'warning', { change: (offer) => ({ ...offer, extensions: {} }) }],
  [
    'sends an example that its schema refuses',
    'indexers',
    'failure',
    {
      change: (offer) => ({
        ...offer,
        extensions: {
          bazaar: { info: { input: { type: 'http', method: 'PUT' } }, schema: { required: ['x'] } },
        },
      }),
    },
  ],
  [
    'offers a call with wrong arguments',
    'arguments',
    'warning',
    { answer: (_request, response, body) => body !== '' && Boolean(response.writeHead(402).end('{}')) },
  ],
  [
    'has a clock that is an hour off',
    'clock',
    'failure',
    { answer: answerWith(402, { date: new Date(0).toUTCString() }) },
  ],
])('a seller that %s is reported at the point "%s" as a %s', async (_what, point, state, defect) => {
  expect((await statesOf(defect))[point]).toBe(state);
});

test('a seller that does not answer is reported as such, and nothing else is', async () => {
  const url = await openTestSeller({ answer: (request) => Boolean(request.socket.destroy()) });
  expect(await pointsAt(url)).toMatchObject([{ name: 'reachable', state: 'failure' }]);
});

test('an answer that is too long is no offer', async () => {
  const states = await statesOf({
    answer: (_request, response) => Boolean(response.writeHead(402).end('x'.repeat(70_000))),
  });
  expect(states['offer']).toBe('failure');
});

test.each([
  ['https://tools.example/paid/a', true],
  ['http://127.0.0.1:4000/paid/a', true],
  ['http://tools.example/paid/a', false],
  ['https://name:secret@tools.example/', false],
  ['file:///etc/passwd', false],
  ['not an address', false],
])('whether %s may be checked: %s', (text, expected) => {
  expect(isCheckable(text)).toBe(expected);
});
