import type { MintStatus } from '../../../shared/wire/rewards-000.ts';
import type { MintRow } from '../../chain/index.ts';
import type { RewardDecisionView } from '../types.ts';
import type { StoredDecision } from '../store/decision-store.ts';
import type { RewardContext } from '../context.ts';

/** A decision with its row of the outbox, if it pays anything. */
export const viewOf = (
  { mints }: Pick<RewardContext, 'mints'>,
  decision: StoredDecision,
): RewardDecisionView => ({
  decision,
  mint: decision.amountMicro > 0 ? mints.find(decision.matchId, decision.wallet) : null,
});

const MINT_STATUS: Readonly<Record<MintRow['state'], MintStatus>> = {
  held: 'held',
  queued: 'pending',
  signed: 'pending',
  sent: 'pending',
  mined: 'minted',
  final: 'minted',
  failed: 'failed',
  rejected: 'rejected',
};

/** The state of an outbox row as clients see it. */
export const mintStatusOf = (state: MintRow['state']): MintStatus => MINT_STATUS[state];
