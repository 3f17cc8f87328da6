import { canonicalJson, type JsonObject } from '../../../shared/json.ts';
import { MESSAGES } from '../../../shared/wire/league-v2.ts';
import { tokenHash } from '../../platform/token-hash.ts';
import { authoriseReport } from './auth.ts';
import {
  leagueError,
  MANAGER_SENDER,
  senderOf,
  appendLeagueAudit,
  createLeagueMessage,
  type LeagueContext,
} from '../context.ts';
import { isRecord, type JsonRecord } from '../dialects/dialect.ts';
import type { NormalisedRequest } from '../dialects/normalise-request.ts';
import type { LeagueAgentRecord, LeagueRecord, LeagueMatchRecord } from '../records.ts';
import { conversationOf } from './registration-messages.ts';
import {
  adjudicate,
  readEvidence,
  type Adjudication,
  type ReportedResult,
} from '../rules/results/adjudicate.ts';
import { isMatchDecided } from '../rules/match-phase.ts';
import { findContradiction, findMissingEvidence } from '../match-evidence.ts';
import type { LeagueMatchKey } from '../store/match-store.ts';
import { isoNow } from '../../platform/runtime.ts';

const TYPE = 'MATCH_RESULT_REPORT';

/**
 * Records a result that the referee of another program reports, once: it is recomputed, stored with both
 * outcomes and acknowledged after the commit. An identical repeat is acknowledged again; a different one is
 * refused, and so is every report of a match of a referee of this host. Points are counted in
 * `rules/points-standings.ts`.
 */
export async function recordResult(context: LeagueContext, message: NormalisedRequest): Promise<JsonRecord> {
  const parsedReport = MESSAGES.MATCH_RESULT_REPORT.safeParse(message.envelope);
  if (!parsedReport.success) {
    const [issue] = parsedReport.error.issues;
    const path = issue?.path ?? ['result'];
    announceUnreadableReport(context, message);
    const code = valueAt(message.envelope, path) === undefined ? 'E003' : 'E101';
    return leagueError(context, code, { original: TYPE, reason: path.join('.') });
  }
  const { match_id: matchId, league_id: leagueId, result } = parsedReport.data;
  const report: ReportedResult = {
    winner: result.winner ?? null,
    status: result.status ?? null,
    details: result.details ?? {},
  };
  return context.writer.write(() => adjudicateInJob(context, message, { matchId, leagueId, report }));
}

/**
 * Announces a refused report. A report without the referee's token is not announced, because anyone could have
 * sent it.
 */
function announceRefusal(context: LeagueContext, match: LeagueMatchRecord, referee: LeagueAgentRecord): void {
  if (!referee.unauthenticated) for (const listener of context.refusalListeners) listener(match);
}

/** A report that cannot be read still names its match, so that the wait for it can end. */
function announceUnreadableReport(context: LeagueContext, message: NormalisedRequest): void {
  const { match_id: matchId, league_id: leagueId } = message.envelope;
  const reportedMatch =
    matchId === undefined ? null : findReportedMatch(context, message, { matchId, leagueId });
  if (reportedMatch === null || reportedMatch.match.phase === 'REPORTED') return;
  const referee = authoriseReport(context, message, reportedMatch.match, reportedMatch.league);
  if (referee.ok) announceRefusal(context, reportedMatch.match, referee.value);
}

