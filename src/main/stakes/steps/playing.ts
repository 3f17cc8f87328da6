import { canonicalJson } from '../../../shared/json.ts';
import {
  cancelEvent,
  moveEventInJob,
  moveEvent,
  type StakeContext,
  type StakeStepResult,
} from '../context.ts';
import { loadAndHashText } from '../escrow/hash-text.ts';
import { judgeGame, placeByTable } from '../rules/judge-game.ts';
import { splitPot, type PlacedEntrant } from '../rules/split-pot.ts';
import type { Hex } from '../../chain/index.ts';
import type { StakeEntry, StakeEvent, StakeResult } from '../types.ts';
import { recordEntrants } from './entering.ts';

/** A game is stopped this long before the time from which anybody can start the refund. */
const RESULT_MARGIN_S = 60;

const findEntered = ({ entries }: StakeContext, { eventId }: StakeEvent): StakeEntry[] =>
  entries.listByEvent(eventId).filter(({ state }) => state === 'entered');

/** `locked` → `running`: the game begins when all fees are in blocks that stay. */
export async function startGame(context: StakeContext, event: StakeEvent): Promise<StakeStepResult> {
  const { escrow, entries, agents } = context;
  const entered = findEntered(context, event);
  if (!(await escrow.isSafe(event.eventKey, entered.length))) {
    const hasTime = (await escrow.readNowS()) <= event.terms.resultByS;
    return hasTime ? 'wait' : cancelEvent(context, event, 'too_late');
  }
  const { game } = event.rules;
  if (game.kind === 'league') return moveEvent(context, event, { state: 'running' });
  const seated = entries.listByEvent(event.eventId).flatMap(({ agentId }) => agentId ?? []);
  const isReady = seated.length === event.terms.seats && seated.every((agentId) => agents.isActive(agentId));
  if (!isReady) {
    // A wallet that entered at the contract itself may still name who plays for it.
    const hasTime = (await escrow.readNowS()) <= event.terms.enterByS;
    return hasTime ? 'wait' : cancelEvent(context, event, 'no_player');
  }
  return createSession(context, event, seated);
}

/** The session and its place in the event are stored together, so no crash can start a second one. */
async function createSession(
  context: StakeContext,
  event: StakeEvent,
  agentIds: readonly string[],
): Promise<StakeStepResult> {
  const { sessions, games, writer, crashPoint } = context;
  const { game } = event.rules;
  if (game.kind === 'league') return 'wait';
  const roles = games.get(game.template)?.roles ?? [];
  const participants = Object.fromEntries(roles.map((role, seat) => [role, agentIds[seat] ?? '']));
  const prepared = sessions.prepare(agentIds[0] ?? '', {
    template: game.template,
    participants,
    options: game.options,
    clock: game.clock,
    clockGraceMs: FIRST_LOOK_MS,
  });
  if (!prepared.ok) return cancelEvent(context, event, prepared.code);
  const hasStarted = await writer.write(() => {
    if (context.events.find(event.eventId)?.state !== 'locked') return false;
    const { sessionId } = prepared.value();
    return moveEventInJob(context, event, { state: 'running', sessionId });
  });
  crashPoint('stakes.afterStart');
  return hasStarted ? 'again' : 'wait';
}

/** The clock starts when the player to move first reads the game, or after this time. */
const FIRST_LOOK_MS = 60_000;

/** `running` → `decided`, or `cancelling`. */
export async function decideGame(context: StakeContext, event: StakeEvent): Promise<StakeStepResult> {
  return event.rules.game.kind === 'league' ? decideLeague(context, event) : decideSession(context, event);
}

async function decideSession(context: StakeContext, event: StakeEvent): Promise<StakeStepResult> {
  const { sessions, escrow } = context;
  const sessionId = event.sessionId ?? '';
  const summary = sessions.findSummary(sessionId);
  if (summary === null) return cancelEvent(context, event, 'no_session');
  if (summary.status === 'active' && !summary.quarantined) {
    if ((await escrow.readNowS()) <= event.terms.resultByS - RESULT_MARGIN_S) return 'wait';
    await sessions.abort(sessionId, { by: 'host', reason: 'the time for the result of the stake is over' });
    return cancelEvent(context, event, 'too_late');
  }
  const judgement = judgeGame(
    summary,
    findEntered(context, event).map(({ wallet, seat, agentId }) => ({ wallet, seat: seat ?? 0, agentId })),
  );
  if (judgement.kind === 'refund') return cancelEvent(context, event, judgement.reason);
  const head = sessions.provenHead(sessionId);
  if (head === null) return cancelEvent(context, event, 'quarantined');
  return decide(context, event, { placed: judgement.placed, resultHash: `0x${head}` });
}

async function decideLeague(context: StakeContext, event: StakeEvent): Promise<StakeStepResult> {
  const { leagues, escrow } = context;
  const { game } = event.rules;
  const leagueId = game.kind === 'league' ? game.leagueId : '';
  const status = leagues.progress(leagueId)?.league.status;
  if (status === undefined || status === 'cancelled' || status === 'failed')
    return cancelEvent(context, event, 'league_cancelled');
  if (status !== 'completed') {
    const hasTime = (await escrow.readNowS()) <= event.terms.resultByS - RESULT_MARGIN_S;
    return hasTime ? 'wait' : cancelEvent(context, event, 'too_late');
  }
  // Entries stay open at the contract until they end, and the pot counts every one of them.
  await recordEntrants(context, event);
  const table = leagues.readModel
    .table(leagueId)
    .map(({ playerId, sharedRank }) => ({ playerId, sharedRank }));
  const placed = placeByTable(
    table,
    findEntered(context, event).map(({ wallet, seat, playerId }) => ({ wallet, seat: seat ?? 0, playerId })),
  );
  return decide(context, event, { placed, resultHash: await loadAndHashText(canonicalJson(table)) });
}

interface Decision {
  readonly placed: readonly PlacedEntrant[];
  readonly resultHash: Hex;
}

/** Stores who gets what. From here on only these amounts are ever sent to the contract. */
async function decide(
  context: StakeContext,
  event: StakeEvent,
  { placed, resultHash }: Decision,
): Promise<StakeStepResult> {
  const { feeMicro, hostFeeBps } = event.terms;
  const potMicro = feeMicro * placed.length;
  const split = splitPot(placed, { potMicro, hostFeeBps, shares: event.rules.shares });
  const result: StakeResult = { resultHash, ...split };
  const stepResult = await moveEvent(context, event, { state: 'decided', result });
  context.crashPoint('stakes.afterDecide');
  return stepResult;
}
