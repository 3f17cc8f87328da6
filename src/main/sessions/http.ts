import { z } from 'zod';
import { findFault } from '../../shared/fault.ts';
import { refuse } from '../../shared/outcome.ts';
import {
  createSessionResponse,
  createSessionBody,
  drawBody,
  errorEnvelope,
  listSessionsResponse,
  listSessionsQuery,
  logResponse,
  spectatorResponse,
  stateResponse,
  submitActionResponse,
  submitActionBody,
  verifySessionResponse,
  type SessionRow,
} from '../../shared/wire/session-rest.ts';
import { requireAgent, type Caller } from '../platform/net/auth.ts';
import { RefusalError } from '../platform/net/envelope.ts';
import type { HttpServer } from '../platform/net/http-server.ts';
import { orThrow } from '../platform/net/or-throw.ts';
import type { Sessions } from './service.ts';
import { listSessions } from './views/session-list.ts';
import { toActResponse, toCreateRequest, toWireLogRow, toStateResponse } from './wire.ts';

const sessionPath = z.object({ id: z.string().max(64) });
const failures = { '4xx': errorEnvelope, '5xx': errorEnvelope };
const noSuchSession = () => new RefusalError(refuse('NOT_FOUND', 'No such session'));

/**
 * The role whose view this caller gets; null for a spectator token of this session. Throws a refusal for all others.
 */
function requireViewer(sessions: Sessions, caller: Caller | null, sessionId: string): string | null {
  const summary = sessions.findSummary(sessionId);
  if (summary === null) throw noSuchSession();
  if (caller?.kind === 'spectator' && caller.sessionId === sessionId) return null;
  const role = caller?.kind === 'agent' ? sessions.roleOf(sessionId, caller.agentId) : null;
  if (role === null) throw new RefusalError(refuse('FORBIDDEN', 'You take no part in this session'));
  return role;
}

/**
 * Registers the HTTP routes under `/sessions`; the WebSocket of events is in `event-socket.ts`. `crashBeforeResponse`
 * is a crash point between the commit of an action and its response.
 */
export function registerSessionRoutes(
  app: HttpServer,
  sessions: Sessions,
  crashBeforeResponse: () => void,
): void {
  registerCreateAndListRoutes(app, sessions);
  registerPlayRoutes(app, sessions, crashBeforeResponse);
  registerEndingRoutes(app, sessions);
  registerSpectatorRoutes(app, sessions);
}

/** Registers creating and listing (docs/specifications/001-session-host.md §7). */
function registerCreateAndListRoutes(app: HttpServer, sessions: Sessions): void {
  app.post(
    '/sessions',
    {
      schema: {
        summary: 'Create a session',
        body: createSessionBody,
        response: { 201: createSessionResponse, ...failures },
      },
    },
    async (request, reply) => {
      const view = orThrow(
        await sessions.create(requireAgent(request.caller), toCreateRequest(request.body)),
      );
      return reply.status(201).send(toStateResponse(view));
    },
  );
  app.get(
    '/sessions',
    {
      schema: {
        summary: 'Sessions you take part in, newest first',
        querystring: listSessionsQuery,
        response: { 200: listSessionsResponse, ...failures },
      },
    },
    async (request) => {
      const caller = requireAgent(request.caller);
      const { ids, nextCursor } = orThrow(listSessions(sessions, caller, request.query));
      return { sessions: ids.flatMap((id) => toSessionRows(sessions, id, caller)), next_cursor: nextCursor };
    },
  );
}

/** Registers state, actions and log (docs/specifications/001-session-host.md §7). */
function registerPlayRoutes(app: HttpServer, sessions: Sessions, crashBeforeResponse: () => void): void {
  app.get(
    '/sessions/:id/state',
    {
      schema: {
        summary: 'State as you may see it',
        params: sessionPath,
        response: { 200: stateResponse, ...failures },
      },
    },
    async (request) => {
      const viewer = requireViewer(sessions, request.caller, request.params.id);
      if (request.caller?.kind === 'agent') sessions.markViewed(request.caller.agentId, request.params.id);
      const view =
        viewer === null
          ? sessions.publicViews.view(request.params.id)?.view
          : sessions.viewAs(request.params.id, viewer);
      if (view === undefined || view === null) throw noSuchSession();
      return toStateResponse(view);
    },
  );
  app.post(
    '/sessions/:id/actions',
    {
      config: { rateLimit: 'actions' },
      schema: {
        summary: 'Submit an action',
        params: sessionPath,
        headers: z.looseObject({ 'idempotency-key': z.string().min(1).max(255).optional() }),
        body: submitActionBody,
        response: { 200: submitActionResponse, ...failures },
      },
    },
    async (request) => {
      const key = request.headers['idempotency-key'];
      const response = await sessions.act(requireAgent(request.caller), {
        sessionId: request.params.id,
        action: request.body.action,
        expectedTick: request.body.expected_tick,
        ...(key === undefined ? {} : { idempotencyKey: key }),
      });
      crashBeforeResponse();
      return toActResponse(orThrow(response));
    },
  );
  app.get(
    '/sessions/:id/log',
    {
      schema: {
        summary: 'The append-only log',
        params: sessionPath,
        response: { 200: logResponse, ...failures },
      },
    },
    async (request) => {
      const viewer = requireViewer(sessions, request.caller, request.params.id);
      const log =
        viewer === null
          ? sessions.publicViews.log(request.params.id)
          : sessions.logAs(request.params.id, viewer);
      if (log === null) throw noSuchSession();
      return { actions: log.rows.map(toWireLogRow), head: log.head };
    },
  );
}

