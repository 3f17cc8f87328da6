import { accept, refuse, type Outcome } from '../../../shared/outcome.ts';
import type { JsonObject } from '../../../shared/json.ts';
import type { Address } from '../../chain/index.ts';
import { parseAddress, toChecksumAddress } from '../../platform/ethereum/checksum-address.ts';
import type { Bus } from '../../platform/events/bus.ts';
import type { McpCaller, McpServer, ToolHandlers } from '../../platform/mcp/server-definition.ts';
import type { RewardDecisionView, Rewards } from '../types.ts';
import { REWARD_SERVER, type RewardTools } from './catalogue.ts';
import { parseVerdict } from '../decisions/reward-verdict.ts';
import { mintStatusOf } from '../views/decision-view.ts';
import { microToMonard, toStatsResponse } from '../wire.ts';

const DECISIONS = 'rewards://decisions';
const MAX_LISTED_DECISIONS = 50;

/** Creates the MCP server of `arbiter mcp rewards`. It is read-only. */
export function createRewardServer({
  rewards,
  bus,
}: {
  readonly rewards: Rewards;
  readonly bus: Bus;
}): McpServer<RewardTools> {
  const resolveWallet = (caller: McpCaller, walletText: string | undefined): Outcome<Address> => {
    if (walletText === undefined) {
      const agentWallet = rewards.walletOfAgent(caller.agentId);
      return agentWallet === null
        ? refuse('NOT_FOUND', 'Your agent has no wallet; pass the wallet argument')
        : accept(agentWallet);
    }
    const address = parseAddress(walletText);
    return address === null
      ? refuse('INVALID_REQUEST', 'wallet: the checksum (EIP-55) is wrong')
      : accept(address);
  };
  const handlers: ToolHandlers<RewardTools> = {
    'rewards.stats': ({ wallet }, { caller }) => {
      const address = resolveWallet(caller, wallet);
      return address.ok ? accept(toToolStats(rewards, address.value)) : address;
    },
    'rewards.decision': ({ matchId, wallet }, { caller }) => {
      const address = resolveWallet(caller, wallet);
      if (!address.ok) return address;
      const view = rewards.findDecision(matchId, address.value);
      return view === null
        ? refuse('NOT_FOUND', 'There is no decision for this match and wallet')
        : accept(toDecisionDetail(view));
    },
    'rewards.health': () =>
      accept({
        ...rewards.health(),
        held: rewards.countHeld(),
        next: 'rewards.stats for a wallet.',
      }),
  };
  return {
    definition: REWARD_SERVER,
    handlers,
    listResources: () => [{ uri: DECISIONS, name: 'decisions', title: 'The newest decisions' }],
    readResource: (_caller, uri) =>
      uri === DECISIONS
        ? accept({
            decisions: rewards
              .listDecisions({ limit: MAX_LISTED_DECISIONS })
              .map(toDecisionSummary) as JsonObject[],
          })
        : refuse('NOT_FOUND', 'No such resource'),
    listen(_caller, listener) {
      const notifyUpdated = (): void => listener.updated(DECISIONS);
      const unsubscribeFunctions = [
        bus.on('reward.changed', notifyUpdated),
        bus.on('mint.changed', notifyUpdated),
      ];
      return () => unsubscribeFunctions.forEach((unsubscribe) => unsubscribe());
    },
    listPrompts: () => [],
    getPrompt: () => refuse('NOT_FOUND', 'No such prompt'),
  };
}

function toToolStats(rewards: Rewards, wallet: Address) {
  const { today, allTime, tier, wallet: displayedWallet } = toStatsResponse(rewards.readStats(wallet));
  return {
    wallet: displayedWallet,
    today: {
      matches: today.matchesPlayed,
      matchesCap: today.matchesCap,
      earned: today.rewardsEarned,
      earnedCap: today.rewardsCap,
      nextMatchAllowedAt: new Date(today.nextMatchAllowedAt).toISOString(),
    },
    allTime: {
      matches: allTime.totalMatches,
      wins: allTime.wins,
      earned: allTime.totalRewards,
      avgPlacement: allTime.avgPlacement,
    },
    tier,
    next: 'rewards.decision with a matchId of the resource rewards://decisions.',
  };
}

const toDecisionSummary = ({ decision, mint }: RewardDecisionView) => ({
  matchId: decision.matchId,
  wallet: toChecksumAddress(decision.wallet),
  decidedAt: new Date(decision.decidedAtMs).toISOString(),
  evidence: decision.evidence,
  outcome: decision.outcome,
  ...(decision.code === null ? {} : { code: decision.code }),
  amount: microToMonard(decision.amountMicro),
  mint: mint === null ? 'none' : mintStatusOf(mint.state),
  ...(mint?.txHash ? { txHash: mint.txHash } : {}),
});

const toText = (value: string | number | boolean | null): string => (value === null ? '' : String(value));

const toDecisionDetail = (view: RewardDecisionView) => ({
  ...toDecisionSummary(view),
  checks: parseVerdict(view.decision.verdict).rows.map(({ step, name, state, saw, wanted }) => ({
    step,
    name,
    state,
    saw: toText(saw),
    wanted: toText(wanted),
  })),
  next: 'rewards.stats for the sums of this wallet.',
});
