import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  referenceFacilitator,
  type ReferenceFacilitator,
  type SettleRequest,
} from './reference-facilitator.ts';

/** The fault at `/settle`. `_after` faults settle the payment first, `_before` faults do not. */
export type Fault =
  | 'none'
  | 'refuse'
  | 'down_at_verify'
  | 'refuse_after'
  | `${'hang' | 'reset' | '500' | 'pending' | 'html' | 'redirect'}_${'before' | 'after'}`;

export interface FaultyFacilitator {
  readonly url: string;
  fault: Fault;
  /** The node on which the payments are settled. */
  rpcUrl: string;
  /** Settles a payment late, without a request. */
  settle(body: SettleRequest): Promise<object>;
  /** The Authorization header of every request. */
  readonly authorizations: (string | undefined)[];
  close(): Promise<void>;
}

/** Starts a facilitator that works correctly until a test sets `fault`. */
export async function faultyFacilitator(): Promise<FaultyFacilitator> {
  const authorizations: (string | undefined)[] = [];
  let opened: Promise<ReferenceFacilitator> | null = null;
  const state = {
    fault: 'none' as Fault,
    rpcUrl: '',
    authorizations,
    reference: () => (opened ??= referenceFacilitator(state.rpcUrl)),
    settle: async (body: SettleRequest) => (await state.reference()).settle(body),
  };
  const server = createServer((request, response) => {
    authorizations.push(request.headers.authorization);
    void serve(state, request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return Object.assign(state, {
    url: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  });
}

async function serve(
  state: { fault: Fault; reference(): Promise<ReferenceFacilitator> },
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const body = Buffer.concat(chunks).toString();
  const json = (http: number, value: object): void => {
    response.writeHead(http, { 'content-type': 'application/json' });
    response.end(JSON.stringify(value));
  };
  const forward = async (): Promise<object> => {
    const reference = await state.reference();
    const settleRequest = JSON.parse(body) as SettleRequest;
    return request.url === '/verify' ? reference.verify(settleRequest) : reference.settle(settleRequest);
  };
  if (request.url === '/supported')
    return json(200, { kinds: [{ x402Version: 2, scheme: 'exact', network: 'eip155:84532' }] });
  if (request.url === '/verify') {
    if (state.fault === 'down_at_verify') return json(500, { error: 'down' });
    return json(200, await forward());
  }
  const { fault } = state;
  if (fault === 'none' || fault.endsWith('_after')) {
    const settled = await forward();
    if (fault === 'none') return json(200, settled);
  }
  misbehave(fault, response);
}

/** Sends the response that the host receives under the fault. */
function misbehave(fault: Fault, response: ServerResponse): void {
  const json = { 'content-type': 'application/json' };
  const no = (errorReason: string): string =>
    JSON.stringify({ success: false, errorReason, transaction: '', network: 'eip155:84532' });
  switch (fault.split('_')[0]) {
    case 'hang':
      return;
    case 'reset':
      return void response.destroy();
    case '500':
      return void response.writeHead(500, json).end('{"error":"unexpected"}');
    case 'html':
      return void response.end('<html>busy</html>');
    case 'redirect':
      return void response.writeHead(307, { location: 'http://169.254.169.254/settle' }).end();
    case 'refuse':
      return void response.writeHead(200, json).end(no('invalid_exact_evm_insufficient_balance'));
    default:
      return void response.writeHead(200, json).end(no('settlement_pending'));
  }
}
