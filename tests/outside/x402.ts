import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import {
  createPublicClient,
  createTestClient,
  createWalletClient,
  http,
  parseAbi,
  parseSignature,
  type Address,
  type Hex,
} from 'viem';
import { generatePrivateKey, privateKeyToAccount, type PrivateKeyAccount } from 'viem/accounts';

/** Buyer, seller and facilitator of x402 version 2 with the scheme `exact`, written from docs/payments.md with viem alone. */

export interface Requirements {
  readonly scheme: string;
  /** CAIP-2, such as `eip155:31337`. */
  readonly network: string;
  /** Micro-units. */
  readonly amount: string;
  readonly asset: Address;
  readonly payTo: Address;
  readonly maxTimeoutSeconds: number;
  readonly extra: { readonly name: string; readonly version: string };
}

export interface Payment {
  readonly x402Version: 2;
  readonly accepted: Requirements;
  readonly payload: {
    readonly signature: Hex;
    readonly authorization: {
      readonly from: Address;
      readonly to: Address;
      readonly value: string;
      readonly validAfter: string;
      readonly validBefore: string;
      readonly nonce: Hex;
    };
  };
}

export const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64');
export const decode = <T>(header: string | null): T =>
  JSON.parse(Buffer.from(header ?? '', 'base64').toString()) as T;

const TYPES = {
  TransferWithAuthorization: [
    { name: 'from', type: 'address' },
    { name: 'to', type: 'address' },
    { name: 'value', type: 'uint256' },
    { name: 'validAfter', type: 'uint256' },
    { name: 'validBefore', type: 'uint256' },
    { name: 'nonce', type: 'bytes32' },
  ],
} as const;

const chainIdOf = ({ network }: Requirements): number => Number(network.split(':')[1]);

/** Signs an EIP-3009 authorisation for these requirements; `changes` replace its members before it is signed. */
export async function pay(
  account: PrivateKeyAccount,
  accepted: Requirements,
  changes: Partial<Payment['payload']['authorization']> = {},
): Promise<Payment> {
  const now = Math.floor(Date.now() / 1000);
  const authorization = {
    from: account.address,
    to: accepted.payTo,
    value: accepted.amount,
    validAfter: String(now - 60),
    validBefore: String(now + accepted.maxTimeoutSeconds),
    nonce: `0x${randomBytes(32).toString('hex')}` as const,
    ...changes,
  };
  const signature = await account.signTypedData({
    domain: { ...accepted.extra, chainId: chainIdOf(accepted), verifyingContract: accepted.asset },
    types: TYPES,
    primaryType: 'TransferWithAuthorization',
    message: {
      ...authorization,
      value: BigInt(authorization.value),
      validAfter: BigInt(authorization.validAfter),
      validBefore: BigInt(authorization.validBefore),
    },
  });
  return { x402Version: 2, accepted, payload: { signature, authorization } };
}

const TOKEN = parseAbi([
  'function balanceOf(address) view returns (uint256)',
  'function transfer(address to, uint256 value) returns (bool)',
  'function transferWithAuthorization(address from, address to, uint256 value, uint256 validAfter, uint256 validBefore, bytes32 nonce, uint8 v, bytes32 r, bytes32 s)',
]);

export interface ChainClient {
  /** An account with gas for transactions. */
  account(): Promise<PrivateKeyAccount>;
  /** Gives play money of `from` to an address; the local chain requires no key for that (docs/chain.md). */
  give(asset: Address, from: Address, to: Address, micro: bigint): Promise<void>;
  balance(asset: Address, of: Address): Promise<bigint>;
  /** Sends the authorisation and returns its transaction once it is in a block; null when it is refused. */
  settle(sender: PrivateKeyAccount, payment: Payment, requirements: Requirements): Promise<Hex | null>;
}

