import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { expect } from '@playwright/test';
import type { CallOutput } from '../../../src/shared/contract/index.ts';
import { createRest } from '../../support/rest.ts';
import { callTool, openPayer, payFor, type Json, type Reply } from '../../support/payments/seller.ts';
import type { Shell } from './shells.ts';

export interface PayingAgent {
  readonly wallet: string;
  /** Calls the tool, pays its offer, and calls again. */
  pay(tool: string, args: Json): Promise<{ reply: Reply }>;
  /** Calls the tool and does not pay. */
  request(tool: string, args: Json): Promise<Reply>;
  close(): Promise<void>;
}

type Terms = NonNullable<CallOutput<'payments.overview'>['terms']>;

/** Resolves with the payment terms when the chain is running and its token is deployed. */
export async function termsOf(shell: Shell): Promise<Terms> {
  const control = await shell.control();
  let terms: Terms | null = null;
  await expect(async () => {
    ({ terms } = await control.request('payments.overview', {}));
    expect(terms).not.toBeNull();
  }).toPass({ timeout: 40_000 });
  if (terms === null) throw new Error('the host sells nothing');
  return terms;
}

/** An external MCP client with a funded wallet. */
export async function payingAgent(shell: Shell): Promise<PayingAgent> {
  const control = await shell.control();
  await termsOf(shell);
  const account = privateKeyToAccount(generatePrivateKey());
  await control.request('payments.fund', {
    wallet: account.address,
    amountMicro: 5_000_000,
    ref: `fund-${account.address}`,
  });
  const rest = createRest(`${shell.admin.url}/`);
  const made = await rest.post('/agents', { name: 'Paying agent' });
  const client = new Client({ name: 'foreign', version: '1.0.0' }, { capabilities: {} });
  const transport = new StreamableHTTPClientTransport(new URL('/mcp/payments', shell.admin.url), {
    requestInit: { headers: { authorization: `Bearer ${String(made.body['token'])}` } },
  });
  await client.connect(transport as Transport);
  const call = (tool: string, args: Json, meta?: Json) => callTool(client, { tool, args, meta });
  const payer = openPayer(account);
  return {
    wallet: account.address,
    pay: (tool, args) => payFor({ call }, payer, { tool, args }),
    request: (tool, args) => call(tool, args),
    close: () => client.close(),
  };
}
