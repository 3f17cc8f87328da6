import type { PublicClient } from 'viem';
import {
  PERMIT2_ADDRESS,
  permitNonceHex,
  UPTO_PROXY_ABI,
  UPTO_PROXY_ADDRESS,
} from '../../../shared/wire/metered.ts';
import type { SettlementState, ExpectedTransfer } from './settlement-state.ts';
import { nullIfMissing } from '../../platform/ethereum/null-if-missing.ts';
import { findCanonicalReceipt, readSearchStartBlock } from './chain-reads.ts';

type Hex = `0x${string}`;

const ABI = [
  'function nonceBitmap(address owner, uint256 word) view returns (uint256)',
  'event Transfer(address indexed from, address indexed to, uint256 value)',
] as const;

/**
 * Decides from the chain alone whether a metered payment was made. Permit2 records a used nonce and says nothing of
 * what it paid. A payment is made when a successful transaction of the canonical chain calls the x402 contract itself
 * with this payer's permit and nonce, and the token shows one transfer from this payer to this payee, of the amount
 * that the call names. A call from another contract is no evidence: the payer's facilitator alone may settle.
 */
export async function readPermitSettlement(
  reader: PublicClient,
  expected: ExpectedTransfer,
): Promise<SettlementState> {
  const { parseAbi } = await import('viem');
  const abi = parseAbi(ABI);
  if (expected.txHash) {
    const namedTransaction = await readPermitTransaction(reader, expected, expected.txHash as Hex);
    if (namedTransaction !== null) return namedTransaction;
  }
  const nonce = BigInt(expected.nonce);
  const [from, to] = [expected.payer as Hex, expected.payTo as Hex];
  // State and logs are read at one height, so that nodes that are behind do not contradict each other.
  const height = await reader.getBlockNumber();
  const permit2 = { address: PERMIT2_ADDRESS, abi, functionName: 'nonceBitmap' } as const;
  const bitmapWord = await reader.readContract({
    ...permit2,
    args: [from, nonce >> 8n],
    blockNumber: height,
  });
  if (((bitmapWord >> (nonce & 255n)) & 1n) === 0n) return { kind: 'unused' };
  const fromBlock = await readSearchStartBlock(reader, expected.fromBlock);
  const address = expected.asset as Hex;
  const transfers = {
    address,
    abi,
    eventName: 'Transfer',
    args: { from, to },
    strict: true,
    fromBlock,
  } as const;
  for (const { args, transactionHash } of await reader.getContractEvents({ ...transfers, toBlock: height })) {
    if (!isExpectedAmount(expected, args.value)) continue;
    const permitEvidence = await readPermitTransaction(reader, expected, transactionHash);
    if (permitEvidence !== null) return permitEvidence;
  }
  // The nonce was used, and not for this payment: payers can also use one up themselves.
  return { kind: 'used_for_other' };
}

const isExpectedAmount = ({ amountMicro, isMaximum = false }: ExpectedTransfer, value: bigint): boolean =>
  isMaximum ? value <= BigInt(amountMicro) : value === BigInt(amountMicro);

/**
 * Reads the effect of one transaction on the permit; null if it did not use it, or is not on the canonical
 * chain.
 */
async function readPermitTransaction(
  reader: PublicClient,
  expected: ExpectedTransfer,
  hash: Hex,
): Promise<SettlementState | null> {
  const receipt = await findCanonicalReceipt(reader, hash);
  if (receipt === null) return null;
  const transaction = await nullIfMissing(reader.getTransaction({ hash }));
  const settleCall = transaction === null ? null : await readSettleCall(transaction.to, transaction.input);
  if (settleCall === null) return null;
  const isOfPayment =
    settleCall.owner.toLowerCase() === expected.payer &&
    permitNonceHex(String(settleCall.nonce)) === expected.nonce &&
    settleCall.token.toLowerCase() === expected.asset;
  if (!isOfPayment) return null;
  const { toEventSelector, pad } = await import('viem');
  const topics = [
    toEventSelector('Transfer(address,address,uint256)'),
    pad(expected.payer as Hex),
    pad(expected.payTo.toLowerCase() as Hex),
  ];
  const transfers = receipt.logs.filter(
    (log) =>
      log.address.toLowerCase() === expected.asset &&
      topics.every((topic, index) => topic === log.topics[index]?.toLowerCase()),
  );
  const [transfer] = transfers;
  const isPaid =
    transfer !== undefined &&
    transfers.length === 1 &&
    BigInt(transfer.data) === settleCall.amount &&
    isExpectedAmount(expected, settleCall.amount);
  if (!isPaid) return { kind: 'used_for_other' };
  return {
    kind: 'paid',
    txHash: hash.toLowerCase(),
    logIndex: transfer.logIndex,
    blockNumber: Number(receipt.blockNumber),
    blockHash: receipt.blockHash,
    takenMicro: Number(settleCall.amount),
  };
}

interface SettleCall {
  readonly owner: string;
  readonly token: string;
  readonly nonce: bigint;
  readonly amount: bigint;
}

/** The arguments of a call of the x402 contract; null for any other call. */
async function readSettleCall(to: string | null, data: Hex): Promise<SettleCall | null> {
  if (to?.toLowerCase() !== UPTO_PROXY_ADDRESS.toLowerCase()) return null;
  const { decodeFunctionData } = await import('viem');
  try {
    const { functionName, args } = decodeFunctionData({ abi: UPTO_PROXY_ABI, data });
    const [permit, amount, owner] = functionName === 'settle' ? args : [args[1], args[2], args[3]];
    return { owner, amount, nonce: permit.nonce, token: permit.permitted.token };
  } catch {
    return null;
  }
}
