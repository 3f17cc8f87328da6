import type { LeaguePrize, PrizePlayerRow, PrizeRequest } from '../../shared/contract/index.ts';
import { accept } from '../../shared/outcome.ts';
import type { ChainService } from '../chain/index.ts';
import { toChecksumAddress } from '../platform/ethereum/checksum-address.ts';
import type {
  LeaguePrizeRequest,
  LeaguePrizeView,
  LeaguePrizePlayer,
  Prizes,
} from '../rewards/prizes/index.ts';
import { matchTerms, type Rewards } from '../rewards/index.ts';
import type { Handlers } from './dispatcher.ts';
import { mintFieldsOf, toRewardRow } from './rewards.ts';

export interface PrizeCallDeps {
  readonly prizes: Prizes;
  readonly rewards: Rewards;
  readonly chain: ChainService;
}

type PrizeCallName = keyof typeof import('../../shared/contract/prizes.ts').PRIZE_CALLS;

/** Maximum rewards that are read of one match; a match has fewer players. */
const MAX_MATCH_REWARDS = 10;

/** The actor in audit rows: only the person at this computer can make these calls. */
const PERSON = 'person';

/** Handlers of the `prizes.*` calls. */
export const prizeCalls = (deps: PrizeCallDeps): Pick<Handlers, PrizeCallName> => {
  const { prizes, rewards, chain } = deps;
  return {
    'prizes.set': async ({ leagueId, ...prize }) => {
      const saved = await prizes.save({ leagueId, ...toPrizeRequest(prize) });
      return saved.ok ? accept(toLeaguePrize(saved.value)) : saved;
    },
    'prizes.get': ({ leagueId }) => accept(readLeaguePrize(prizes, leagueId)),
    // The name sounds like a read, but the call also starts a payment that is due.
    'prizes.settled': async ({ leagueId, withinMs }) => {
      await prizes.payDue(leagueId);
      const decisions = (prizes.findByLeague(leagueId)?.players ?? []).flatMap(
        ({ decision }) => decision ?? [],
      );
      await Promise.all(
        decisions.map(({ decision: { matchId, wallet } }) =>
          chain.mints.waitForOutcome(matchId, wallet, withinMs),
        ),
      );
      return accept(readLeaguePrize(prizes, leagueId));
    },
    'prizes.perMatch': () => accept(matchTerms()),
    'prizes.match': ({ leagueId, matchId }) => {
      const reward = prizes.findMatchReward(leagueId, matchId);
      const views =
        reward === null ? [] : rewards.listDecisions({ matchId: reward.rewardId, limit: MAX_MATCH_REWARDS });
      return accept({ rows: views.map(toRewardRow), reason: reward?.reason ?? null });
    },
  };
};

/** Converts the prize that the person at this computer sets. The prizes parse the wallets and refuse wrong ones. */
export const toPrizeRequest = ({
  amountMicro,
  rewardMatches = false,
  wallets = [],
}: PrizeRequest): Omit<LeaguePrizeRequest, 'leagueId'> => ({
  amountMicro,
  rewardMatches,
  wallets,
  by: PERSON,
});

/** The prize of a league as the window and the export show it; null if none is set. */
export function readLeaguePrize(prizes: Pick<Prizes, 'findByLeague'>, leagueId: string): LeaguePrize | null {
  const view = prizes.findByLeague(leagueId);
  return view && toLeaguePrize(view);
}

function toLeaguePrize({ prize, players }: LeaguePrizeView): LeaguePrize {
  const { leagueId, amountMicro, rewardMatches, state } = prize;
  const paidPlayers = players.filter(({ decision }) => decision !== null);
  return {
    leagueId,
    amountMicro,
    rewardMatches,
    state,
    setBy: prize.by,
    setAtMs: prize.atMs,
    paidMicro: paidPlayers.reduce((sum, player) => sum + player.amountMicro, 0),
    players: players.map(toPlayerRow),
  };
}

function toPlayerRow({ decision, wallet, ...player }: LeaguePrizePlayer): PrizePlayerRow {
  return {
    ...player,
    wallet: wallet && toChecksumAddress(wallet),
    rewardId: decision?.decision.matchId ?? null,
    ...mintFieldsOf(decision),
  };
}
