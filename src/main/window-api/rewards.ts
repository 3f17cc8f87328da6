import type { RewardDetail, RewardRow, RewardWallet } from '../../shared/contract/index.ts';
import { accept, refuse, type Outcome } from '../../shared/outcome.ts';
import type { Address, ChainService } from '../chain/index.ts';
import { parseAddress, toChecksumAddress } from '../platform/ethereum/checksum-address.ts';
import {
  allChecks,
  DAY_CAPS,
  mintStatusOf,
  parseVerdict,
  tierOf,
  type RewardDecisionView,
  type PlayerStats,
  type Rewards,
} from '../rewards/index.ts';
import type { Handlers } from './dispatcher.ts';

export interface RewardCallDeps {
  readonly rewards: Rewards;
  readonly chain: ChainService;
}

type RewardCallName = keyof typeof import('../../shared/contract/rewards.ts').REWARD_CALLS;
type RewardCalls = Pick<Handlers, RewardCallName>;

/** The actor in audit rows: only the person at this computer can make these calls. */
const PERSON = 'person';

/** Handlers of the `rewards.*` calls and of the calls about the wallets of agents. */
export const rewardCalls = ({ rewards, chain }: RewardCallDeps): RewardCalls => ({
  'rewards.list': ({ wallet, ...query }) =>
    withOptionalWallet(wallet ?? null, (address) => {
      const views = rewards.listDecisions({ ...query, wallet: address ?? undefined, limit: query.limit + 1 });
      return accept({ rows: views.slice(0, query.limit).map(toRewardRow), more: views.length > query.limit });
    }),
  'rewards.page': ({ filter: { wallet, ...filter } = {}, asOf, ...paging }) =>
    withOptionalWallet(wallet ?? null, (address) => {
      const page = rewards.listDecisionPage({
        ...paging,
        ...filter,
        wallet: address ?? undefined,
        upTo: asOf,
      });
      return accept({ rows: page.views.map(toRewardRow), total: page.total, asOf: page.upToSeq });
    }),
  'rewards.get': ({ matchId, wallet }) =>
    withParsedWallet(wallet, (address) => detailOf(rewards.findDecision(matchId, address))),
  'rewards.held': ({ limit }) =>
    accept({ rows: rewards.listHeld(limit).map(toRewardRow), total: rewards.countHeld() }),
  'rewards.approve': ({ matchId, wallet, why }) =>
    withParsedWallet(wallet, async (address) =>
      toReviewResponse(await rewards.approve({ matchId, wallet: address, why, by: PERSON })),
    ),
  'rewards.reject': ({ matchId, wallet, why }) =>
    withParsedWallet(wallet, async (address) =>
      toReviewResponse(await rewards.reject({ matchId, wallet: address, why, by: PERSON })),
    ),
  'rewards.retryMint': ({ matchId, wallet }) =>
    withParsedWallet(wallet, async (address) =>
      toReviewResponse(await rewards.retryMint({ matchId, wallet: address, by: PERSON })),
    ),
  'rewards.stats': ({ wallet }) =>
    withParsedWallet(wallet, (address) => accept(toStats(rewards.readStats(address)))),
  'rewards.wallets': ({ limit }) => accept(rewards.listWallets(limit).map(toWallet)),
  'rewards.bans': () =>
    accept(rewards.listBans().map((ban) => ({ ...ban, wallet: toChecksumAddress(ban.wallet) }))),
  'rewards.ban': ({ wallet, reason, untilMs }) =>
    withParsedWallet(wallet, async (address) => {
      const ban = await rewards.ban({ wallet: address, reason, untilMs, by: PERSON });
      return ban.ok ? accept({ ...ban.value, wallet: toChecksumAddress(address) }) : ban;
    }),
  'rewards.unban': ({ wallet }) => withParsedWallet(wallet, (address) => rewards.unban(address, PERSON)),
  'rewards.bySource': ({ days }) => accept([...rewards.sumBySource(days)]),
  'rewards.daily': ({ days }) => accept([...rewards.sumByDay(days)]),
  'rewards.refusals': ({ days }) => accept([...rewards.countRefusals(days)]),
  'rewards.health': () =>
    accept({ ...rewards.health(), ...rewards.signingDomain(), heldCount: rewards.countHeld() }),
  'rewards.balances': ({ wallet }) =>
    withParsedWallet(wallet, async (address) => {
      const balances = await chain.readBalances(address);
      return accept(
        balances && {
          wallet: toChecksumAddress(address),
          monardMicro: String(balances.monardMicro),
          usdcMicro: String(balances.usdcMicro),
          wei: String(balances.wei),
        },
      );
    }),
  'agents.wallet': ({ agentId }) => {
    const wallet = rewards.walletOfAgent(agentId);
    return accept({ wallet: wallet && toChecksumAddress(wallet) });
  },
  'agents.setWallet': ({ agentId, wallet }) =>
    withOptionalWallet(wallet, async (address) => {
      const outcome = await rewards.setAgentWallet(agentId, address, PERSON);
      return outcome.ok ? accept({ wallet: address && toChecksumAddress(address) }) : outcome;
    }),
  'rewards.payPool': ({ places, ...pool }) => {
    const parsed = places.map(({ wallet, placement }) => ({ wallet: parseAddress(wallet), placement }));
    const valid = parsed.flatMap(({ wallet, placement }) => (wallet === null ? [] : [{ wallet, placement }]));
    if (valid.length < parsed.length) return BAD_ADDRESS;
    return rewards
      .payPool({ system: 'league', ...pool, places: valid, by: PERSON })
      .then((paid) => (paid.ok ? accept(paid.value.map(toRewardRow)) : paid));
  },
});

