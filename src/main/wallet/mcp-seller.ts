import { z } from 'zod';
import { parseJson } from '../../shared/json.ts';
import type { PublicFetch } from '../platform/http-client/public-fetch.ts';
import type { SellerCall, ToolResponse } from './seller-call.ts';

/**
 * A seller over MCP. Its responses are converted to those of a seller over HTTP: an offer is a status 402 with the header
 * PAYMENT-REQUIRED, a receipt the header PAYMENT-RESPONSE.
 */

const CLIENT = { name: 'arbiter-wallet', version: '1.0.0' } as const;
const REQUEST_TIMEOUT_MS = 30_000;

const base64 = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64');

/** Refuses the stream of notifications, which the transport would open by GET and this client does not need. */
const withoutStream =
  (fetch: PublicFetch): PublicFetch =>
  (url, init) =>
    init?.method === 'GET'
      ? Promise.resolve(new Response(null, { status: 405 }))
      : fetch(url, { ...init, redirect: 'error' });

/** Connects, calls the tool once and disconnects. Throws when the server does not respond, or redirects. */
export async function callMcpSeller(
  fetch: PublicFetch,
  { url, tool, args }: Pick<SellerCall, 'url' | 'tool' | 'args'>,
  payment: string | null,
): Promise<ToolResponse> {
  const [{ Client }, { StreamableHTTPClientTransport }] = await Promise.all([
    import('@modelcontextprotocol/sdk/client/index.js'),
    import('@modelcontextprotocol/sdk/client/streamableHttp.js'),
  ]);
  const client = new Client(CLIENT, { capabilities: {} });
  const transport = new StreamableHTTPClientTransport(new URL(url), { fetch: withoutStream(fetch) });
  const meta =
    payment === null
      ? {}
      : { _meta: { 'x402/payment': parseJson(Buffer.from(payment, 'base64').toString()) } };
  try {
    await client.connect(transport as Parameters<typeof client.connect>[0]);
    const params = { name: tool, arguments: parseJson(args) as Record<string, unknown>, ...meta };
    return toToolResponse(await client.callTool(params, undefined, { timeout: REQUEST_TIMEOUT_MS }));
  } catch (error) {
    const offer = offerInError(error);
    if (offer === null) throw error;
    return responseOf(402, offer, { 'payment-required': base64(offer) });
  } finally {
    await client.close().catch(() => undefined);
  }
}

const contentItem = z.looseObject({ type: z.string(), text: z.string().optional() });
const toolResult = z.looseObject({
  isError: z.boolean().optional(),
  structuredContent: z.record(z.string(), z.unknown()).optional(),
  content: z.array(contentItem).optional(),
  _meta: z.record(z.string(), z.unknown()).optional(),
});

/** The text of a result, parsed as JSON if it is JSON: some servers send no structured content. */
function bodyIn(content: readonly z.infer<typeof contentItem>[]): unknown {
  const text = content.find(({ type }) => type === 'text')?.text;
  return text === undefined ? null : (parseJson(text) ?? text);
}

function toToolResponse(callResult: unknown): ToolResponse {
  const parsed = toolResult.safeParse(callResult);
  if (!parsed.success) return responseOf(502, null, {});
  const { isError = false, structuredContent, content = [], _meta: meta = {} } = parsed.data;
  const body = structuredContent ?? bodyIn(content);
  const receipt = meta['x402/payment-response'];
  const headers = receipt === undefined ? {} : { 'payment-response': base64(receipt) };
  if (!isError) return responseOf(200, body, headers);
  const offer = [meta['x402/error'], body].find(isOffer);
  if (offer !== undefined) return responseOf(402, offer, { ...headers, 'payment-required': base64(offer) });
  return responseOf(isPending(body) ? 503 : 400, body, headers);
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

const isPending = (body: unknown): boolean => isObject(body) && body['code'] === 'PAYMENT_PENDING';

const isOffer = (value: unknown): boolean => isObject(value) && Array.isArray(value['accepts']);

/** Some servers send the offer as the data of a JSON-RPC error of code 402. Null for any other error. */
function offerInError(error: unknown): unknown {
  const { code, data } = isObject(error) ? (error as { code?: unknown; data?: unknown }) : {};
  return code === 402 && isOffer(data) ? data : null;
}

function responseOf(status: number, value: unknown, headers: Readonly<Record<string, string>>): ToolResponse {
  const body = z.json().safeParse(value ?? null);
  return { status, headers: new Headers(headers), body: body.success ? body.data : null };
}
