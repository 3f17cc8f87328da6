import {
  concat,
  createPublicClient,
  encodeAbiParameters,
  encodeDeployData,
  encodeFunctionData,
  http,
  keccak256,
  pad,
  parseAbi,
  toEventHash,
  toHex,
  type Address,
  type Hex,
  type PublicClient,
} from 'viem';
import { generatePrivateKey, privateKeyToAccount, type PrivateKeyAccount } from 'viem/accounts';
import type { Api, CallOutput } from '../../../src/shared/contract/index.ts';
import { startBuiltHost, type BuiltHost, type BuiltHostOptions } from '../built-host.ts';
import type { Reply } from '../rest.ts';
import { BATCH_CODE } from './batch-contract.ts';

export type Json = Record<string, unknown>;

export const USDC_ABI = parseAbi([
  'function transferWithAuthorization(address from, address to, uint256 value, uint256 validAfter, uint256 validBefore, bytes32 nonce, bytes signature)',
  'function approve(address spender, uint256 amount)',
  'function transferFrom(address from, address to, uint256 amount)',
  'event AuthorizationUsed(address indexed authorizer, bytes32 indexed nonce)',
  'event Transfer(address indexed from, address indexed to, uint256 value)',
]);
const BATCH_ABI = parseAbi(['function run(address target, bytes[] calls)']);

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

/** The data that a payer signs. Times are Unix seconds. */
export interface Signed {
  readonly account: PrivateKeyAccount;
  readonly to: Address;
  readonly value: number;
  readonly nonce: Hex;
  readonly validAfter?: number;
  readonly validBefore?: number;
  readonly chainId?: number;
  readonly asset?: Address;
}

export interface Payload {
  readonly x402Version: 2;
  readonly accepted: Json;
  readonly payload: { readonly signature: Hex; readonly authorization: Record<string, string> };
}

export const newNonce = (): Hex => generatePrivateKey();

/** A host of the built program that sells on an Anvil, driven over HTTP and the window socket. */
export interface HttpSeller {
  readonly host: BuiltHost;
  readonly api: Api;
  readonly chain: PublicClient;
  readonly payee: Address;
  readonly asset: Address;
  readonly chainId: number;
  rpc(method: string, params?: unknown[]): Promise<unknown>;
  /** Creates a wallet with play money and gas. */
  wallet(micro?: number): Promise<PrivateKeyAccount>;
  sign(what: Signed): Promise<Payload>;
  /** The requirements that a seller would send for this payment. */
  requirements(to: Address, value: number): Json;
  pay(tool: string, args: Json, payload: Payload, token?: string): Promise<Reply>;
  settle(payload: Payload, requirements?: Json): Promise<Reply>;
  /** Sends a transaction of the account, and waits until it is in a block. */
  transact(account: PrivateKeyAccount, to: Address | null, data: Hex): Promise<Address | null>;
  /** The call data that uses an authorisation. */
  useOf(payload: Payload): Hex;
  /** Makes calls of the token, or of another contract, in one transaction. */
  batch(
    account: PrivateKeyAccount,
    contract: Address,
    calls: readonly Hex[],
    target?: Address,
  ): Promise<void>;
  deployBatch(account: PrivateKeyAccount): Promise<Address>;
  /**
   * Cancels an authorisation as Circle's token does: the nonce reads as used, and the token has logged
   * `AuthorizationCanceled`. This token has no such function, so its storage and code are changed for a moment; `like`
   * is a nonce of the account that was really used.
   */
  cancel(account: PrivateKeyAccount, nonces: { readonly like: Hex; readonly nonce: Hex }): Promise<void>;
  /** Puts another token with the same code, name and version on the chain, of which the account holds a million units. */
  copyToken(holder: Address): Promise<Address>;
  payments(): Promise<CallOutput<'payments.page'>>;
  dispose(): Promise<void>;
}