const BAD_ADDRESS = refuse('INVALID_REQUEST', 'wallet: the mixed-case checksum (EIP-55) is wrong');

type Handled<T> = Outcome<T> | Promise<Outcome<T>>;

function withParsedWallet<T>(text: string, handle: (address: Address) => Handled<T>): Handled<T> {
  const address = parseAddress(text);
  return address === null ? BAD_ADDRESS : handle(address);
}

const withOptionalWallet = <T>(
  text: string | null,
  handle: (address: Address | null) => Handled<T>,
): Handled<T> => (text === null ? handle(null) : withParsedWallet(text, handle));

const toReviewResponse = (outcome: Outcome<RewardDecisionView>): Outcome<RewardDetail> =>
  outcome.ok ? accept(toRewardDetail(outcome.value)) : outcome;

const detailOf = (view: RewardDecisionView | null): Outcome<RewardDetail> =>
  view === null ? refuse('NOT_FOUND', 'No such decision') : accept(toRewardDetail(view));

type RewardMintFields = Pick<RewardRow, 'mint' | 'mintState' | 'wait' | 'notBeforeMs' | 'txHash'>;

const UNPAID: RewardMintFields = {
  mint: 'none',
  mintState: null,
  wait: null,
  notBeforeMs: null,
  txHash: null,
};

/** How far the payment of a decision is; without a decision (null) nothing is minted. */
export function mintFieldsOf(view: RewardDecisionView | null): RewardMintFields {
  const mint = view?.mint ?? null;
  if (mint === null) return UNPAID;
  const { state, wait, notBeforeMs, txHash } = mint;
  return { mint: mintStatusOf(state), mintState: state, wait, notBeforeMs, txHash };
}

export function toRewardRow(view: RewardDecisionView): RewardRow {
  const { decision } = view;
  return {
    seq: decision.seq,
    matchId: decision.matchId,
    wallet: toChecksumAddress(decision.wallet),
    kind: decision.kind,
    evidence: decision.evidence,
    source: decision.source,
    outcome: decision.outcome,
    code: decision.code,
    amountMicro: decision.amountMicro,
    decidedAtMs: decision.decidedAtMs,
    playerCount: decision.playerCount,
    placement: decision.placement,
    durationMs: decision.durationMs,
    riskScore: decision.riskScore,
    hold: decision.hold,
    flags: [...(parseVerdict(decision.verdict).flags ?? [])],
    review: decision.review,
    ...mintFieldsOf(view),
  };
}

function toRewardDetail(view: RewardDecisionView): RewardDetail {
  const { decision, mint } = view;
  const { rows, risk, payout, remainingMicro } = parseVerdict(decision.verdict);
  return {
    ...toRewardRow(view),
    kills: decision.kills,
    lobbyId: decision.lobbyId,
    checks: decision.kind === 'pool' ? allChecks(rows) : [...rows],
    risk: risk && { ...risk, parts: [...risk.parts] },
    sum: payout && {
      prizePoolMicro: payout.breakdown.prizePoolMicro,
      sharePercent: payout.breakdown.share.percent / payout.breakdown.share.among,
      baseMicro: payout.breakdown.baseMicro,
      bonusMicro: payout.breakdown.bonusMicro,
      factorBps: payout.breakdown.factorBps,
      matchNumberToday: payout.matchNumberToday,
      cappedBy: payout.cappedBy,
    },
    cap: { microPerDay: DAY_CAPS.microPerDay, remainingMicro },
    transaction: mint && {
      txHash: mint.txHash,
      blockNumber: mint.blockNumber,
      confirmations: mint.confirmations,
      attempts: mint.attempts,
      lastError: mint.lastError,
      state: mint.state,
      wait: mint.wait,
      notBeforeMs: mint.notBeforeMs,
    },
    reviewedBy: decision.reviewedBy,
    reviewedWhy: decision.reviewedWhy,
    reviewedAtMs: decision.reviewedAtMs,
  };
}

const toStats = ({ wallet, today, allTime, tier, inReviewMicro }: PlayerStats) => ({
  wallet: toChecksumAddress(wallet),
  todayMatches: today.matches,
  todayMicro: today.earnedMicro,
  capMatches: DAY_CAPS.matchesPerDay,
  capMicro: DAY_CAPS.microPerDay,
  nextMatchAllowedAtMs: today.nextMatchAllowedAtMs,
  matches: allTime.matches,
  rewardsMicro: allTime.rewardsMicro,
  prizesMicro: allTime.prizesMicro,
  inReviewMicro,
  wins: allTime.wins,
  avgPlacement: allTime.matches === 0 ? 0 : allTime.placements / allTime.matches,
  tier,
});

const toWallet = (row: ReturnType<Rewards['listWallets']>[number]): RewardWallet => ({
  wallet: toChecksumAddress(row.wallet),
  todayMatches: row.todayMatches,
  todayMicro: row.todayMicro,
  matches: row.matches,
  rewardsMicro: row.rewardsMicro,
  prizesMicro: row.prizesMicro,
  wins: row.wins,
  tier: tierOf(row.points).name,
  points: row.points,
});
