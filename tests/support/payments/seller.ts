import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import { CallToolResultSchema } from '@modelcontextprotocol/sdk/types.js';
import { x402Client } from '@x402/core/client';
import { registerExactEvmScheme } from '@x402/evm/exact/client';
import { generatePrivateKey, privateKeyToAccount, type PrivateKeyAccount } from 'viem/accounts';
import type { CallInput, CallName, CallOutput } from '../../../src/shared/contract/index.ts';
import { startBuiltHost, type BuiltHost, type BuiltHostOptions } from '../built-host.ts';

export type Json = Record<string, unknown>;

/** The cost that the answer of a metered call states, in micro-units. */
export const chargedMicro = (result: unknown): number =>
  Math.round(Number(((result as Json)['usage'] as Json)['charged']) * 1_000_000);

/** A tool's answer with the parts that payers read. */
export interface Reply {
  readonly isError: boolean;
  readonly structured: Json;
  readonly text: string;
  readonly meta: Json;
}

export interface Seller {
  readonly host: BuiltHost;
  /** Makes a call of the window. */
  control<N extends CallName>(call: N, input: CallInput<N>): Promise<CallOutput<N>>;
  /** Creates a wallet and funds it with play money. */
  wallet(micro?: number): Promise<PrivateKeyAccount>;
  /** Registers an agent and connects it to `/mcp/payments`; with `stdio` as `arbiter mcp` does. */
  buyer(options?: { stdio?: boolean; name?: string }): Promise<Buyer>;
}

export interface Buyer {
  readonly client: Client;
  readonly agentId: string;
  readonly token: string;
  call(tool: string, args: Json, meta?: Json): Promise<Reply>;
  close(): Promise<void>;
}

/** Starts a host with a local chain that looks like the test network of common clients, and waits until it can sell. */
export async function openSeller(changes: BuiltHostOptions = {}): Promise<Seller> {
  const host = await startBuiltHost({ chain: 'local-base-sepolia-shape', testClock: false, ...changes });
  const window = await host.window();
  const seller: Seller = {
    host,
    async control(call, input) {
      const answer = await window.request(call, input);
      if (!answer.ok) throw new Error(`${call}: ${answer.code} ${answer.message}`);
      return answer.value as never;
    },
    async wallet(micro = 5_000_000) {
      const account = privateKeyToAccount(generatePrivateKey());
      if (micro > 0)
        await seller.control('payments.fund', {
          wallet: account.address,
          amountMicro: micro,
          ref: `test-${account.address}`,
        });
      return account;
    },
    async buyer({ stdio = true, name = 'buyer' } = {}) {
      const made = await host.rest.post('/agents', { name });
      const { agent_id: agentId, token } = made.body as { agent_id: string; token: string };
      const url = new URL(`mcp/payments${stdio ? '?via=stdio' : ''}`, host.ready.url);
      const client = await connect(url, token);
      return {
        client,
        agentId,
        token,
        call: (tool, args, meta) => callTool(client, { tool, args, meta }),
        close: () => client.close(),
      };
    },
  };
  await waitForTerms(seller);
  return seller;
}

/** Waits for the chain, which starts after the host. */
async function waitForTerms({ control }: Pick<Seller, 'control'>): Promise<void> {
  for (;;) {
    const { terms: destination } = await control('payments.overview', {});
    if (destination !== null) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

async function connect(url: URL, token: string): Promise<Client> {
  const client = new Client({ name: 'test-client', version: '1.0.0' }, { capabilities: {} });
  const transport = new StreamableHTTPClientTransport(url, {
    requestInit: { headers: { authorization: `Bearer ${token}` } },
  });
  await client.connect(transport as Transport);
  return client;
}

export async function callTool(
  client: Client,
  { tool, args, meta }: { tool: string; args: Json; meta?: Json | undefined },
): Promise<Reply> {
  const params = { name: tool, arguments: args, ...(meta === undefined ? {} : { _meta: meta }) };
  const result = CallToolResultSchema.parse(
    await client.callTool(params, CallToolResultSchema, { timeout: 50_000 }),
  );
  const [first] = result.content;
  return {
    isError: result.isError === true,
    structured: (result.structuredContent ?? {}) as Json,
    text: first?.type === 'text' ? first.text : '',
    meta: (result['_meta'] ?? {}) as Json,
  };
}

/** The official client with its default limits: known tokens, at most one dollar for each payment. */
export function defaultPayer(account: PrivateKeyAccount): x402Client {
  return registerExactEvmScheme(new x402Client(), { signer: account });
}

/** The official client without spending limits. */
export const openPayer = (account: PrivateKeyAccount): x402Client =>
  defaultPayer(account).setSpendControls(false);

/** Calls a tool, signs its offer, and calls again with the payment. */
export async function payFor(
  buyer: Pick<Buyer, 'call'>,
  payer: x402Client,
  { tool, args }: { tool: string; args: Json },
): Promise<{ payment: Json; reply: Reply; offer: Reply }> {
  const offer = await buyer.call(tool, args);
  const payment = (await payer.createPaymentPayload(offer.structured as never)) as unknown as Json;
  return { payment, offer, reply: await buyer.call(tool, args, { 'x402/payment': payment }) };
}

/** Repeats a call with the same payment until its outcome is known, as `PAYMENT_PENDING` requires. */
export async function callUntilKnown(call: () => Promise<Reply>, known?: Reply): Promise<Reply> {
  for (let reply = known ?? (await call()); ; reply = await call()) {
    if (!['PAYMENT_PENDING', 'INTERNAL_ERROR'].includes(String(reply.structured['code']))) return reply;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

export const START = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';
export const ANALYSIS = { tool: 'chess_analysis', args: { fen: START, thinkMs: 50, lines: 1 } };
