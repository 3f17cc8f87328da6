import type { RewardRow } from '../../../src/shared/contract/index.ts';
import { isAddress } from '../../money/index.ts';
import { continuesAt, mintStep, type RewardMint } from '../../money/mint-step.ts';
import type { Translator } from '../../text/index.ts';
import type { StatusTone } from '../../ui/index.ts';

export interface DecisionStatus {
  readonly tone: StatusTone;
  /** A key of the family `decided`. */
  readonly word: string;
}

const OUTCOMES: Readonly<Record<RewardRow['outcome'], DecisionStatus>> = {
  rewarded: { tone: 'ok', word: 'rewarded' },
  flagged: { tone: 'flag', word: 'flagged' },
  held: { tone: 'late', word: 'held' },
  capped: { tone: 'warn', word: 'capped' },
  rejected: { tone: 'bad', word: 'rejected' },
};

const REVIEWED: Readonly<Record<NonNullable<RewardRow['review']>, DecisionStatus>> = {
  approved: { tone: 'ok', word: 'approved' },
  rejected: { tone: 'bad', word: 'turned_down' },
  // The host released the reward when its lobby was complete.
  released: { tone: 'ok', word: 'rewarded' },
};

/** The state of a decision, including a person's review. It says "paid" only once the mint is final. */
export function decisionStatusOf(row: Pick<RewardRow, 'outcome' | 'review'> & RewardMint): DecisionStatus {
  const state = row.review === null ? OUTCOMES[row.outcome] : REVIEWED[row.review];
  return state.word === 'rewarded' && mintStep(row) !== 'minted' ? { ...state, word: 'accepted' } : state;
}

export const isAwaitingReview = ({ outcome, review }: Pick<RewardRow, 'outcome' | 'review'>): boolean =>
  outcome === 'held' && review === null;

/** How far a payment is, and until when it waits if it waits for the daily limit. */
export function payoutText(row: RewardMint, translator: Translator): string {
  const step = mintStep(row);
  const state = translator.code('mint', step);
  return step === 'waits_day'
    ? translator.t('rewards.waits_until', { state, time: continuesAt(row, translator) })
    : state;
}

/** Why a decision does not pay, or not yet; null where its state says all of it. */
export function reasonText(row: RewardRow, { code }: Translator): string | null {
  if (isAwaitingReview(row)) return row.hold === null ? null : code('hold', row.hold);
  return row.outcome === 'rejected' && row.code !== null ? code('refused', row.code) : null;
}

/** Whether a payment is in progress, made or failed. */
export const hasMint = ({ mint }: Pick<RewardRow, 'mint'>): boolean =>
  mint === 'pending' || mint === 'minted' || mint === 'failed';

/** Who observed the match: the client that claims the reward, or a system of this host. */
export const evidenceText = ({ evidence, source }: RewardRow, { code }: Translator): string =>
  evidence === 'client'
    ? code('evidence', 'client')
    : `${code('evidence', 'host')}: ${code('system', source)}`;

export const decisionKeyOf = ({ matchId, wallet }: Pick<RewardRow, 'matchId' | 'wallet'>): string =>
  `${matchId}/${wallet.toLowerCase()}`;

export interface DecisionKey {
  readonly matchId: string;
  readonly wallet: string;
}

/** The decision that the parameter `open` of a screen's address names; null when it names none. */
export function parseDecisionKey(text: string): DecisionKey | null {
  const [matchId = '', wallet = ''] = text.split('/');
  return matchId !== '' && isAddress(wallet) ? { matchId, wallet } : null;
}