/** Registers resignation and draw offers, which the specification does not have. */
function registerEndingRoutes(app: HttpServer, sessions: Sessions): void {
  app.post(
    '/sessions/:id/resign',
    {
      schema: {
        summary: 'Resign',
        params: sessionPath,
        response: { 200: submitActionResponse, ...failures },
      },
    },
    async (request) =>
      toActResponse(orThrow(await sessions.resign(requireAgent(request.caller), request.params.id))),
  );
  app.post(
    '/sessions/:id/draw',
    {
      config: { rateLimit: 'actions' },
      schema: {
        summary: 'Offer, accept or decline a draw',
        params: sessionPath,
        body: drawBody,
        response: { 200: submitActionResponse, ...failures },
      },
    },
    async (request) =>
      toActResponse(
        orThrow(await sessions.draw(requireAgent(request.caller), request.params.id, request.body.draw)),
      ),
  );
}

/** Registers spectators, verification and export, which the specification does not have. */
function registerSpectatorRoutes(app: HttpServer, sessions: Sessions): void {
  app.post(
    '/sessions/:id/spectators',
    {
      config: { rateLimit: 'actions' },
      schema: {
        summary: 'Create a spectator token',
        params: sessionPath,
        response: { 201: spectatorResponse, ...failures },
      },
    },
    async (request, reply) => {
      const { token } = orThrow(
        await sessions.createSpectatorToken(requireAgent(request.caller), request.params.id),
      );
      return reply.status(201).send({ token, session_id: request.params.id });
    },
  );
  app.get(
    '/sessions/:id/verify',
    {
      schema: {
        summary: 'Verify log and state',
        params: sessionPath,
        response: { 200: verifySessionResponse, ...failures },
      },
    },
    async (request) => {
      const viewer = requireViewer(sessions, request.caller, request.params.id);
      const verdict =
        viewer === null
          ? sessions.publicViews.verify(request.params.id)
          : sessions.verify(request.params.id, viewer);
      if (verdict === null) throw noSuchSession();
      return {
        ok: verdict.ok,
        session_id: request.params.id,
        rows: verdict.rows,
        head: verdict.head,
        state_equals_replay: verdict.stateEqualsReplay,
        first_broken: verdict.firstBroken,
      };
    },
  );
  app.get(
    '/sessions/:id/export',
    {
      schema: {
        summary: 'Export as PGN (chess) or JSON',
        params: sessionPath,
        querystring: z.object({ format: z.enum(['pgn', 'json']).default('json') }),
        response: { 200: z.string(), ...failures },
      },
    },
    async (request, reply) => {
      const viewer = requireViewer(sessions, request.caller, request.params.id);
      const { format } = request.query;
      const file = orThrow(
        viewer === null
          ? sessions.publicViews.export(request.params.id, format)
          : sessions.export(request.params.id, { format, viewer }),
      );
      return reply
        .header('content-type', `${file.mediaType}; charset=utf-8`)
        .header('content-disposition', `attachment; filename="${file.fileName}"`)
        .serializer((text: string) => text)
        .send(file.text);
    },
  );
}

/** The row of a session in the caller's list, as a list; empty when the caller takes no part or it cannot be read. */
function toSessionRows(sessions: Sessions, sessionId: string, caller: string): SessionRow[] {
  const summary = sessions.findSummary(sessionId);
  const role = sessions.roleOf(sessionId, caller);
  if (summary === null || role === null) return [];
  return [
    {
      session_id: summary.sessionId,
      template: summary.template,
      status: summary.status,
      tick: summary.tick,
      participants: { ...summary.participants },
      your_role: role,
      outcome: summary.outcome,
      outcome_reason: summary.outcomeReason,
      fault: findFault({ reason: summary.outcomeReason, winner: summary.winner }, role),
      quarantined: summary.quarantined,
      created_at: summary.createdAt,
      updated_at: summary.updatedAt,
    },
  ];
}
