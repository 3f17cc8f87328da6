import type { CallOutput } from '../../../src/shared/contract/index.ts';
import { networkNameV1Of } from '../../../src/shared/payments/networks.ts';

export type PayeeTerms = NonNullable<CallOutput<'payments.overview'>['terms']>;

export interface Payee {
  readonly gateway: string;
  readonly destination: PayeeTerms;
}

export const PAYERS = ['x402', 'cloudflare', 'stdio', 'http'] as const;
export type Payer = (typeof PAYERS)[number];

/** The maximum amount of one payment in the snippets: 0.10 USDC in base units, which x402 calls atomic. */
const MAX_UNITS = '100000';

function x402({ gateway, destination }: Payee): string {
  return `import { x402Client } from '@x402/core/client';
import { registerExactEvmScheme } from '@x402/evm/exact/client';
import { privateKeyToAccount } from 'viem/accounts';

const payer = registerExactEvmScheme(new x402Client(), {
  signer: privateKeyToAccount(process.env.PAYER_KEY),
}).setSpendControls({
  allowedAssets: [
    {
      network: '${destination.network}',
      asset: '${destination.asset}',
      maxAmountPerPayment: '${MAX_UNITS}',
    },
  ],
});

// client: an MCP client connected to ${gateway}/mcp/payments
const offer = await client.callTool({ name, arguments: args });
const payment = await payer.createPaymentPayload(offer.structuredContent);
const result = await client.callTool({
  name,
  arguments: args,
  _meta: { 'x402/payment': payment },
});`;
}

function cloudflare({ gateway, destination }: Payee): string {
  return `import { withX402Client } from 'agents/x402';
import { privateKeyToAccount } from 'viem/accounts';

// client: an MCP client connected to ${gateway}/mcp/payments
const paying = withX402Client(client, {
  account: privateKeyToAccount(process.env.PAYER_KEY),
  network: '${networkNameV1Of(destination.chainId) ?? destination.network}',
  maxPaymentValue: ${MAX_UNITS}n,
});
const result = await paying.callTool(null, { name, arguments: args });`;
}

const stdio = (): string =>
  JSON.stringify(
    { mcpServers: { 'arbiter-payments': { command: 'arbiter', args: ['mcp', 'payments'] } } },
    null,
    2,
  );

function http({ gateway }: Payee): string {
  return `curl -i -X POST ${gateway}/paid/chess_analysis \\
  -H 'content-type: application/json' \\
  -d '{"fen":"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"}'
# 402 with PAYMENT-REQUIRED; sign it and send again with PAYMENT-SIGNATURE`;
}

const WRITERS: Readonly<Record<Payer, (payee: Payee) => string>> = { x402, cloudflare, stdio, http };

/** Returns the code of a paying program with this host's address, network and token. */
export const snippetFor = (payer: Payer, payee: Payee): string => WRITERS[payer](payee);
