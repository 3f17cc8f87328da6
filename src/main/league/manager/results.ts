import { canonicalJson, type JsonObject } from '../../../shared/json.ts';
import { MESSAGES } from '../../../shared/wire/league-v2.ts';
import { tokenHash } from '../../platform/token-hash.ts';
import { authorizeReport } from './auth.ts';
import {
  leagueError,
  MANAGER_SENDER,
  senderOf,
  appendLeagueAudit,
  createLeagueMessage,
  type LeagueContext,
} from '../context.ts';
import { isRecord, type JsonRecord } from '../dialects/dialect.ts';
import type { NormalisedRequest } from '../dialects/normalise.ts';
import type { AgentRecord, LeagueRecord, MatchRecord } from '../records.ts';
import { conversationOf } from './registration.ts';
import {
  adjudicate,
  readEvidence,
  type Adjudication,
  type ReportedResult,
} from '../rules/results/adjudicate.ts';
import { isMatchDecided } from '../rules/match-phase.ts';
import { findContradiction, findMissingEvidence } from '../match-evidence.ts';
import type { MatchKey } from '../store/match-store.ts';
import { isoNow } from '../../platform/runtime.ts';

const TYPE = 'MATCH_RESULT_REPORT';

/**
 * Records a result that the referee of another program reports, once: it is recomputed, stored with both
 * outcomes and acknowledged after the commit. An identical repeat is acknowledged again; a different one is
 * refused, and so is every report of a match of a referee of this host. Points are counted in
 * `rules/points-standings.ts`.
 */
export async function recordResult(context: LeagueContext, message: NormalisedRequest): Promise<JsonRecord> {
  const parsed = MESSAGES.MATCH_RESULT_REPORT.safeParse(message.env);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const path = issue?.path ?? ['result'];
    announceUnreadableReport(context, message);
    const code = valueAt(message.env, path) === undefined ? 'E003' : 'E101';
    return leagueError(context, code, { original: TYPE, reason: path.join('.') });
  }
  const { match_id: matchId, league_id: leagueId, result } = parsed.data;
  const report: ReportedResult = {
    winner: result.winner ?? null,
    status: result.status ?? null,
    details: result.details ?? {},
  };
  return context.writer.write(() => judgeAndStore(context, message, { matchId, leagueId, report }));
}

/**
 * Announces a refused report. A report without the referee's token is not announced, because anyone could have
 * sent it.
 */
function announceRefusal(context: LeagueContext, match: MatchRecord, referee: AgentRecord): void {
  if (!referee.unauthenticated) for (const listener of context.refusalListeners) listener(match);
}

/** A report that cannot be read still names its match, so that the wait for it can end. */
function announceUnreadableReport(context: LeagueContext, message: NormalisedRequest): void {
  const { match_id: matchId, league_id: leagueId } = message.env;
  const reported = matchId === undefined ? null : findMatch(context, message, { matchId, leagueId });
  if (reported === null || reported.match.phase === 'REPORTED') return;
  const referee = authorizeReport(context, message, reported.match, reported.league);
  if (referee.ok) announceRefusal(context, reported.match, referee.value);
}

