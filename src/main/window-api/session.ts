import type { OpeningAtTick, SessionDetail } from '../../shared/contract/index.ts';
import { accept, refuse, type Outcome } from '../../shared/outcome.ts';
import { admitsDraws, type GameRegistry } from '../games/index.ts';
import type { Openings } from '../chess-data/openings/index.ts';
import type { Sessions, SessionSummary, VisibleRow } from '../sessions/index.ts';
import { rolesOfPerson, toSessionCard, type SessionCardDeps, type SessionRowDeps } from './session-rows.ts';
import type { Handlers } from './dispatcher.ts';
import type { Players } from '../players/index.ts';
import { toNewMatch } from './rematch.ts';

type SessionCalls = Pick<
  Handlers,
  | 'sessions.page'
  | 'sessions.get'
  | 'sessions.act'
  | 'sessions.resign'
  | 'sessions.abort'
  | 'sessions.draw'
  | 'sessions.verify'
  | 'sessions.export'
>;

export interface SessionCallDeps extends SessionCardDeps {
  readonly games: Pick<GameRegistry, 'get'>;
  readonly players: Pick<Players, 'isPaused'>;
  readonly openings: Openings;
}

const noSession = () => refuse('NOT_FOUND', 'No such session');

/** Handlers of the `sessions.*` calls. A window may act only for the seats of the person at this computer. */
export function sessionCalls(deps: SessionCallDeps): SessionCalls {
  const { sessions } = deps;
  return {
    'sessions.page': ({ yours = false, ...query }) => {
      const person = deps.agents.findPerson()?.agentId;
      if (yours && person === undefined) return accept({ rows: [], total: 0, more: false });
      const filter = { ...query, agentId: yours ? person : undefined };
      const ids = sessions.listPage({ ...filter, limit: query.limit + 1 });
      const rows = ids.slice(0, query.limit).flatMap((id) => toSessionCard(deps, id) ?? []);
      return accept({ rows, total: sessions.countSessions(filter), more: ids.length > query.limit });
    },
    'sessions.get': (query) => readDetail(deps, query),
    'sessions.act': async ({ sessionId, role, action, expectedTick, key }) => {
      const seat = resolveOwnSeat(deps, sessionId, role);
      if (!seat.ok) return seat;
      return sessions.act(seat.value, {
        sessionId,
        action,
        expectedTick,
        ...(key === undefined ? {} : { idempotencyKey: key }),
      });
    },
    'sessions.resign': async ({ sessionId, role }) => {
      const seat = resolveOwnSeat(deps, sessionId, role);
      return seat.ok ? sessions.resign(seat.value, sessionId) : seat;
    },
    'sessions.abort': async ({ sessionId, reason }) => {
      const isOfLeagueOrArena =
        deps.leagues.readModel.findBySession(sessionId) !== null ||
        deps.arenas.findBySession(sessionId) !== null;
      if (isOfLeagueOrArena)
        return refuse(
          'CONFLICT',
          'This game belongs to a league or an arena run; stop it on the page of that one',
        );
      return sessions.abort(sessionId, { by: 'person', reason });
    },
    'sessions.draw': async ({ sessionId, role, draw }) => {
      const seat = resolveOwnSeat(deps, sessionId, role);
      return seat.ok ? sessions.draw(seat.value, sessionId, draw) : seat;
    },
    'sessions.verify': ({ sessionId }) => {
      const summary = sessions.findSummary(sessionId);
      const verdict = summary && sessions.verify(sessionId, grantViewpoint(deps, summary, undefined) ?? null);
      return verdict === null ? noSession() : accept(verdict);
    },
    'sessions.export': ({ sessionId, format }) => {
      const summary = sessions.findSummary(sessionId);
      if (summary === null) return noSession();
      return sessions.export(sessionId, { format, viewer: grantViewpoint(deps, summary, undefined) ?? null });
    },
  };
}

/** Resolves the id of the person's agent, which must play this seat. */
function resolveOwnSeat(deps: SessionRowDeps, sessionId: string, role: string): Outcome<string> {
  const summary = deps.sessions.findSummary(sessionId);
  if (summary === null) return noSession();
  const agentId = summary.participants[role];
  if (agentId === undefined || !rolesOfPerson(deps, summary.participants).includes(role)) {
    return refuse('FORBIDDEN', 'You do not play this seat');
  }
  return accept(agentId);
}

