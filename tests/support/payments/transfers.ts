import { decodeEventLog, type Hex, type Log } from 'viem';
import { USDC_ABI, type HttpSeller } from './http-seller.ts';

/** Reads transfers from the chain without the code of the product. */

/** A transfer by authorisation: what this payer's nonce paid. */
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

/** Whether a transaction is on the chain now and holds this transfer to the payee. */
export async function isTransferOf(
  seller: HttpSeller,
  hash: unknown,
  { payer, nonce, micro }: Transfer,
): Promise<boolean> {
  if (typeof hash !== 'string' || !/^0x[0-9a-f]{64}$/iu.test(hash)) return false;
  const receipt = await seller.chain.getTransactionReceipt({ hash: hash as Hex }).catch(() => null);
  return transfersIn(seller, receipt?.logs ?? []).some(
    (one) => one.payer === payer && one.nonce.toLowerCase() === nonce.toLowerCase() && one.micro === micro,
  );
}

/** Every transfer to the payee by authorisation, with its transaction. */
export async function allTransfers(seller: HttpSeller): Promise<(Transfer & { readonly hash: Hex })[]> {
  const logs = await seller.chain.getLogs({ address: seller.asset, fromBlock: 0n });
  const byTransaction = new Map<Hex, Event[]>();
  for (const log of logs)
    byTransaction.set(log.transactionHash, [...(byTransaction.get(log.transactionHash) ?? []), log]);
  return [...byTransaction].flatMap(([hash, events]) =>
    transfersIn(seller, events).map((transfer) => ({ ...transfer, hash })),
  );
}
