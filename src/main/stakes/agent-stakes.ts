import type { StakeCode } from '../../shared/codes/stakes.ts';
import type { WalletCode } from '../../shared/codes/wallet.ts';
import type { JsonObject } from '../../shared/json.ts';
import { accept, refuse, type Outcome } from '../../shared/outcome.ts';
import type { StakePayers } from './payers.ts';
import type { Stakes, StakeView } from './types.ts';
import { toStakeJson } from './stake-json.ts';

/** The entry that an agent requests. `requestId` is its own id for the payment: a repeated one is not paid again. */
export interface AgentEntry {
  readonly stakeId: string;
  readonly requestId: string;
  /** The player of a league; null in a single game, where the agent itself plays. */
  readonly player: string | null;
}

/** The part of stakes that agents of this host use through MCP tools. */
export interface AgentStakes {
  /** The stakes in the state `open` among the newest 50. */
  listOpen(): JsonObject;
  /** Enters a stake with a fee that is paid from the wallet of the owner, within its limits. */
  enter(agentId: string, entry: AgentEntry): Promise<Outcome<JsonObject, StakeCode | WalletCode>>;
}

const MAX_LISTED_STAKES = 50;

export const createAgentStakes = (stakes: Stakes, payers: StakePayers): AgentStakes => ({
  listOpen: () => ({
    stakes: stakes
      .list(MAX_LISTED_STAKES)
      .filter(({ stake }) => stake.state === 'open')
      .map(toAgentView),
  }),
  async enter(agentId, { stakeId, requestId, player }) {
    const view = stakes.find(stakeId);
    if (view === null) return refuse('STAKE_NOT_FOUND', 'There is no such stake');
    const isLeague = view.stake.rules.game.kind === 'league';
    const outcome = await payers.enterFromWallet({
      stakeId,
      agentId: isLeague ? null : agentId,
      playerId: isLeague ? player : null,
      payer: agentId,
      requestId,
    });
    return outcome.ok ? accept(toAgentView(outcome.value)) : outcome;
  },
});

/** The data that a model needs to decide: the game, the fee, the pot and the deadlines. */
function toAgentView(view: StakeView): JsonObject {
  const {
    stakeId,
    title,
    state,
    template,
    leagueId,
    sessionId,
    playMoney,
    terms,
    entered,
    potMicro,
    sharesBps,
  } = toStakeJson(view);
  const { feeMicro, seats, hostFeeBps, enterByS, resultByS } = terms;
  return {
    stakeId,
    title,
    state,
    game: template,
    leagueId,
    sessionId,
    playMoney,
    feeMicro,
    seats,
    entered,
    potMicro,
    sharesBps: [...sharesBps],
    hostFeeBps,
    enterByS,
    resultByS,
  };
}
