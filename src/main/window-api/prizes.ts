import type {
  LeaguePrize,
  MatchRewards,
  PrizeRequest,
  PrizePlayer as PrizePlayerRow,
} from '../../shared/contract/index.ts';
import { accept, refuse, type Outcome } from '../../shared/outcome.ts';
import type { ChainService } from '../chain/index.ts';
import type { LeaguePrizeView, LeaguePrizePlayer, Prizes, PrizeWalletRequest } from '../prizes/index.ts';
import {
  mintStatusOf,
  readAddress,
  displayAddress,
  type RewardDecisionView,
  type Rewards,
} from '../rewards/index.ts';
import type { Handlers } from './dispatcher.ts';
import { toRewardRow } from './rewards.ts';

export interface PrizeCallDeps {
  readonly prizes: Prizes;
  readonly rewards: Rewards;
  readonly chain: ChainService;
}

type Names = keyof typeof import('../../shared/contract/prizes.ts').PRIZE_CALLS;

/** Nobody but the person at this machine reaches these calls. */
const PERSON = 'person';

/** Prizes as the window and the command line ask for them. */
export const prizeCalls = (deps: PrizeCallDeps): Pick<Handlers, Names> => {
  const { prizes, rewards, chain } = deps;
  return {
    'prizes.set': ({ leagueId, ...request }) => setPrize(prizes, leagueId, request),
    'prizes.get': ({ leagueId }) => accept(displayPrize(prizes, leagueId)),
    'prizes.settled': async ({ leagueId, withinMs }) => {
      await prizes.settled(leagueId);
      const decided = (prizes.ofLeague(leagueId)?.players ?? []).flatMap(({ decision }) => decision ?? []);
      await Promise.all(
        decided.map(({ decision: { matchId, wallet } }) =>
          chain.mints.waitForOutcome(matchId, wallet, withinMs),
        ),
      );
      return accept(displayPrize(prizes, leagueId));
    },
    'prizes.match': ({ leagueId, matchId }) => {
      const reward = prizes.ofMatch(leagueId, matchId);
      const views = reward === null ? [] : rewards.list({ matchId: reward.rewardId, limit: 10 });
      return accept({ rows: views.map(toPaidRow), reason: reward?.reason ?? null });
    },
  };
};

/** Sets the prize of a league; wallets are read here, so nothing unread goes further. */
export async function setPrize(
  prizes: Prizes,
  leagueId: string,
  { amountMicro, rewardMatches = false, wallets = [] }: PrizeRequest,
): Promise<Outcome<LeaguePrize>> {
  const named: PrizeWalletRequest[] = [];
  for (const { player, wallet } of wallets) {
    const address = wallet === null ? null : readAddress(wallet);
    if (wallet !== null && address === null)
      return refuse('INVALID_REQUEST', `The wallet of ${player}: its mixed-case checksum (EIP-55) is wrong`);
    named.push({ player, wallet: address });
  }
  const set = await prizes.set({ leagueId, amountMicro, rewardMatches, wallets: named, by: PERSON });
  return set.ok ? accept(toLeaguePrize(set.value)) : set;
}

export type PaidRow = MatchRewards['rows'][number];

/** A decision with the transaction that carried it out. */
export const toPaidRow = (view: RewardDecisionView): PaidRow => ({
  ...toRewardRow(view),
  txHash: view.mint?.txHash ?? null,
});

function displayPrize(prizes: Prizes, leagueId: string): LeaguePrize | null {
  const view = prizes.ofLeague(leagueId);
  return view && toLeaguePrize(view);
}

function toLeaguePrize({ prize, players }: LeaguePrizeView): LeaguePrize {
  const { leagueId, amountMicro, rewardMatches, state } = prize;
  const paid = players.filter(({ decision }) => decision !== null);
  return {
    leagueId,
    amountMicro,
    rewardMatches,
    state,
    setBy: prize.by,
    setAtMs: prize.atMs,
    paidMicro: paid.reduce((sum, player) => sum + player.amountMicro, 0),
    players: players.map(toPlayerRow),
  };
}

function toPlayerRow({ decision, wallet, ...player }: LeaguePrizePlayer): PrizePlayerRow {
  return {
    ...player,
    wallet: wallet && displayAddress(wallet),
    rewardId: decision?.decision.matchId ?? null,
    mint: decision?.mint ? mintStatusOf(decision.mint.state) : 'none',
    txHash: decision?.mint?.txHash ?? null,
  };
}
