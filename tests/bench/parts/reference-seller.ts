import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import { CallToolRequestSchema, ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import { referenceFacilitator, type SettleRequest } from '../../support/payments/reference-facilitator.ts';

/**
 * A seller without Arbiter, made of the MCP SDK and the facilitator of the x402 library: what the bench of payments
 * compares the host with. It keeps nothing, so it forgets its payments when it ends. Its arguments are the kind
 * (`stdio` sells a tool, `http` settles), the address of the node, and the offer as JSON.
 */

const [kind = '', rpcUrl = '', offerText = '{}'] = process.argv.slice(2);
const offer = JSON.parse(offerText) as { accepts: readonly object[] };
const [accepted = {}] = offer.accepts ?? [];
/** As long as the tool of the host thinks. */
const WORK_MS = 50;

const facilitator = await referenceFacilitator(rpcUrl);

const requestOf = (paymentPayload: object): SettleRequest => ({
  paymentPayload,
  paymentRequirements: accepted,
});

async function sell(payment: object | undefined) {
  const refused = { isError: true, structuredContent: { ...offer } };
  if (payment === undefined) return { ...refused, content: [{ type: 'text', text: offerText }] };
  const verified = (await facilitator.verify(requestOf(payment))) as { isValid: boolean };
  if (!verified.isValid) return { ...refused, content: [{ type: 'text', text: JSON.stringify(verified) }] };
  await new Promise((resolve) => setTimeout(resolve, WORK_MS));
  const settled = (await facilitator.settle(requestOf(payment))) as { success: boolean };
  if (!settled.success) return { ...refused, content: [{ type: 'text', text: JSON.stringify(settled) }] };
  const answer = { best: 'e2e4' };
  return {
    structuredContent: answer,
    content: [{ type: 'text', text: JSON.stringify(answer) }],
    ['_meta']: { 'x402/payment-response': settled },
  };
}

async function serveTool(): Promise<void> {
  const server = new Server({ name: 'reference-seller', version: '1.0.0' }, { capabilities: { tools: {} } });
  const tools = ['chess_analysis', 'list_subscriptions'].map((name) => ({
    name,
    inputSchema: { type: 'object' as const },
  }));
  server.setRequestHandler(ListToolsRequestSchema, async () => ({ tools }));
  server.setRequestHandler(CallToolRequestSchema, async ({ params }) =>
    params.name === 'chess_analysis'
      ? sell(params['_meta']?.['x402/payment'] as object | undefined)
      : { content: [{ type: 'text', text: '{}' }], structuredContent: {} },
  );
  await server.connect(new StdioServerTransport() as Transport);
}

function serveFacilitator(): void {
  const server = createServer((request, response) => {
    text(request)
      .then((body) => facilitator.settle(JSON.parse(body) as SettleRequest))
      .then((answer) =>
        response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer)),
      )
      .catch((error: unknown) => response.writeHead(500).end(String(error)));
  });
  server.listen(0, '127.0.0.1', () =>
    process.stdout.write(`${JSON.stringify({ port: (server.address() as AddressInfo).port })}\n`),
  );
}

if (kind === 'stdio') await serveTool();
else serveFacilitator();