export function openChain(port: number): ChainClient {
  const transport = http(`http://127.0.0.1:${port}`);
  const reader = createPublicClient({ transport, pollingInterval: 20 });
  const tools = createTestClient({ mode: 'anvil', transport });
  const wait = async (hash: Hex): Promise<boolean> =>
    (await reader.waitForTransactionReceipt({ hash })).status === 'success';
  return {
    async account() {
      const account = privateKeyToAccount(generatePrivateKey());
      await tools.setBalance({ address: account.address, value: 10n ** 18n });
      return account;
    },
    async give(asset, from, to, micro) {
      await tools.setBalance({ address: from, value: 10n ** 18n });
      await tools.impersonateAccount({ address: from });
      const writer = createWalletClient({ account: from, transport });
      const call = { address: asset, abi: TOKEN, functionName: 'transfer', args: [to, micro] } as const;
      const hash = await writer.writeContract({ ...call, chain: null });
      if (!(await wait(hash))) throw new Error('the transfer failed');
    },
    balance: (asset, of) =>
      reader.readContract({ address: asset, abi: TOKEN, functionName: 'balanceOf', args: [of] }),
    async settle(sender, { payload: { authorization, signature } }, { asset }) {
      const { from, to, value, validAfter, validBefore, nonce } = authorization;
      const { r, s, yParity } = parseSignature(signature);
      const args = [
        from,
        to,
        BigInt(value),
        BigInt(validAfter),
        BigInt(validBefore),
        nonce,
        27 + yParity,
        r,
        s,
      ] as const;
      const call = { address: asset, abi: TOKEN, functionName: 'transferWithAuthorization', args } as const;
      try {
        await reader.simulateContract({ ...call, account: sender });
      } catch {
        return null;
      }
      const hash = await createWalletClient({ account: sender, transport }).writeContract({
        ...call,
        chain: null,
      });
      return (await wait(hash)) ? hash : null;
    },
  };
}

export interface Server {
  readonly url: string;
  close(): Promise<void>;
}

export interface Reply {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: object;
}

interface ReceivedRequest {
  readonly path: string;
  readonly payment: string | undefined;
  readonly body: string;
}

/** A server on this computer that answers each request with JSON. */
export async function serve(answer: (received: ReceivedRequest) => Promise<Reply>): Promise<Server> {
  const server = createServer((request, response) => {
    void (async () => {
      const payment = request.headers['payment-signature'];
      const received = { path: request.url ?? '', payment: payment?.toString(), body: await text(request) };
      const { status, headers = {}, body } = await answer(received);
      response.writeHead(status, { ...headers, 'content-type': 'application/json' });
      response.end(JSON.stringify(body));
    })().catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

interface FacilitatorBody {
  readonly paymentPayload: Payment;
  readonly paymentRequirements: Requirements;
}

/** A facilitator that sends each payment to the chain itself; `settled` lists what it was asked to settle. */
export async function openFacilitator(chain: () => ChainClient): Promise<Server & { settled: Payment[] }> {
  const settled: Payment[] = [];
  let sender: PrivateKeyAccount | undefined;
  const server = await serve(async ({ path, body }) => {
    const { paymentPayload: payment, paymentRequirements: wanted } = JSON.parse(body) as FacilitatorBody;
    const { from, to, value } = payment.payload.authorization;
    if (path === '/verify') {
      const isExact = value === wanted.amount && to.toLowerCase() === wanted.payTo.toLowerCase();
      const isFunded = (await chain().balance(wanted.asset, from)) >= BigInt(value);
      const isValid = isExact && isFunded;
      return {
        status: 200,
        body: { isValid, payer: from, ...(isValid ? {} : { invalidReason: 'insufficient_funds' }) },
      };
    }
    settled.push(payment);
    sender ??= await chain().account();
    const transaction = await chain().settle(sender, payment, wanted);
    const about = { network: wanted.network, payer: from };
    return transaction === null
      ? {
          status: 200,
          body: { success: false, errorReason: 'transaction_failed', transaction: '', ...about },
        }
      : { status: 200, body: { success: true, transaction, ...about } };
  });
  return { ...server, settled };
}

interface Sale {
  readonly requirements: Requirements;
  /** The facilitator that verifies and settles, with a slash at its end. */
  readonly facilitator: URL;
}

/** A seller of the tool `sum`: 402 with an offer, then the result of the call that pays. */
export const openSeller = ({ requirements, facilitator }: Sale): Promise<Server> =>
  serve(async ({ path, payment, body }) => {
    if (path !== '/paid/sum') return { status: 404, body: { error: 'no such tool' } };
    const offer = {
      x402Version: 2,
      error: 'Payment Required',
      resource: { url: 'mcp://tool/sum', description: 'Adds', mimeType: 'application/json' },
      accepts: [requirements],
    };
    const refuse = { status: 402, headers: { 'PAYMENT-REQUIRED': encode(offer) }, body: offer };
    if (payment === undefined) return refuse;
    const callFacilitator = async (operation: string): Promise<Record<string, unknown>> => {
      const response = await fetch(new URL(operation, facilitator), {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          x402Version: 2,
          paymentPayload: decode(payment),
          paymentRequirements: requirements,
        }),
      });
      return (await response.json()) as Record<string, unknown>;
    };
    if ((await callFacilitator('verify'))['isValid'] !== true) return refuse;
    const settled = await callFacilitator('settle');
    if (settled['success'] !== true) return refuse;
    const { a, b } = JSON.parse(body) as { a: number; b: number };
    return { status: 200, headers: { 'PAYMENT-RESPONSE': encode(settled) }, body: { sum: a + b } };
  });
