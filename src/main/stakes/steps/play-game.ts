import { canonicalJson } from '../../../shared/json.ts';
import type { StakeContext, StakeStepResult } from '../context.ts';
import { loadAndHashText } from '../escrow/hash-text.ts';
import { decideStakeResult, placementsByStandings } from '../rules/decide-result.ts';
import { splitPot, type EntrantPlacement } from '../rules/split-pot.ts';
import type { Hex } from '../../chain/index.ts';
import { MAX_FIRST_LOOK_MS } from '../../sessions/index.ts';
import { moveStake, moveStakeInJob, startRefund } from '../stake-changes.ts';
import type { Stake, StakeEntry, StakeResult } from '../types.ts';
import { recordEntrants } from './collect-entries.ts';

/**
 * This long before anybody can start the refund, the host starts it for a game or league without a result, and stops the
 * game.
 */
const RESULT_MARGIN_S = 60;

const listEntrants = ({ entries }: StakeContext, { stakeId }: Stake): StakeEntry[] =>
  entries.listByStake(stakeId).filter(({ state }) => state === 'entered');

/**
 * `locked` → `running`, or `cancelling`: waits until all fees are in safe blocks. A single game begins then; a league
 * has begun already.
 */
export async function startGame(context: StakeContext, stake: Stake): Promise<StakeStepResult> {
  const { escrow, entries, agents } = context;
  const entrants = listEntrants(context, stake);
  if (!(await escrow.isSafe(stake.eventKey, entrants.length))) {
    const hasTime = (await escrow.readNowS()) <= stake.terms.resultByS;
    return hasTime ? 'wait' : startRefund(context, stake, 'too_late');
  }
  const { game } = stake.rules;
  if (game.kind === 'league') return moveStake(context, stake, { state: 'running' });
  const agentIds = entries.listByStake(stake.stakeId).flatMap(({ agentId }) => agentId ?? []);
  const isReady =
    agentIds.length === stake.terms.seats && agentIds.every((agentId) => agents.isActive(agentId));
  if (!isReady) {
    // A wallet that entered at the contract itself named no player in time, or an agent was revoked.
    const hasTime = (await escrow.readNowS()) <= stake.terms.enterByS;
    return hasTime ? 'wait' : startRefund(context, stake, 'no_player');
  }
  return createSession(context, stake, agentIds);
}

/** Creates the session. It and its id in the stake are stored together, so that no crash can start a second one. */
async function createSession(
  context: StakeContext,
  stake: Stake,
  agentIds: readonly string[],
): Promise<StakeStepResult> {
  const { sessions, games, writer, crashPoint } = context;
  const { game } = stake.rules;
  if (game.kind === 'league') return 'wait';
  const roles = games.get(game.template)?.roles ?? [];
  const participants = Object.fromEntries(roles.map((role, seat) => [role, agentIds[seat] ?? '']));
  const preparation = sessions.prepare(agentIds[0] ?? '', {
    template: game.template,
    participants,
    options: game.options,
    clock: game.clock,
    clockGraceMs: MAX_FIRST_LOOK_MS,
  });
  if (!preparation.ok) return startRefund(context, stake, preparation.code);
  const hasStarted = await writer.write(() => {
    if (context.stakes.find(stake.stakeId)?.state !== 'locked') return false;
    const { sessionId } = preparation.value();
    return moveStakeInJob(context, stake, { state: 'running', sessionId });
  });
  crashPoint('stakes.afterStart');
  return hasStarted ? 'again' : 'wait';
}

/** `running` → `decided`, or `cancelling`: reads the result of the session or of the league, once it has one. */
export async function decideGame(context: StakeContext, stake: Stake): Promise<StakeStepResult> {
  return stake.rules.game.kind === 'league' ? decideLeague(context, stake) : decideSession(context, stake);
}

async function decideSession(context: StakeContext, stake: Stake): Promise<StakeStepResult> {
  const { sessions, escrow } = context;
  const sessionId = stake.sessionId ?? '';
  const summary = sessions.findSummary(sessionId);
  if (summary === null) return startRefund(context, stake, 'no_session');
  if (summary.status === 'active' && !summary.quarantined) {
    if ((await escrow.readNowS()) <= stake.terms.resultByS - RESULT_MARGIN_S) return 'wait';
    await sessions.abort(sessionId, { by: 'host', reason: 'the time for the result of the stake is over' });
    return startRefund(context, stake, 'too_late');
  }
  const decision = decideStakeResult(
    summary,
    listEntrants(context, stake).map(({ wallet, seat, agentId }) => ({ wallet, seat: seat ?? 0, agentId })),
  );
  if (decision.kind === 'refund') return startRefund(context, stake, decision.reason);
  const head = sessions.findFinalHead(sessionId);
  if (head === null) return startRefund(context, stake, 'quarantined');
  return storeResult(context, stake, { placements: decision.placements, resultHash: `0x${head}` });
}

async function decideLeague(context: StakeContext, stake: Stake): Promise<StakeStepResult> {
  const { leagues, escrow } = context;
  const { game } = stake.rules;
  const leagueId = game.kind === 'league' ? game.leagueId : '';
  const status = leagues.readProgress(leagueId)?.league.status;
  if (status === undefined || status === 'cancelled' || status === 'failed')
    return startRefund(context, stake, 'league_cancelled');
  if (status !== 'completed') {
    const hasTime = (await escrow.readNowS()) <= stake.terms.resultByS - RESULT_MARGIN_S;
    return hasTime ? 'wait' : startRefund(context, stake, 'too_late');
  }
  // The contract takes entries up to `enterByS`, also after the league has begun, and the pot counts all of them.
  await recordEntrants(context, stake);
  const table = leagues.readModel
    .readTable(leagueId)
    .map(({ playerId, sharedRank }) => ({ playerId, sharedRank }));
  const placements = placementsByStandings(
    table,
    listEntrants(context, stake).map(({ wallet, seat, playerId }) => ({ wallet, seat: seat ?? 0, playerId })),
  );
  return storeResult(context, stake, { placements, resultHash: await loadAndHashText(canonicalJson(table)) });
}

interface GameResult {
  readonly placements: readonly EntrantPlacement[];
  readonly resultHash: Hex;
}

/** Stores the amounts of all payouts. From now on only these amounts are ever sent to the contract. */
async function storeResult(
  context: StakeContext,
  stake: Stake,
  { placements, resultHash }: GameResult,
): Promise<StakeStepResult> {
  const { feeMicro, hostFeeBps } = stake.terms;
  const potMicro = feeMicro * placements.length;
  const split = splitPot(placements, { potMicro, hostFeeBps, shares: stake.rules.shares });
  const result: StakeResult = { resultHash, ...split };
  const stepResult = await moveStake(context, stake, { state: 'decided', result });
  context.crashPoint('stakes.afterDecide');
  return stepResult;
}
