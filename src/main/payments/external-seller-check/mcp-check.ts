import { z } from 'zod';
import { canonicalJson, parseJson, type Json } from '../../../shared/json.ts';
import { readLimited } from '../../platform/http-client/exchange.ts';
import { offerFindings } from './offer-findings.ts';
import { failedFinding, passedFinding, warnedFinding, type SellerFinding } from './finding.ts';

const CLIENT = { name: 'arbiter-doctor', version: '1.0.0' } as const;
const TIMEOUT_MS = 10_000;
/** A list of tools is longer than the response of a paid route. */
const MAX_BYTES = 512 * 1024;

/** A tool as its server lists it. */
interface ListedTool {
  readonly name: string;
  readonly outputSchema?: unknown;
  readonly description?: string | undefined;
  readonly _meta?: unknown;
}

const callResponse = z.looseObject({
  isError: z.boolean().optional(),
  structuredContent: z.record(z.string(), z.unknown()).optional(),
  content: z.array(z.looseObject({ type: z.string(), text: z.string().optional() })).optional(),
  _meta: z.record(z.string(), z.unknown()).optional(),
});
type CallResponse = z.infer<typeof callResponse>;

/** No redirect is followed, no stream of notifications is opened, and a response is read up to its limit. */
async function limitedFetch(url: string | URL, init?: RequestInit): Promise<Response> {
  if (init?.method === 'GET') return new Response(null, { status: 405 });
  const response = await fetch(url, { ...init, redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT_MS) });
  const text = await readLimited(response, MAX_BYTES);
  const { status, headers } = response;
  return new Response(status === 202 || status === 204 ? null : (text ?? ''), { status, headers });
}

/** The forms in which sellers say that a tool has a price. */
const PRICE_IN_META = '"agents-x402/priceUSD"';
const PRICE_IN_TEXT = /[(]price: /iu;

const hasPrice = ({ description = '', ...tool }: ListedTool): boolean =>
  JSON.stringify(tool['_meta'] ?? {}).includes(PRICE_IN_META) || PRICE_IN_TEXT.test(description);

/**
 * Checks a seller over MCP, without paying: the tool `tool`, or the first one that is listed as sold. It is called
 * without arguments, as programs do that index paid tools.
 */
export async function checkMcpSeller(url: string, tool: string): Promise<SellerFinding[]> {
  const [{ Client }, { StreamableHTTPClientTransport }] = await Promise.all([
    import('@modelcontextprotocol/sdk/client/index.js'),
    import('@modelcontextprotocol/sdk/client/streamableHttp.js'),
  ]);
  const client = new Client(CLIENT, { capabilities: {} });
  const transport = new StreamableHTTPClientTransport(new URL(url), { fetch: limitedFetch });
  try {
    await client.connect(transport as Parameters<typeof client.connect>[0]);
  } catch {
    const remedy =
      'check the address: it has to be the MCP endpoint, over streamable HTTP, without a redirect or token';
    return [failedFinding('reachable', 'no MCP server answers there', remedy)];
  }
  const reachableFinding = passedFinding(
    'reachable',
    `MCP server ${client.getServerVersion()?.name ?? 'without a name'}`,
  );
  try {
    const tools = await listTools((cursor) => client.listTools({ cursor }, { timeout: TIMEOUT_MS }));
    const checkedTool =
      tools.find(({ name }) => name === tool) ?? (tool === '' ? tools.find(hasPrice) : undefined);
    if (checkedTool === undefined) return [reachableFinding, missingToolFinding(tool, tools)];
    const response = callResponse.parse(
      await client
        .callTool({ name: checkedTool.name }, undefined, { timeout: TIMEOUT_MS })
        .catch(toErrorResponse),
    );
    return [
      reachableFinding,
      passedFinding('tool', checkedTool.name),
      schemaFinding(checkedTool),
      ...(await responseFindings(response, url)),
    ];
  } catch {
    return [
      reachableFinding,
      failedFinding(
        'tool',
        'the server does not answer calls',
        'answer tools/list and tools/call in 10 seconds',
      ),
    ];
  } finally {
    await client.close().catch(() => undefined);
  }
}

/** Without a limit, a server that always names a next page would be read for ever. */
const MAX_PAGES = 20;

interface ToolPage {
  readonly tools: readonly ListedTool[];
  readonly nextCursor?: string | undefined;
}

/** The tools of every page of `tools/list`. */
export async function listTools(
  readPage: (cursor: string | undefined) => Promise<ToolPage>,
): Promise<ListedTool[]> {
  const tools: ListedTool[] = [];
  let cursor: string | undefined;
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const { tools: pageTools, nextCursor } = await readPage(cursor);
    tools.push(...pageTools);
    if (nextCursor === undefined) break;
    cursor = nextCursor;
  }
  return tools;
}

/** Some servers send the offer as an error of JSON-RPC, which common clients do not read. */
const toErrorResponse = (error: unknown): CallResponse => {
  const { data } = error as { readonly data?: unknown };
  return {
    isError: true,
    ...(typeof data === 'object' && data !== null ? { _meta: { rpcError: data } } : {}),
  };
};

const missingToolFinding = (tool: string, tools: readonly ListedTool[]): SellerFinding =>
  failedFinding(
    'tool',
    tool === ''
      ? `none of ${tools.length} tools is listed as sold`
      : `there is no tool ${tool} among ${tools
          .map(({ name }) => name)
          .join(', ')
          .slice(0, 200)}`,
    tool === ''
      ? 'name one with --tool, or say in its description that it has a price'
      : 'name another one with --tool',
  );

/** Clients validate every result against an output schema, so an offer would be an error for them. */
const schemaFinding = ({ outputSchema }: ListedTool): SellerFinding =>
  outputSchema === undefined
    ? passedFinding('schema', 'the tool declares no output schema')
    : failedFinding(
        'schema',
        'the tool declares an output schema',
        'leave it out: clients refuse an offer that is not valid by it',
      );

async function responseFindings(response: CallResponse, url: string): Promise<SellerFinding[]> {
  const meta = response['_meta'];
  if (meta?.['rpcError'] !== undefined)
    return [
      failedFinding(
        'offer',
        'the offer is an error of JSON-RPC',
        'answer tools/call with isError and the offer as structuredContent',
      ),
    ];
  const { structuredContent: offer, isError, content = [] } = response;
  if (offer === undefined || isError !== true)
    return [
      failedFinding(
        'offer',
        isError === true
          ? 'the answer has no structuredContent'
          : 'a call without payment is answered without an error',
        'answer it with isError: true and the offer as structuredContent',
      ),
    ];
  const text = parseJson(content.find(({ type }) => type === 'text')?.text ?? '');
  const hasSameOffer = (value: unknown): boolean =>
    canonicalJson((value as { accepts?: Json } | undefined)?.accepts ?? null) ===
    canonicalJson((offer as { accepts?: Json }).accepts ?? null);
  const header = Buffer.from(JSON.stringify(offer)).toString('base64');
  const headers = new Headers({ 'payment-required': header });
  return [
    hasSameOffer(text)
      ? passedFinding('text', 'the text is the same offer')
      : warnedFinding(
          'text',
          'the text is not the offer',
          'repeat it as JSON text, for clients that read only that',
        ),
    hasSameOffer(meta?.['x402/error'])
      ? passedFinding('_meta', 'x402/error has the offer')
      : warnedFinding(
          '_meta',
          'x402/error is missing',
          'repeat the offer in _meta["x402/error"], where x402 clients look',
        ),
    ...(await offerFindings({ status: 402, headers, body: offer }, url)),
  ];
}