const valueAt = (value: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>((inner, key) => (isRecord(inner) ? inner[String(key)] : undefined), value);

interface Report {
  readonly matchId: string;
  readonly leagueId: string | undefined;
  readonly report: ReportedResult;
}

/** Must run inside a writer job. */
function judgeAndStore(
  context: LeagueContext,
  message: NormalisedRequest,
  { matchId, leagueId, report }: Report,
): JsonRecord {
  const located = findMatch(context, message, { matchId, leagueId });
  if (located === null) {
    return leagueError(context, 'E102', {
      original: TYPE,
      reason: 'no such match',
      context: { match_id: matchId },
    });
  }
  const { match, league } = located;
  const refused = (code: Parameters<typeof leagueError>[1], reason: string): JsonRecord => {
    appendLeagueAudit(context, league.leagueId, {
      action: 'RESULT_REFUSED',
      actor: message.env.sender ?? 'unknown',
      subject: matchId,
      payload: { code, reason },
    });
    return leagueError(context, code, { original: TYPE, reason, context: { match_id: matchId } });
  };
  const referee = authorizeReport(context, message, match, league);
  if (!referee.ok) return refused(referee.code, referee.message);
  const refuseReport = (code: Parameters<typeof leagueError>[1], reason: string): JsonRecord => {
    announceRefusal(context, match, referee.value);
    return refused(code, reason);
  };
  const verdict = adjudicate(match, report, league.settings.trustReferee);
  if (!verdict.ok) return refuseReport(verdict.code, verdict.message);
  const { round_id: round } = message.env;
  if (round !== undefined && round !== match.round)
    return refuseReport('E101', `the match belongs to round ${match.round}`);
  const problem = findContradiction(hostedIn(context, match), context.answers.ofMatch(match), {
    report,
    absent: verdict.value.reported.absent,
  });
  if (problem !== null) return refuseReport('E101', problem);
  const reported = canonicalJson(comparableReport(report));
  const acknowledged = createLeagueMessage(context, 'MATCH_RESULT_ACK', MANAGER_SENDER, {
    ...conversationOf(message),
    league_id: league.leagueId,
    match_id: matchId,
    status: 'recorded',
  });
  if (match.phase === 'REPORTED') {
    return match.reported === reported
      ? acknowledged
      : refused('E103', 'another result is recorded for this match');
  }
  const isOtherId = leagueId !== undefined && leagueId !== league.leagueId;
  storeResult(context, {
    match,
    league,
    referee: referee.value,
    reported,
    verdict: verdict.value,
    report,
    statedLeagueId: isOtherId ? leagueId : null,
  });
  return acknowledged;
}

/** The players of this host in the match. */
const hostedIn = (context: LeagueContext, { leagueId, a, b }: MatchRecord): readonly string[] =>
  [a, b].filter((id) => context.store.agent(leagueId, 'player', id)?.isHosted === true);

/**
 * Records the result that a referee of this host has decided. The stored match is the result; nothing is
 * taken from a message. It throws when the match lacks the evidence of its result, which is a defect.
 */
export async function recordHostedResult(
  context: LeagueContext,
  { leagueId, matchId }: MatchKey,
  envelope: JsonRecord,
): Promise<JsonRecord> {
  const { result } = MESSAGES.MATCH_RESULT_REPORT.parse(envelope);
  const report = {
    winner: result.winner ?? null,
    status: result.status ?? null,
    details: result.details ?? {},
  };
  await context.writer.write(() => {
    const decided = decidedMatch(context, { leagueId, matchId });
    if (decided.match.phase === 'REPORTED') return;
    const own = { winner: decided.match.winner, absent: decided.match.absent ?? [] };
    const verdict = { reported: own, recomputed: own, counted: own, disputed: false };
    storeResult(context, {
      ...decided,
      reported: canonicalJson(comparableReport(report)),
      verdict,
      report,
      statedLeagueId: null,
    });
  });
  return createLeagueMessage(context, 'MATCH_RESULT_ACK', MANAGER_SENDER, {
    conversation_id: envelope['conversation_id'],
    league_id: leagueId,
    match_id: matchId,
    status: 'recorded',
  });
}

/** A match that a referee of this host has decided, with the evidence of its result. It throws without one. */
function decidedMatch(
  context: LeagueContext,
  { leagueId, matchId }: MatchKey,
): Pick<JudgedReport, 'match' | 'league' | 'referee'> {
  const league = context.store.league(leagueId);
  const match = context.matches.match(leagueId, matchId);
  const referee = match && context.store.agent(leagueId, 'referee', match.refereeId);
  if (league === null || match === null || referee === null || !referee.isHosted)
    throw new Error(`${leagueId}/${matchId} is no match of a referee of this host`);
  const sessionStatus = context.sessions?.state(match.sessionId ?? '')?.status ?? null;
  const fault = isMatchDecided(match.phase)
    ? findMissingEvidence(match, { gameType: league.gameType, sessionStatus })
    : 'the match is not decided';
  if (fault !== null) throw new Error(`${leagueId}/${matchId} cannot be recorded: ${fault}`);
  return { league, match, referee };
}

/**
 * Finds the reported match. Match ids repeat between leagues, so a report without a league id, or with one that
 * no league here has, belongs to the league of its token, and without a token to the running league.
 */
function findMatch(
  context: LeagueContext,
  { env }: NormalisedRequest,
  { matchId, leagueId }: { readonly matchId: string; readonly leagueId: string | undefined },
): { match: MatchRecord; league: LeagueRecord } | null {
  const sender = env.auth_token === undefined ? null : context.store.agentOf(tokenHash(env.auth_token));
  const league = context.store.league(leagueId ?? '') ?? context.store.league(sender?.leagueId ?? '');
  const leagues = league === null ? context.store.leaguesIn('running') : [league];
  for (const candidate of leagues) {
    const match = context.matches.match(candidate.leagueId, matchId);
    if (match !== null) return { match, league: candidate };
  }
  return null;
}

/** The parts of a report that make two reports equal. Scores are not compared. */
const comparableReport = ({ winner, status, details }: ReportedResult): JsonObject =>
  ({
    winner,
    technical: status === 'TECHNICAL_LOSS' || Boolean(details['technical_loss']),
    number: details['drawn_number'] ?? null,
    choices: details['choices'] ?? null,
  }) as JsonObject;

interface JudgedReport {
  readonly match: MatchRecord;
  readonly league: LeagueRecord;
  readonly referee: AgentRecord;
  readonly reported: string;
  readonly verdict: Adjudication;
  readonly report: ReportedResult;
  /** The league id in the report where it is not the league's own; null otherwise. */
  readonly statedLeagueId: string | null;
}

function storeResult(
  context: LeagueContext,
  { match, league, referee, reported, verdict, report, statedLeagueId }: JudgedReport,
): void {
  const { counted, disputed } = verdict;
  const evidence = readEvidence(match, report.details);
  context.matches.report(match, {
    winner: counted.winner,
    absent: counted.absent,
    reported,
    reportedWinner: verdict.reported.winner,
    disputed,
    reportedAt: isoNow(context),
    number: evidence.number,
    choices: evidence.choices === null ? null : Object.fromEntries(evidence.choices),
  });
  if (referee.unauthenticated) context.store.markUnauthenticated(referee);
  else if (!referee.isHosted) context.store.markSigning(referee, 'calls');
  appendLeagueAudit(context, league.leagueId, {
    action: disputed ? 'RESULT_DISPUTED' : 'RESULT_RECORDED',
    actor: senderOf(referee),
    subject: match.matchId,
    payload: {
      winner: counted.winner,
      absent: [...counted.absent],
      reportedWinner: verdict.reported.winner,
      authenticated: !referee.unauthenticated,
      number: match.drawnNumber ?? report.details['drawn_number'] ?? null,
      choices: match.choices ?? report.details['choices'] ?? null,
      ...(statedLeagueId === null ? {} : { statedLeagueId }),
      // Reveals the drawn number's salt, so that the hash published before the choices can be checked.
      ...(match.salt === null ? {} : { drawSalt: match.salt, drawHash: match.numberHash }),
    },
  });
  context.writer.afterCommit(() => {
    context.crashPoint('league.afterResult');
    for (const listener of context.resultListeners) listener(match);
  });
}
