import { z } from 'zod';
import { parseJson } from '../../shared/json.ts';
import type { PublicFetch } from '../platform/http-client/public-fetch.ts';
import { callMcpSeller } from './mcp-seller.ts';
import type { WalletPaymentRow } from './wallet-payment-store.ts';

/** A call to a seller. For `mcp`, `url` is the address of the server and `tool` the name of the tool. */
export type SellerCall = Pick<WalletPaymentRow, 'url' | 'transport' | 'tool' | 'args'>;

/** A seller's response; that of a seller over MCP is converted to HTTP. */
export interface ToolResponse {
  readonly status: number;
  /** Null for a body that is no JSON. */
  readonly body: z.core.util.JSONType | null;
  readonly headers: Headers;
}

/**
 * Calls a seller once, with a payment or without one. A redirect is an error, so that the payment goes to the server
 * that made the offer, and so is a response that is too long.
 */
export async function callSeller(
  fetch: PublicFetch,
  call: SellerCall,
  payment: string | null,
): Promise<ToolResponse> {
  if (call.transport === 'mcp') return callMcpSeller(fetch, call, payment);
  const isPost = call.transport === 'post';
  const response = await fetch(call.url, {
    method: isPost ? 'POST' : 'GET',
    redirect: 'error',
    headers: {
      ...(isPost ? { 'content-type': 'application/json' } : {}),
      ...(payment === null ? {} : { 'payment-signature': payment }),
    },
    ...(isPost ? { body: call.args } : {}),
  });
  const body = z.json().safeParse(parseJson(await response.text().catch(() => 'null')) ?? null);
  return { status: response.status, headers: response.headers, body: body.success ? body.data : null };
}
