import type { z } from 'zod';
import type { PaymentCode } from '../../../shared/codes/payment.ts';
import type { AuditRow } from '../../../shared/contract/index.ts';
import { canonicalJson, type JsonObject } from '../../../shared/json.ts';
import { accept, refuse, type Outcome } from '../../../shared/outcome.ts';
import { auditRowHash, type Audit } from '../../platform/audit/index.ts';
import type { LeaguesApi } from '../../league/index.ts';
import type { Sessions } from '../../sessions/index.ts';
import type { AnyTool, PaidTool } from '../paywall.ts';
import type { CallMeter } from '../processor/paid-call.ts';
import { PAYMENT_SERVER, type PaymentTools } from '../mcp/catalogue.ts';
import { fixedPrice, unitsWithin, usageMeter } from './tool-prices.ts';

export interface ForensicsDeps {
  readonly sessions: Pick<Sessions, 'findSummary' | 'publicViews'>;
  readonly leagues: Pick<LeaguesApi, 'find' | 'verifyNumber'>;
  readonly audit: Pick<Audit, 'rowsBySubject' | 'head'>;
}

type ForensicsRequest = z.output<PaymentTools['match_forensics']['input']>;
type Report = Outcome<JsonObject, PaymentCode>;

/** Creates the tool that reports on records of this host, with hashes that are recomputed from the database. */
export function forensicsTool(deps: ForensicsDeps): Record<string, AnyTool> {
  const price = fixedPrice('match_forensics', 'Match forensics report');
  /** The meter of a report on a session: it charges for each replayed position, and never more than the fixed price. */
  const meterFor = (positions: number): CallMeter =>
    usageMeter(
      'match_forensics',
      Math.min(positions, unitsWithin('match_forensics', price)),
      positionCountOf,
    );
  const tool: PaidTool<PaymentTools['match_forensics']['input']> = {
    kind: 'paid',
    input: PAYMENT_SERVER.tools.match_forensics.input,
    effect: 'read',
    quote(request) {
      const report = buildReport(deps, request);
      if (!report.ok) return report;
      const positions = positionCountOf(report.value);
      return accept(positions === 0 ? price : { ...price, meter: meterFor(positions) });
    },
    basePrice: () => accept({ ...price, meter: meterFor(Infinity) }),
    run: (request) => buildReport(deps, request),
  };
  return { match_forensics: tool as AnyTool };
}

const positionCountOf = ({ kind, verdict }: JsonObject): number =>
  kind === 'session' ? Number((verdict as JsonObject)['rows']) : 0;

/** Splits the id `<league>/<match>`, which the pages of league matches show and which is accepted as a session id too. */
function splitLeaguePath(request: ForensicsRequest): ForensicsRequest {
  const { sessionId, leagueId, ...others } = request;
  const path = sessionId?.includes('/') === true ? sessionId : others.matchId;
  const slash = path?.lastIndexOf('/') ?? -1;
  if (path === undefined || slash <= 0 || leagueId !== undefined) return request;
  const isSession = path === sessionId;
  if (isSession && others.matchId !== undefined) return request;
  return {
    ...others,
    ...(isSession || sessionId === undefined ? {} : { sessionId }),
    leagueId: path.slice(0, slash),
    matchId: path.slice(slash + 1),
  };
}

function buildReport(deps: ForensicsDeps, sentRequest: ForensicsRequest): Report {
  const request = splitLeaguePath(sentRequest);
  const { sessionId, leagueId, matchId, rewardMatchId } = request;
  const ids = [sessionId, matchId, rewardMatchId].filter((id) => id !== undefined);
  if (ids.length !== 1 || (leagueId === undefined) !== (matchId === undefined)) {
    const message = 'give sessionId, or leagueId with matchId, or rewardMatchId';
    return refuse('INVALID_PARAMETERS', message, { parameter: 'sessionId' });
  }
  if (sessionId !== undefined) return buildSessionReport(deps, sessionId);
  if (matchId !== undefined) return buildMatchReport(deps, leagueId ?? '', matchId);
  return buildRewardReport(deps, rewardMatchId ?? '');
}

const notFound = (what: string): Report => refuse('NOT_FOUND', `There is no such ${what}`);

/** Audit rows that say nothing about the course of a session, so that they are shown without its delay. */
const UNDELAYED_ACTIONS = new Set(['SESSION_CREATED', 'SESSION_DELAYED']);

