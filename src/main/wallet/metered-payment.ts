import type { PrivateKeyAccount } from 'viem/accounts';
import {
  GAS_PERMIT_TYPES,
  GAS_SPONSORING_EXTENSION,
  PERMIT2_ADDRESS,
  permitTypedData,
  uptoPermitOf,
  type GasPermit,
} from '../../shared/wire/metered.ts';
import type { Address } from '../chain/index.ts';
import type { WalletContext } from './context.ts';
import { facilitatorOf, type WalletOffer } from './offer.ts';
import type { TransferAuthorization, TokenDomain } from './signer.ts';
import type { WalletPaymentRow } from './wallet-payment-store.ts';

const ABI = [
  'function allowance(address owner, address spender) view returns (uint256)',
  'function nonces(address owner) view returns (uint256)',
] as const;

/**
 * Reads the nonce with which the wallet approves Permit2 by signature, so that it needs no gas; null where Permit2 may already
 * take the maximum of the payment. Throws when the chain does not respond.
 */
export async function readPermitNonce(
  { chain }: Pick<WalletContext, 'chain'>,
  {
    payer,
    token,
    row,
  }: {
    readonly payer: Address;
    readonly token: TokenDomain;
    readonly row: Pick<WalletPaymentRow, 'amountMicro'>;
  },
): Promise<number | null> {
  const reader = chain.reader();
  if (reader === null) throw new Error('the chain does not answer');
  const { parseAbi } = await import('viem');
  const contract = { address: token.address as Address, abi: parseAbi(ABI) } as const;
  const allowance = await reader.readContract({
    ...contract,
    functionName: 'allowance',
    args: [payer, PERMIT2_ADDRESS],
  });
  if (allowance >= BigInt(row.amountMicro)) return null;
  return Number(await reader.readContract({ ...contract, functionName: 'nonces', args: [payer] }));
}

/** A metered payment; `valueMicro` is its maximum. */
export interface WalletPermit extends TransferAuthorization {
  /** EIP-2612 nonce of the approval of Permit2, which is signed too; null if Permit2 needs no approval. */
  readonly permitNonce: number | null;
}

/** Signs a metered payment; the result is the value of the payment header, and the same every time. */
export async function signMeteredPayment(
  signer: PrivateKeyAccount,
  token: TokenDomain,
  {
    permit,
    paymentRequired,
  }: { readonly permit: WalletPermit; readonly paymentRequired: WalletOffer['paymentRequired'] },
): Promise<string> {
  const [accepted] = paymentRequired.accepts;
  const facilitator = accepted === undefined ? null : facilitatorOf(accepted);
  if (facilitator === null) throw new Error('the offer names no facilitator');
  const { from, to, valueMicro, validBeforeS, nonce, permitNonce } = permit;
  const [value, validBefore] = [String(valueMicro), String(validBeforeS)];
  const terms = { from, to, token: token.address, value, validBefore, nonce, facilitator };
  const permit2Authorization = uptoPermitOf(terms);
  const signature = await signer.signTypedData(permitTypedData(token.chainId, permit2Authorization));
  const approval =
    permitNonce === null ? null : await signApproval(signer, token, { ...permit, permitNonce });
  const payment = {
    x402Version: 2,
    ...(paymentRequired.resource === undefined ? {} : { resource: paymentRequired.resource }),
    accepted,
    payload: { signature, permit2Authorization },
    ...(approval === null ? {} : { extensions: { [GAS_SPONSORING_EXTENSION]: { info: approval } } }),
  };
  return Buffer.from(JSON.stringify(payment)).toString('base64');
}

/** Approves Permit2 for the maximum of a payment (EIP-2612), so that the wallet needs no gas. */
async function signApproval(
  signer: PrivateKeyAccount,
  { chainId, address, name, version }: TokenDomain,
  { from, valueMicro, validBeforeS, permitNonce }: WalletPermit & { readonly permitNonce: number },
): Promise<GasPermit> {
  const [amount, nonce, deadline] = [valueMicro, permitNonce, validBeforeS].map(String) as [
    string,
    string,
    string,
  ];
  const signature = await signer.signTypedData({
    domain: { name, version, chainId, verifyingContract: address as Address },
    types: GAS_PERMIT_TYPES,
    primaryType: 'Permit',
    message: {
      owner: from as Address,
      spender: PERMIT2_ADDRESS,
      value: BigInt(amount),
      nonce: BigInt(nonce),
      deadline: BigInt(deadline),
    },
  });
  return { from, asset: address, spender: PERMIT2_ADDRESS, amount, nonce, deadline, signature, version: '1' };
}
