import type { PublicClient } from 'viem';
import { permitNonceHex, UPTO_PROXY_ADDRESS } from '../../../shared/wire/metered.ts';
import type { Address, Chain, Hex } from '../../chain/index.ts';

/** The interface through which `@x402/evm` reads the chain and sends transactions. */
export interface FacilitatorSigner {
  getAddresses(): readonly Hex[];
  readContract(args: CallArgs): Promise<unknown>;
  verifyTypedData(args: TypedData): Promise<boolean>;
  writeContract(args: CallArgs & { args: readonly unknown[] }): Promise<Hex>;
  sendTransaction(args: { to: Hex; data: Hex }): Promise<Hex>;
  waitForTransactionReceipt(args: { hash: Hex; timeout?: number }): Promise<{ status: string }>;
  getCode(args: { address: Hex }): Promise<Hex | undefined>;
}

interface CallArgs {
  address: Hex;
  abi: readonly unknown[];
  functionName: string;
  args?: readonly unknown[];
}

interface TypedData {
  address: Hex;
  domain: Record<string, unknown>;
  types: Record<string, unknown>;
  primaryType: string;
  message: Record<string, unknown>;
  signature: Hex;
}

const MAX_RECEIPT_WAIT_MS = 15_000;

/** The idempotency key of a settlement: the chain's sender sends one transaction for each authorisation. */
export const settlementRefOf = (key: {
  chainId: number;
  asset: string;
  payer: string;
  nonce: string;
}): string => `${key.chainId}:${key.asset}:${key.payer}:${key.nonce}`.toLowerCase();

/** The permit in the arguments of the x402 contract, as the library fills them in. */
interface SettledPermit {
  readonly permitted: { readonly token: string };
  readonly nonce: bigint;
}

/** Token, payer and nonce of the payment that a call settles: of an authorisation, or of a permit. */
function settledPaymentOf(
  to: string,
  functionName: string,
  args: readonly unknown[],
): Omit<Parameters<typeof settlementRefOf>[0], 'chainId'> {
  if (to.toLowerCase() !== UPTO_PROXY_ADDRESS.toLowerCase()) {
    const [payer, , , , , nonce] = args as readonly string[];
    return { asset: to, payer: payer ?? '', nonce: nonce ?? '' };
  }
  const [permit, , owner] = functionName === 'settleWithPermit' ? args.slice(1) : args;
  const { permitted, nonce } = permit as SettledPermit;
  return { asset: permitted.token, payer: owner as string, nonce: permitNonceHex(String(nonce)) };
}

/**
 * Creates the signer with which the library reads the chain and sends settlements. Reads use the chain's reader.
 * Transactions use its durable `send`, which stores the signed bytes before they are
 * sent and keeps nonces in order. Signatures are checked by recovering the signer, so
 * contract wallets are not supported.
 */
export async function createFacilitatorSigner(chain: Chain, address: Address): Promise<FacilitatorSigner> {
  const viem = await import('viem');
  const reader = (): PublicClient => {
    const client = chain.reader();
    if (client === null) throw new Error('chain_unreachable');
    return client;
  };
  return {
    getAddresses: () => [address],
    // The contract of metered payments is simulated as the facilitator, which alone may call it.
    readContract: (args) => reader().readContract({ ...args, account: address } as never),
    verifyTypedData: (args) => viem.verifyTypedData(args as never),
    getCode: (args) => reader().getCode(args),
    // The library would use this to deploy contract wallets, which would spend the host's gas on foreign code.
    sendTransaction: () => Promise.reject(new Error('not_supported')),
    async waitForTransactionReceipt({ hash }) {
      // The sender has already waited for the receipt; this covers transactions it stopped waiting for.
      const receipt = await reader()
        .getTransactionReceipt({ hash })
        .catch(() => null);
      return (
        receipt ??
        reader().waitForTransactionReceipt({ hash, timeout: MAX_RECEIPT_WAIT_MS, pollingInterval: 50 })
      );
    },
    async writeContract({ address: to, abi, functionName, args }) {
      const data = viem.encodeFunctionData({ abi, functionName, args } as never);
      const { chainId } = chain.status();
      const ref = settlementRefOf({ chainId, ...settledPaymentOf(to, functionName, args) });
      const token = to.toLowerCase() as Address;
      const outcome = await chain.send({ role: 'facilitator', purpose: 'settle', ref, to: token, data });
      if (outcome.kind === 'mined' || outcome.kind === 'reverted') return outcome.txHash;
      if (outcome.kind === 'unknown' && outcome.txHash !== null) return outcome.txHash;
      throw new Error(outcome.kind === 'refused' ? outcome.reason : 'settlement_pending');
    },
  };
}