/** Builds a report of what a spectator may see: everything about the course of the game comes with the session's delay. */
function buildSessionReport({ sessions, audit }: ForensicsDeps, sessionId: string): Report {
  const summary = sessions.findSummary(sessionId);
  const publicView = sessions.publicViews.view(sessionId);
  const view = publicView?.view;
  const isDelayed = publicView?.nextReleaseMs !== null;
  const verdict = sessions.publicViews.verify(sessionId);
  if (!summary || !view || !verdict) return notFound('session');
  const log = sessions.publicViews.log(sessionId);
  return accept({
    kind: 'session',
    sessionId,
    template: summary.template,
    status: view.status,
    participants: { ...summary.participants },
    outcome: view.outcome,
    reason: view.outcomeReason,
    createdAt: summary.createdAt,
    verdict: {
      ok: verdict.ok,
      chainUnbroken: verdict.firstBroken === null,
      stateEqualsReplay: verdict.stateEqualsReplay,
      firstBroken: verdict.firstBroken,
      rows: verdict.rows,
      head: verdict.head,
    },
    log: (log?.rows ?? []).slice(-MAX_ROWS).map((row) => ({
      seq: row.seq,
      tick: row.tick,
      role: row.role,
      kind: row.kind,
      action: row.action,
      hash: row.hash,
      createdAt: row.createdAt,
    })),
    audit: buildProof(
      audit,
      audit
        .rowsBySubject(sessionId, MAX_ROWS)
        .filter(({ action }) => !isDelayed || UNDELAYED_ACTIONS.has(action)),
    ),
  });
}

/** Builds the report of a league match. Recomputes the hash of the number that was committed before the players chose. */
function buildMatchReport({ leagues, audit }: ForensicsDeps, leagueId: string, matchId: string): Report {
  const league = leagues.find(leagueId);
  const match = league?.matches.find((candidate) => candidate.matchId === matchId);
  if (!league || !match) return notFound('league match');
  const { drawnNumber: number, salt, numberHash: drawHash } = match;
  const commitment = leagues.verifyNumber(match);
  const rows = audit.rowsBySubject(`${leagueId}/${matchId}`, MAX_ROWS);
  return accept({
    kind: 'league_match',
    leagueId,
    matchId,
    game: league.league.gameType,
    round: match.round,
    players: [match.a, match.b],
    referee: match.refereeId,
    phase: match.phase,
    winner: match.winner,
    absent: match.absent === null ? null : [...match.absent],
    disputed: match.disputed,
    choices: match.choices === null ? null : { ...match.choices },
    commitment: {
      number,
      salt,
      drawHash,
      holds: commitment === 'unrevealed' ? null : commitment === 'matches',
    },
    verdict: { ok: commitment !== 'differs' && !match.disputed },
    audit: buildProof(audit, rows),
  });
}

/** Builds the report of a reward decision from its audit rows, in order. */
function buildRewardReport({ audit }: ForensicsDeps, matchId: string): Report {
  const rows = audit.rowsBySubject(matchId, MAX_ROWS).filter(({ system }) => system === 'rewards');
  if (rows.length === 0) return notFound('reward decision');
  const proof = buildProof(audit, rows);
  return accept({
    kind: 'reward',
    matchId,
    decisions: rows.map(({ action, atMs, payload }) => ({
      action,
      at: new Date(atMs).toISOString(),
      payload: payload as JsonObject,
    })),
    verdict: { ok: proof.rows.every(({ recomputes }) => recomputes) },
    audit: proof,
  });
}

/** The most rows of the log, and of the audit log, in a report. */
const MAX_ROWS = 200;

/**
 * Audit rows with every field that enters their hash, so that the buyer can
 * recompute it: SHA-256 of `prev` followed by the row in canonical JSON.
 */
function buildProof(audit: Pick<Audit, 'head'>, auditRows: readonly AuditRow[]) {
  const rows = auditRows
    .toSorted((a, b) => a.seq - b.seq)
    .map((row) => {
      const { seq, system, action, subject, actor, payload, prev, hash } = row;
      const at = new Date(row.atMs).toISOString();
      const hashedFields = {
        seq,
        at,
        system,
        action,
        subject,
        actor,
        payload: canonicalJson(payload as JsonObject),
      };
      return { ...hashedFields, prev, hash, recomputes: auditRowHash(prev, hashedFields) === hash };
    });
  return { rows, head: { ...audit.head() } };
}