interface DetailRequest {
  readonly sessionId: string;
  readonly viewpoint?: string | null | undefined;
  readonly frames?: boolean | undefined;
}

function readDetail(deps: SessionCallDeps, query: DetailRequest): Outcome<SessionDetail> {
  const { sessions } = deps;
  const summary = sessions.findSummary(query.sessionId);
  const card = summary && toSessionCard(deps, query.sessionId);
  if (!summary || !card) return noSession();
  const viewpoint = grantViewpoint(deps, summary, query.viewpoint);
  if (viewpoint === undefined)
    return refuse('FORBIDDEN', 'This viewpoint is closed while you play in this session');
  // Opening the page counts as having seen the game, which starts its clock.
  const person = deps.agents.findPerson()?.agentId;
  if (person !== undefined) sessions.markViewed(person, query.sessionId);
  const view = sessions.viewAs(query.sessionId, viewpoint);
  const log = sessions.logAs(query.sessionId, viewpoint);
  if (!view || !log) return noSession();
  const frames = query.frames
    ? sessions.positionsAs(query.sessionId, viewpoint).map((position) => ({ ...position }))
    : [];
  return accept({
    card,
    viewpoint,
    viewpoints: viewpointsOf(deps, summary),
    view: { ...view.view },
    legal: legalOf(deps, query.sessionId, card.yours),
    frames,
    openings: openingsOf(deps.openings, query.frames ? frames : [view.view], query.frames ? 0 : summary.tick),
    log: log.rows.map(toSessionLogEntry),
    refused: visibleRefusals(sessions, query.sessionId, {
      viewpoint,
      isOver: summary.status === 'completed',
    }),
    options: { ...summary.options },
    head: log.head,
    paused: deps.players.isPaused(query.sessionId),
    drawOffers: admitsDraws(deps.games.get(summary.template)),
    match: toNewMatch(deps, summary),
  });
}

/** The names of the openings of these positions, of which the first is the one at `firstTick`. */
function openingsOf(
  openings: Openings,
  positions: readonly Readonly<Record<string, unknown>>[],
  firstTick: number,
): OpeningAtTick[] {
  const fens = positions.flatMap(({ fen }) => (typeof fen === 'string' ? [fen] : []));
  return openings.findAlong(fens).map((opening) => ({ ...opening, tick: opening.tick + firstTick }));
}

const legalOf = (
  { sessions }: SessionRowDeps,
  sessionId: string,
  roles: readonly string[],
): Record<string, string[]> =>
  Object.fromEntries(roles.map((role) => [role, [...(sessions.viewAs(sessionId, role)?.legal ?? [])]]));

const toSessionLogEntry = (row: VisibleRow) => ({
  seq: row.seq,
  tick: row.tick,
  kind: row.kind,
  role: row.role,
  action: row.action,
  hidden: row.hidden,
  agentId: row.agentId,
  atMs: Date.parse(row.createdAt),
  hash: row.hash ?? '',
});

/** A refused action may reveal a sealed choice, so during play only the side that tried it gets its text. */
function visibleRefusals(
  sessions: Sessions,
  sessionId: string,
  { viewpoint, isOver }: { viewpoint: string | null; isOver: boolean },
) {
  return sessions
    .listRefusals(sessionId)
    .map((refusal) => ({ ...refusal, action: isOver || refusal.role === viewpoint ? refusal.action : '' }));
}

/**
 * Viewpoints that the window may take; null is the spectator. While the person plays in an active session, the
 * seats of the opponents are closed. Without a seat, and after the end, every viewpoint is open.
 */
export function viewpointsOf(deps: SessionRowDeps, summary: SessionSummary): (string | null)[] {
  const own = rolesOfPerson(deps, summary.participants);
  if (summary.status === 'completed' || own.length === 0) return [null, ...Object.keys(summary.participants)];
  return [null, ...own];
}

/** The requested viewpoint, or undefined when it is closed. Without a request it is the person's own seat. */
export function grantViewpoint(
  deps: SessionRowDeps,
  summary: SessionSummary,
  requested: string | null | undefined,
): string | null | undefined {
  const openViewpoints = viewpointsOf(deps, summary);
  if (requested !== undefined) return openViewpoints.includes(requested) ? requested : undefined;
  return rolesOfPerson(deps, summary.participants)[0] ?? null;
}
