import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { HTTPFacilitatorClient } from '@x402/core/server';
import { ExactEvmScheme } from '@x402/evm/exact/server';
import { paymentMiddleware, x402ResourceServer } from '@x402/express';
import express from 'express';
import type { Address } from 'viem';
import type { HttpSeller, Payload } from './http-seller.ts';

/** A seller that is no part of the host: Express with the middleware of the x402 library, unchanged. */
export interface ExpressSeller {
  readonly payee: Address;
  /** Requests the goods with this payment, and returns whether they were delivered. */
  buy(payment: Payload): Promise<boolean>;
  dispose(): Promise<void>;
}

export interface ExpressSellerOptions {
  readonly payee: Address;
  /** The price in micro-units. */
  readonly price: number;
  /** Runs in the handler, between the check of a payment and its settlement. */
  readonly onSale: () => Promise<void>;
}

const GOODS = 'the goods';

/** Opens a seller that lets the facilitator of this host verify and settle its payments. */
export async function openExpressSeller(
  { host, asset, chainId, requirements }: HttpSeller,
  { payee, price, onSale }: ExpressSellerOptions,
): Promise<ExpressSeller> {
  const network = `eip155:${chainId}` as const;
  const offer = requirements(payee, price);
  const facilitator = new HTTPFacilitatorClient({
    url: new URL('/facilitator', host.rest.url).href,
  });
  const resources = new x402ResourceServer(facilitator).register(network, new ExactEvmScheme());
  const accepts = {
    scheme: 'exact',
    network,
    payTo: payee,
    price: { asset, amount: String(price), extra: offer['extra'] as Record<string, unknown> },
    maxTimeoutSeconds: Number(offer['maxTimeoutSeconds']),
  };
  const app = express();
  app.use(paymentMiddleware({ 'GET /goods': { accepts } }, resources));
  app.get('/goods', (_request, response, next) => {
    onSale().then(() => response.send(GOODS), next);
  });
  const server = createServer(app).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/goods`;
  return {
    payee,
    async buy(payment) {
      const header = Buffer.from(JSON.stringify(payment)).toString('base64');
      const response = await fetch(url, { headers: { 'payment-signature': header } });
      const body = await response.text();
      return response.ok && body === GOODS;
    },
    async dispose() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
