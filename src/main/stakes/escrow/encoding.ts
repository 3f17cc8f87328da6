import {
  concat,
  encodeAbiParameters,
  encodeFunctionData,
  getContractAddress,
  keccak256,
  recoverTypedDataAddress,
  stringToBytes,
  zeroHash,
} from 'viem';
import { canonicalJson, type JsonObject } from '../../../shared/json.ts';
import { signableEntry, type EntryTypedData } from '../../../shared/wire/stakes.ts';
import type { Address, Hex } from '../../chain/index.ts';
import type { Stake, StakeResult, StakeRules, StakeTerms } from '../types.ts';
import { STAKE_ESCROW_ABI, STAKE_ESCROW_CODE } from './abi.ts';

/**
 * A contract that has the same address on nearly every network and deploys the code that it is sent. With it
 * the escrow has the same address everywhere, which anybody can compute from its code.
 */
export const DEPLOYER: Address = '0x4e59b44847b379578588920ca78fbf26c0b4956c';

/** In lower case. */
export const ESCROW_ADDRESS = getContractAddress({
  opcode: 'CREATE2',
  from: DEPLOYER,
  salt: zeroHash,
  bytecode: STAKE_ESCROW_CODE,
}).toLowerCase() as Address;

/** What is sent to `DEPLOYER` to deploy the escrow: the salt and the code. */
export const encodeEscrowDeployment = (): Hex => concat([zeroHash, STAKE_ESCROW_CODE]);

const TERMS_PARAMETER = [
  { type: 'uint256' },
  { type: 'address' },
  {
    type: 'tuple',
    components: [
      { name: 'id', type: 'bytes32' },
      { name: 'referee', type: 'address' },
      { name: 'token', type: 'address' },
      { name: 'fee', type: 'uint256' },
      { name: 'seats', type: 'uint32' },
      { name: 'hostFeeBps', type: 'uint16' },
      { name: 'hostFeeTo', type: 'address' },
      { name: 'enterBy', type: 'uint64' },
      { name: 'resultBy', type: 'uint64' },
      { name: 'rulesHash', type: 'bytes32' },
    ],
  },
] as const;

const toContractTerms = (terms: StakeTerms) => ({
  id: terms.id,
  referee: terms.referee,
  token: terms.token,
  fee: BigInt(terms.feeMicro),
  seats: terms.seats,
  hostFeeBps: terms.hostFeeBps,
  hostFeeTo: terms.hostFeeTo,
  enterBy: BigInt(terms.enterByS),
  resultBy: BigInt(terms.resultByS),
  rulesHash: terms.rulesHash,
});

/** The key of a stake in the contract. */
export const eventKeyOf = (chainId: number, escrow: Address, terms: StakeTerms): Hex =>
  keccak256(encodeAbiParameters(TERMS_PARAMETER, [BigInt(chainId), escrow, toContractTerms(terms)]));

/** The nonce that an entry is signed with; it binds the signature to the terms of one stake. */
export const entryNonceOf = (eventKey: Hex, wallet: Address): Hex =>
  keccak256(encodeAbiParameters([{ type: 'bytes32' }, { type: 'address' }], [eventKey, wallet]));

export const keccakOfText = (text: string): Hex => keccak256(stringToBytes(text));

/** keccak256 of the rules as canonical JSON, which is part of the terms. */
export const rulesHashOf = (rules: StakeRules): Hex =>
  keccakOfText(canonicalJson(rules as unknown as JsonObject));

/** The EIP-712 domain of the token, without its address, which the terms contain. */
export interface EntryTokenDomain {
  readonly chainId: number;
  readonly name: string;
  readonly version: string;
}

/** The EIP-712 data that `wallet` signs to enter the stake. */
export const entryTypedDataOf = (
  { eventKey, escrow, terms }: Pick<Stake, 'eventKey' | 'escrow' | 'terms'>,
  { chainId, name, version }: EntryTokenDomain,
  { wallet, validBeforeS }: { readonly wallet: Address; readonly validBeforeS: number },
): EntryTypedData => ({
  domain: { name, version, chainId, verifyingContract: terms.token },
  primaryType: 'ReceiveWithAuthorization',
  message: {
    from: wallet,
    to: escrow,
    value: String(terms.feeMicro),
    validAfter: '0',
    validBefore: String(validBeforeS),
    nonce: entryNonceOf(eventKey, wallet),
  },
});

/** Whether the wallet itself signed the entry. */
export async function isSignedByWallet(data: EntryTypedData, signature: Hex): Promise<boolean> {
  try {
    const signer = await recoverTypedDataAddress({ ...signableEntry(data), signature });
    return signer.toLowerCase() === data.message.from;
  } catch {
    return false;
  }
}

/** A call of the escrow contract. */
export type EscrowCall =
  | { readonly name: 'open'; readonly terms: StakeTerms }
  | {
      readonly name: 'enter';
      readonly eventKey: Hex;
      readonly wallet: Address;
      readonly validBeforeS: number;
      readonly signature: Hex;
    }
  | { readonly name: 'settle'; readonly eventKey: Hex; readonly result: StakeResult }
  | { readonly name: 'refundAll'; readonly eventKey: Hex; readonly reason: string }
  | { readonly name: 'refund'; readonly eventKey: Hex; readonly wallet: Address }
  | { readonly name: 'withdraw'; readonly token: Address; readonly wallet: Address };

/** Encodes a call as the data of a transaction to the contract. */
export function encodeEscrowCall(call: EscrowCall): Hex {
  const abi = STAKE_ESCROW_ABI;
  switch (call.name) {
    case 'open':
      return encodeFunctionData({ abi, functionName: 'open', args: [toContractTerms(call.terms)] });
    case 'enter': {
      const { eventKey, wallet, validBeforeS, signature } = call;
      return encodeFunctionData({
        abi,
        functionName: 'enter',
        args: [eventKey, wallet, 0n, BigInt(validBeforeS), signature],
      });
    }
    case 'settle': {
      const { resultHash, payouts } = call.result;
      const winners = payouts.map(({ wallet }) => wallet);
      const amounts = payouts.map(({ amountMicro }) => BigInt(amountMicro));
      return encodeFunctionData({
        abi,
        functionName: 'settle',
        args: [call.eventKey, resultHash, winners, amounts],
      });
    }
    case 'refundAll':
      return encodeFunctionData({ abi, functionName: 'refundAll', args: [call.eventKey, call.reason] });
    case 'refund':
      return encodeFunctionData({ abi, functionName: 'refund', args: [call.eventKey, call.wallet] });
    case 'withdraw':
      return encodeFunctionData({ abi, functionName: 'withdraw', args: [call.token, call.wallet] });
  }
}