const valueAt = (value: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>((inner, key) => (isRecord(inner) ? inner[String(key)] : undefined), value);

interface Report {
  readonly matchId: string;
  readonly leagueId: string | undefined;
  readonly report: ReportedResult;
}

/** Decides about a report and records the result that counts, or refuses it; returns the response. */
function adjudicateInJob(
  context: LeagueContext,
  message: NormalisedRequest,
  { matchId, leagueId, report }: Report,
): JsonRecord {
  const reportedMatch = findReportedMatch(context, message, { matchId, leagueId });
  if (reportedMatch === null) {
    return leagueError(context, 'E102', {
      original: TYPE,
      reason: 'no such match',
      context: { match_id: matchId },
    });
  }
  const { match, league } = reportedMatch;
  const refuseWithAudit = (code: Parameters<typeof leagueError>[1], reason: string): JsonRecord => {
    appendLeagueAudit(context, league.leagueId, {
      action: 'RESULT_REFUSED',
      actor: message.envelope.sender ?? 'unknown',
      subject: matchId,
      payload: { code, reason },
    });
    return leagueError(context, code, { original: TYPE, reason, context: { match_id: matchId } });
  };
  const referee = authoriseReport(context, message, match, league);
  if (!referee.ok) return refuseWithAudit(referee.code, referee.message);
  const refuseAndAnnounce = (code: Parameters<typeof leagueError>[1], reason: string): JsonRecord => {
    announceRefusal(context, match, referee.value);
    return refuseWithAudit(code, reason);
  };
  const verdict = adjudicate(match, report, league.settings.trustReferee);
  if (!verdict.ok) return refuseAndAnnounce(verdict.code, verdict.message);
  const { round_id: round } = message.envelope;
  if (round !== undefined && round !== match.round)
    return refuseAndAnnounce('E101', `the match belongs to round ${match.round}`);
  const problem = findContradiction(
    findHostedPlayers(context, match),
    context.hostedReplies.listByMatch(match),
    {
      report,
      absent: verdict.value.reported.absent,
    },
  );
  if (problem !== null) return refuseAndAnnounce('E101', problem);
  const reportedText = canonicalJson(comparableReport(report));
  const acknowledgement = createLeagueMessage(context, 'MATCH_RESULT_ACK', MANAGER_SENDER, {
    ...conversationOf(message),
    league_id: league.leagueId,
    match_id: matchId,
    status: 'recorded',
  });
  if (match.phase === 'REPORTED') {
    return match.reported === reportedText
      ? acknowledgement
      : refuseWithAudit('E103', 'another result is recorded for this match');
  }
  const isOtherId = leagueId !== undefined && leagueId !== league.leagueId;
  saveResultInJob(context, {
    match,
    league,
    referee: referee.value,
    reported: reportedText,
    verdict: verdict.value,
    report,
    statedLeagueId: isOtherId ? leagueId : null,
  });
  return acknowledgement;
}

/** The players of this host in the match. */
const findHostedPlayers = (
  context: LeagueContext,
  { leagueId, a, b }: LeagueMatchRecord,
): readonly string[] =>
  [a, b].filter((id) => context.store.findAgent(leagueId, 'player', id)?.isHosted === true);

/**
 * Records the result that a referee of this host has decided. The stored match is the result; nothing is
 * taken from a message. It throws when the match lacks the evidence of its result, which is a defect.
 */
export async function recordHostedResult(
  context: LeagueContext,
  { leagueId, matchId }: LeagueMatchKey,
  envelope: JsonRecord,
): Promise<JsonRecord> {
  const { result } = MESSAGES.MATCH_RESULT_REPORT.parse(envelope);
  const report = {
    winner: result.winner ?? null,
    status: result.status ?? null,
    details: result.details ?? {},
  };
  await context.writer.write(() => {
    const decidedMatch = readDecidedMatch(context, { leagueId, matchId });
    if (decidedMatch.match.phase === 'REPORTED') return;
    const outcome = { winner: decidedMatch.match.winner, absent: decidedMatch.match.absent ?? [] };
    const verdict = { reported: outcome, recomputed: outcome, counted: outcome, disputed: false };
    saveResultInJob(context, {
      ...decidedMatch,
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

/**
 * Reads a match that a referee of this host has decided. It throws without one, or without the evidence of its result.
 */
function readDecidedMatch(
  context: LeagueContext,
  { leagueId, matchId }: LeagueMatchKey,
): Pick<JudgedReport, 'match' | 'league' | 'referee'> {
  const league = context.store.findLeague(leagueId);
  const match = context.matches.findMatch(leagueId, matchId);
  const referee = match && context.store.findAgent(leagueId, 'referee', match.refereeId);
  if (league === null || match === null || referee === null || !referee.isHosted)
    throw new Error(`${leagueId}/${matchId} is no match of a referee of this host`);
  const sessionStatus = context.sessions?.stateOf(match.sessionId ?? '')?.status ?? null;
  const problem = isMatchDecided(match.phase)
    ? findMissingEvidence(match, { gameType: league.gameType, sessionStatus })
    : 'the match is not decided';
  if (problem !== null) throw new Error(`${leagueId}/${matchId} cannot be recorded: ${problem}`);
  return { league, match, referee };
}

/**
 * Finds the reported match. Match ids repeat between leagues, so a report without a league id, or with one that
 * no league here has, belongs to the league of its token, and without a token to the running league.
 */
function findReportedMatch(
  context: LeagueContext,
  { envelope }: NormalisedRequest,
  { matchId, leagueId }: { readonly matchId: string; readonly leagueId: string | undefined },
): { match: LeagueMatchRecord; league: LeagueRecord } | null {
  const sender =
    envelope.auth_token === undefined ? null : context.store.findAgentByToken(tokenHash(envelope.auth_token));
  const league = context.store.findLeague(leagueId ?? '') ?? context.store.findLeague(sender?.leagueId ?? '');
  const leagues = league === null ? context.store.listLeaguesByStatus('running') : [league];
  for (const candidate of leagues) {
    const match = context.matches.findMatch(candidate.leagueId, matchId);
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
  readonly match: LeagueMatchRecord;
  readonly league: LeagueRecord;
  readonly referee: LeagueAgentRecord;
  /** Canonical JSON of what makes two reports equal. */
  readonly reported: string;
  readonly verdict: Adjudication;
  readonly report: ReportedResult;
  /** The league id in the report where it is not the league's own; null otherwise. */
  readonly statedLeagueId: string | null;
}

function saveResultInJob(
  context: LeagueContext,
  { match, league, referee, reported, verdict, report, statedLeagueId }: JudgedReport,
): void {
  const { counted, disputed } = verdict;
  const evidence = readEvidence(match, report.details);
  context.matches.markReported(match, {
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
  else if (!referee.isHosted) context.store.markTokenUse(referee, 'calls');
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
