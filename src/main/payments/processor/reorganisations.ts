import { rowsInPages } from '../../platform/collections/rows-in-pages.ts';
import { isPermanentlyExpired } from '../../../shared/wire/authorization-expiry.ts';
import type { PaymentRow } from '../records.ts';
import type { ProcessorContext } from './context.ts';
import type { BlockId } from '../evidence/settlement-state.ts';
import { markLost, markRestored } from './payment-states.ts';
import { HOUR_MS } from '../../../shared/units.ts';

/**
 * A payment is compared with the chain for this long after it was confirmed; by then its block is final on
 * every network.
 */
const WATCH_MS = HOUR_MS;
/** Limits how long a run takes, because payments that are being settled wait for it; the next run locates further ones. */
const MAX_LOCATED_PER_RUN = 500;

/** Where a payment was last seen. */
interface PaymentBlock extends BlockId {
  readonly chainId: number;
}

export interface ReorganisationWatch {
  /** Compares the payments of the last hour with the chain, if it has changed since the last time. */
  run(): Promise<void>;
}

/**
 * Creates the watch, which looks for confirmed payments that a reorganisation removed. Each payment is remembered with its block. While all
 * these blocks belong to one chain, only the newest of them is asked for: if that one is still there, so are the older
 * ones. A payment whose block is no longer in the chain is read again until it is in another block, or is lost for
 * good. A transfer that is only waiting to be mined again is not lost: the authorisation has to be used for something
 * else, cancelled, or too old to be used. A second reorganisation may bring back what the first one removed, so lost
 * payments are read for as long, too.
 */
export function createReorganisationWatch(context: ProcessorContext): ReorganisationWatch {
  const { store, settlementEvidence, clock } = context;
  /** The block of each payment, by its id. */
  const blocks = new Map<string, PaymentBlock>();
  /** Ids of payments whose block is no longer in the chain, or has not been read since the host started. */
  const unlocated = new Set<string>();
  /** The newest block at the last comparison; null before the first one, and after a reorganisation during it. */
  let comparedHash: string | null = null;

  /** Reads the payments of the last hour, forgets older ones, and marks those whose block is not known as unlocated. */
  const updateWatchedPayments = (): void => {
    const sinceMs = clock.nowMs() - WATCH_MS;
    const ids = new Set<string>();
    for (const { paymentId } of rowsInPages<PaymentRow>((last) => store.listRecentlyConfirmed(sinceMs, last)))
      ids.add(paymentId);
    for (const id of [...blocks.keys(), ...unlocated]) if (!ids.has(id)) forget(id);
    for (const id of ids) if (!blocks.has(id)) unlocated.add(id);
  };

  const compare = async (head: BlockId): Promise<void> => {
    if (head.hash !== comparedHash) await forgetReplacedBlocks();
    for (const id of [...unlocated].slice(0, MAX_LOCATED_PER_RUN)) await locatePayment(id, head);
    // Blocks that were read before and after a reorganisation may belong to two chains.
    const [block] = blocks.values();
    const isOneChain =
      block === undefined || (await settlementEvidence.hasBlock(block.chainId, head)) === true;
    comparedHash = isOneChain ? head.hash : null;
  };

  const forget = (id: string): void => {
    blocks.delete(id);
    unlocated.delete(id);
  };

  /** Marks the payments of every block that is no longer part of the chain as unlocated. */
  const forgetReplacedBlocks = async (): Promise<void> => {
    const blocksByNumber = [...blocks].toSorted(([, left], [, right]) => right.number - left.number);
    const presentBlocks = new Set<string>();
    for (const [paymentId, block] of blocksByNumber) {
      if (presentBlocks.has(block.hash)) continue;
      const isInChain = await settlementEvidence.hasBlock(block.chainId, block);
      if (isInChain === null || (isInChain && comparedHash !== null)) return;
      if (isInChain) presentBlocks.add(block.hash);
      else {
        blocks.delete(paymentId);
        unlocated.add(paymentId);
      }
    }
  };

  /** Reads the block of a payment again. Marks the payment as lost if it can no longer be mined. */
  const locatePayment = async (id: string, head: BlockId): Promise<void> => {
    const row = store.findById(id);
    if (row === null) return;
    // A payment that stays unlocated goes behind the others, so that each has its turn.
    unlocated.delete(id);
    unlocated.add(id);
    const settlementState = await settlementEvidence.readSettlement(row);
    const { kind } = settlementState;
    if (kind === 'paid') {
      // A block above the head that is compared now is read again at the next head.
      if (settlementState.blockNumber > head.number) return;
      const { blockNumber, blockHash } = settlementState;
      blocks.set(id, { chainId: row.chainId, number: blockNumber, hash: blockHash });
      unlocated.delete(id);
      return;
    }
    const isTooOld = isPermanentlyExpired(row.validBeforeS, context.processClock.nowMs());
    const isLost = kind === 'used_for_other' || kind === 'cancelled' || (kind === 'unused' && isTooOld);
    if (!isLost) return;
    await markLost(context, row);
    forget(id);
  };

  /** Restores the payments that a later reorganisation has brought back. */
  const restoreReturnedPayments = async (): Promise<void> => {
    const sinceMs = clock.nowMs() - WATCH_MS;
    for (const row of rowsInPages<PaymentRow>((last) => store.listRecentlyLost(sinceMs, last))) {
      const settlementState = await settlementEvidence.readSettlement(row);
      if (settlementState.kind === 'paid') await markRestored(context, row, settlementState);
    }
  };

  return {
    async run() {
      if (!settlementEvidence.canCheck) return;
      const head = await settlementEvidence.readHead();
      if (head === null) return;
      if (head.hash !== comparedHash) await restoreReturnedPayments();
      updateWatchedPayments();
      if (head.hash !== comparedHash || unlocated.size > 0) await compare(head);
    },
  };
}