const VALID_S = 115;
/** Code that logs `AuthorizationCanceled` of the address and the nonce that it is called with. */
const LOGS_CANCELLATION = concat([
  '0x6020356000357f',
  toEventHash('AuthorizationCanceled(address,bytes32)'),
  '0x60006000a300',
]);
/** The number of the token's storage slots that are searched for a mapping. */
const MAX_SLOTS = 32n;

/** Where the storage of a contract holds `mapping[account][nonce]`, for the mapping at this index. */
function nestedSlot(account: Address, nonce: Hex, index: bigint): Hex {
  const outer = keccak256(encodeAbiParameters([{ type: 'address' }, { type: 'uint256' }], [account, index]));
  return keccak256(encodeAbiParameters([{ type: 'bytes32' }, { type: 'bytes32' }], [nonce, outer]));
}

/** Opens a seller on a host that is already selling. */
export async function httpSellerOn(host: BuiltHost, rpcUrl?: string): Promise<HttpSeller> {
  const { api } = await host.window();
  let destination: CallOutput<'payments.overview'>['terms'] = null;
  while (destination === null) {
    ({ terms: destination } = await api.call('payments.overview', {}));
    if (destination === null) await new Promise((resolve) => setTimeout(resolve, 50));
  }
  const { chainId, eip712 } = destination;
  const [asset, payee] = [destination.asset as Address, destination.payTo as Address];
  const url = rpcUrl ?? `http://127.0.0.1:${host.ready.ports.chain}`;
  const chain = createPublicClient({ transport: http(url, { retryCount: 0 }) });
  const rpc = (method: string, params: unknown[] = []): Promise<unknown> =>
    chain.request({ method, params } as never);
  const requirements = (to: Address, value: number): Json => ({
    scheme: 'exact',
    network: `eip155:${chainId}`,
    amount: String(value),
    asset,
    payTo: to,
    maxTimeoutSeconds: 120,
    extra: { ...eip712 },
  });
  const seller: HttpSeller = {
    host,
    api,
    chain,
    payee,
    asset,
    chainId,
    rpc,
    requirements,
    async wallet(micro = 1_000_000) {
      const account = privateKeyToAccount(generatePrivateKey());
      const ref = `test-${account.address}`;
      if (micro > 0) await api.call('payments.fund', { wallet: account.address, amountMicro: micro, ref });
      await rpc('anvil_setBalance', [account.address, '0xde0b6b3a7640000']);
      return account;
    },
    async sign({ account, to, value, nonce, ...more }) {
      const nowS = Math.floor(Date.now() / 1000);
      const { validAfter = 0, validBefore = nowS + VALID_S } = more;
      const signature = await account.signTypedData({
        domain: {
          ...eip712,
          chainId: more.chainId ?? chainId,
          verifyingContract: more.asset ?? asset,
        },
        types: TYPES,
        primaryType: 'TransferWithAuthorization',
        message: {
          from: account.address,
          to,
          value: BigInt(value),
          validAfter: BigInt(validAfter),
          validBefore: BigInt(validBefore),
          nonce,
        },
      });
      const authorization = {
        from: account.address,
        to,
        value: String(value),
        validAfter: String(validAfter),
        validBefore: String(validBefore),
        nonce,
      };
      return { x402Version: 2, accepted: requirements(to, value), payload: { signature, authorization } };
    },
    pay(tool, args, payload, token) {
      const header = Buffer.from(JSON.stringify(payload)).toString('base64');
      const request = { headers: { 'payment-signature': header } };
      return host.rest.post(`/paid/${tool}`, args, token === undefined ? request : { ...request, token });
    },
    settle: (payload, wanted = payload.accepted) =>
      host.rest.post('/facilitator/settle', {
        x402Version: 2,
        paymentPayload: payload,
        paymentRequirements: wanted,
      }),
    async transact(account, to, data) {
      const nonce = Number(await rpc('eth_getTransactionCount', [account.address, 'pending']));
      const raw = await account.signTransaction({
        type: 'eip1559',
        chainId,
        nonce,
        gas: 3_000_000n,
        data,
        maxFeePerGas: 10n ** 11n,
        maxPriorityFeePerGas: 10n ** 9n,
        ...(to === null ? {} : { to }),
      });
      const hash = (await rpc('eth_sendRawTransaction', [raw])) as Hex;
      const receipt = await chain.waitForTransactionReceipt({
        hash,
        pollingInterval: 20,
        // A reorganisation may have taken it away.
        timeout: 10_000,
      });
      if (receipt.status !== 'success') throw new Error('the transaction reverted');
      return receipt.contractAddress ?? null;
    },
    useOf({ payload: { signature, authorization: signed } }) {
      const { from = '', to = '', value = '', validAfter = '', validBefore = '', nonce = '' } = signed;
      const args = [
        from as Address,
        to as Address,
        BigInt(value),
        BigInt(validAfter),
        BigInt(validBefore),
        nonce as Hex,
        signature,
      ] as const;
      return encodeFunctionData({ abi: USDC_ABI, functionName: 'transferWithAuthorization', args });
    },
    async batch(account, contract, calls, target = asset) {
      const data = encodeFunctionData({ abi: BATCH_ABI, functionName: 'run', args: [target, calls] });
      await seller.transact(account, contract, data);
    },
    async deployBatch(account) {
      const data = encodeDeployData({ abi: BATCH_ABI, bytecode: BATCH_CODE });
      return (await seller.transact(account, null, data)) as Address;
    },
    async cancel(account, { like, nonce }) {
      const slotOf = (one: Hex, index: bigint): Hex => nestedSlot(account.address, one, index);
      for (let index = 0n; index < MAX_SLOTS; index += 1n) {
        const value = await rpc('eth_getStorageAt', [asset, slotOf(like, index), 'latest']);
        if (BigInt(value as Hex) !== 1n) continue;
        await rpc('anvil_setStorageAt', [asset, slotOf(nonce, index), toHex(1n, { size: 32 })]);
        const code = await rpc('eth_getCode', [asset, 'latest']);
        await rpc('anvil_setCode', [asset, LOGS_CANCELLATION]);
        await seller.transact(account, asset, concat([pad(account.address), nonce]));
        await rpc('anvil_setCode', [asset, code]);
        return;
      }
      throw new Error('the token has no such mapping');
    },
    async copyToken(holder) {
      const copy = privateKeyToAccount(generatePrivateKey()).address;
      await rpc('anvil_setCode', [copy, await rpc('eth_getCode', [asset, 'latest'])]);
      // Balances are the first mapping of the token.
      const slot = keccak256(encodeAbiParameters([{ type: 'address' }, { type: 'uint256' }], [holder, 0n]));
      await rpc('anvil_setStorageAt', [copy, slot, toHex(1_000_000n, { size: 32 })]);
      return copy;
    },
    payments: () => api.call('payments.page', { limit: 200 }),
    dispose: () => host.dispose(),
  };
  return seller;
}

/** Starts a host of the built program with a local chain, and waits until it sells. */
export const openHttpSeller = async (options: BuiltHostOptions = {}): Promise<HttpSeller> =>
  httpSellerOn(await startBuiltHost({ chain: 'local-base-sepolia-shape', testClock: false, ...options }));

/**
 * What was paid to the payee by each authorisation of an account, as the chain shows it: the sum of
 * the transfers that directly follow the use of one of its nonces.
 */
export async function paidOnChain(
  { chain, asset, payee }: HttpSeller,
  account: Address,
): Promise<ReadonlyMap<string, number>> {
  const logs = await chain.getContractEvents({ address: asset, abi: USDC_ABI, fromBlock: 0n });
  const paid = new Map<string, number>();
  for (const [index, log] of logs.entries()) {
    const next = logs[index + 1];
    if (log.eventName !== 'AuthorizationUsed' || next?.eventName !== 'Transfer') continue;
    if (log.args.authorizer !== account || next.args.from !== account || next.args.to !== payee) continue;
    if (next.transactionHash === log.transactionHash)
      paid.set(log.args.nonce?.toLowerCase() ?? '', Number(next.args.value));
  }
  return paid;
}
