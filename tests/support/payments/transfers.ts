import {
  decodeEventLog,
  decodeFunctionData,
  TransactionNotFoundError,
  TransactionReceiptNotFoundError,
  type Hex,
  type Log,
  type Transaction,
} from 'viem';
import { USDC_ABI, type HttpSeller } from './http-seller.ts';
import { nonceTextOf, USAGE_ABI, USAGE_CONTRACT } from './permit-steps.ts';

/** Reads transfers from the chain without the code of the product. */

/** A transfer by authorisation or by permit: what this payer's nonce paid. */
export interface Transfer {
  readonly payer: string;
  readonly nonce: Hex;
  readonly micro: number;
}

type Event = Pick<Log, 'address' | 'data' | 'topics'>;

function eventOf({ data, topics }: Event): ReturnType<typeof decodeEventLog<typeof USDC_ABI>> | null {
  try {
    return decodeEventLog({ abi: USDC_ABI, data, topics });
  } catch {
    return null;
  }
}

/** The transfers to the payee that directly follow the use of a nonce, of one transaction's events in their order. */
export function transfersIn({ asset, payee }: HttpSeller, events: readonly Event[]): Transfer[] {
  const own = events.filter(({ address }) => address.toLowerCase() === asset.toLowerCase()).map(eventOf);
  return own.flatMap((used, index) => {
    const next = own[index + 1];
    if (used?.eventName !== 'AuthorizationUsed' || next?.eventName !== 'Transfer') return [];
    const { authorizer, nonce } = used.args;
    const isToPayee = next.args.from === authorizer && next.args.to.toLowerCase() === payee.toLowerCase();
    return isToPayee ? [{ payer: authorizer, nonce, micro: Number(next.args.value) }] : [];
  });
}

/**
 * The transfer to the payee of a metered payment. Permit2 logs nothing, so the nonce is read from the call of the x402
 * contract, which the token's one transfer from this owner has to confirm.
 */
export function permitTransfersIn(
  { asset, payee }: HttpSeller,
  { to, input }: Pick<Transaction, 'to' | 'input'>,
  events: readonly Event[],
): Transfer[] {
  if (to?.toLowerCase() !== USAGE_CONTRACT.toLowerCase()) return [];
  const [permit, amount, owner] = decodeFunctionData({ abi: USAGE_ABI, data: input }).args;
  const taken = events
    .filter(({ address }) => address.toLowerCase() === asset.toLowerCase())
    .map(eventOf)
    .flatMap((event) => (event?.eventName === 'Transfer' ? [event.args] : []));
  const [transfer] = taken;
  const isToPayee =
    taken.length === 1 &&
    transfer !== undefined &&
    transfer.from === owner &&
    transfer.to.toLowerCase() === payee.toLowerCase() &&
    transfer.value === amount;
  return isToPayee ? [{ payer: owner, nonce: nonceTextOf(permit.nonce), micro: Number(amount) }] : [];
}

/** Whether a transaction is on the chain now and holds this transfer to the payee. */
export async function isTransferOf(
  seller: HttpSeller,
  transaction: unknown,
  { payer, nonce, micro }: Transfer,
): Promise<boolean> {
  if (typeof transaction !== 'string' || !/^0x[0-9a-f]{64}$/iu.test(transaction)) return false;
  const hash = transaction as Hex;
  const receipt = await nullIfAbsent(() => seller.chain.getTransactionReceipt({ hash }));
  if (receipt === null) return false;
  return (await transfersOf(seller, hash, receipt.logs)).some(
    (one) => one.payer === payer && one.nonce.toLowerCase() === nonce.toLowerCase() && one.micro === micro,
  );
}

/** The answer of the node; null if it says that there is none. A node that does not answer says nothing, and is asked again. */
async function nullIfAbsent<T>(read: () => Promise<T>): Promise<T | null> {
  for (;;) {
    try {
      return await read();
    } catch (error) {
      if (error instanceof TransactionReceiptNotFoundError || error instanceof TransactionNotFoundError)
        return null;
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
  }
}

/** What one transaction transferred to the payee, with the nonces that allowed it. */
async function transfersOf(seller: HttpSeller, hash: Hex, events: readonly Event[]): Promise<Transfer[]> {
  const authorized = transfersIn(seller, events);
  if (authorized.length > 0) return authorized;
  // A reorganisation may have taken the transaction away in the meantime.
  const transaction = await nullIfAbsent(() => seller.chain.getTransaction({ hash }));
  return transaction === null ? [] : permitTransfersIn(seller, transaction, events);
}

/** Every transfer to the payee by authorisation or by permit, with its transaction. */
export async function allTransfers(seller: HttpSeller): Promise<(Transfer & { readonly hash: Hex })[]> {
  const logs = await seller.chain.getLogs({ address: seller.asset, fromBlock: 0n });
  const byTransaction = new Map<Hex, Event[]>();
  for (const log of logs)
    byTransaction.set(log.transactionHash, [...(byTransaction.get(log.transactionHash) ?? []), log]);
  const transfers: (Transfer & { readonly hash: Hex })[] = [];
  for (const [hash, events] of byTransaction)
    for (const transfer of await transfersOf(seller, hash, events)) transfers.push({ ...transfer, hash });
  return transfers;
}
