import { parseJson, type JsonObject } from '../../../shared/json.ts';
import type { Db } from '../../platform/db/writer.ts';
import type { SessionEvidence, LeagueEvidence } from '../runner/result-verification.ts';
import { interventionStore } from './intervention-store.ts';
import { leagueMatchStore } from './match-store.ts';
import { ratingStore } from './rating-store.ts';
import type { LeagueMatchRecord } from '../records.ts';
import { leagueStore } from './league-store.ts';

const ORDER = `select l.league_id from leagues l
  left join (select league_id, min(ordinal) as ordinal from league_ratings group by league_id) r
    on r.league_id = l.league_id
  order by r.ordinal is null, r.ordinal, l.created_at, l.league_id`;

interface BoardRow {
  status: string;
  outcome: string | null;
  outcome_reason: string | null;
  winner: string | null;
}

/**
 * Reads the stored data of every league for verification, rated leagues first, in the order of their
 * ratings.
 */
export function* readLeagueEvidence(db: Db): Generator<LeagueEvidence> {
  const store = leagueStore(db);
  const matches = leagueMatchStore(db);
  const ratings = ratingStore(db);
  const interventions = interventionStore(db);
  const readSessions = createSessionReader(db);
  // A range lets the index of subjects serve the query: '0' is the character after '/'.
  const listAuditRows = db.prepare<[string, string], { action: string; subject: string; payload: string }>(
    `select action, subject, payload from audit
    where subject >= ? and subject < ? and system = 'league' order by seq`,
  );
  for (const leagueId of db.prepare<[], string>(ORDER).pluck().all()) {
    const league = store.findLeague(leagueId);
    if (league === null) continue;
    const rows = new Map(
      listAuditRows.all(leagueId, `${leagueId}0`).map((row) => [`${row.action} ${row.subject}`, row.payload]),
    );
    const playedMatches = matches.listByLeague(leagueId);
    const agents = store.listAgents(leagueId);
    yield {
      league,
      players: agents.filter(({ kind }) => kind === 'player'),
      hostedReferees: new Set(
        agents.filter(({ kind, isHosted }) => kind === 'referee' && isHosted).map(({ agentId }) => agentId),
      ),
      matches: playedMatches,
      sessions: readSessions(playedMatches),
      ratings: ratings.listByLeague(leagueId),
      interventions: interventions.listByLeague(leagueId),
      readAuditPayload(action, subject) {
        const rowSubject = subject === '' ? leagueId : `${leagueId}/${subject}`;
        return parseAuditPayload(rows.get(`${action} ${rowSubject}`));
      },
    };
  }
}

function createSessionReader(
  db: Db,
): (matches: readonly LeagueMatchRecord[]) => Map<string, SessionEvidence> {
  const findSession = db.prepare<[string], BoardRow>(
    'select status, outcome, outcome_reason, winner from sessions where session_id = ?',
  );
  const listSeats = db.prepare<[string], { role: string; agent_id: string }>(
    'select role, agent_id from participants where session_id = ?',
  );
  return (matches) =>
    new Map(
      matches.flatMap(({ sessionId }) => {
        const row = sessionId === null ? undefined : findSession.get(sessionId);
        if (sessionId === null || row === undefined) return [];
        const { status, outcome, outcome_reason: reason, winner } = row;
        const seats = listSeats.all(sessionId).map((seat) => [seat.role, seat.agent_id]);
        return [[sessionId, { status, outcome, reason, winner, seats: Object.fromEntries(seats) }]];
      }),
    );
}

/**
 * Parses an audit payload; null for a row that does not exist. A payload that is not JSON, for example a forged one, is
 * read as an empty object.
 */
function parseAuditPayload(text: string | undefined): JsonObject | null {
  if (text === undefined) return null;
  const value = parseJson(text);
  return value === undefined ? {} : (value as JsonObject);
}
