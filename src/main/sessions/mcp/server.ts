import { z } from 'zod';
import { accept, refuse, type Outcome } from '../../../shared/outcome.ts';
import type { JsonObject } from '../../../shared/json.ts';
import { rulesWithTick, type GameTemplate, type GameRegistry } from '../../games/index.ts';
import type { McpCaller, McpServer, ToolHandlers } from '../../platform/mcp/server-definition.ts';
import { plainName } from '../../platform/mcp/plain-text.ts';
import { createWaiters } from '../../platform/mcp/waiters.ts';
import type { SessionView } from '../types.ts';
import { SESSION_SERVER, type ToolPosition, type SessionTools } from './catalogue.ts';
import { challengeTool } from './challenge-tool.ts';
import type { SessionMcpDeps, SessionToolContext } from './context.ts';
import { moveTools } from './move-tools.ts';
import { isYourTurn, nextSessionStep, toPositionUpdate, toPosition } from './position.ts';
import { createPrompts } from './prompts.ts';
import { createResources } from './resources.ts';
import { sessionWaitTool } from './wait-tool.ts';
import { createSessionSeatServer } from './seat-server.ts';

/** Maximum number of latest moves in a position. */
const MAX_LISTED_MOVES = 10;

/** The MCP server of the session host: its tools call the same service as the REST routes. */
export function createSessionServer(deps: SessionMcpDeps): McpServer<SessionTools> & { stop(): void } {
  const waiters = createWaiters(deps.clock);
  const unsubscribers = [
    deps.bus.on('session.changed', ({ sessionId }) => waiters.wake(sessionId)),
    deps.bus.on('challenge.changed', ({ challengeId }) => waiters.wake(challengeId)),
  ];
  const movesAndTemplateOf = ({ sessionId, template, role }: SessionView) => ({
    gameTemplate: deps.games.get(template),
    moves: deps.sessions.latestMovesAs(sessionId, role, MAX_LISTED_MOVES),
  });
  const context: SessionToolContext = {
    ...deps,
    waiters,
    toPosition: (view, options) =>
      toPosition(view, { ...movesAndTemplateOf(view), names: playerNames(deps, view.sessionId) }, options),
    toPositionUpdate: (view) => toPositionUpdate(view, movesAndTemplateOf(view)),
    peekView(agentId, sessionId) {
      const role = deps.sessions.roleOf(sessionId, agentId);
      return role === null ? null : deps.sessions.viewAs(sessionId, role);
    },
  };
  const handlers: ToolHandlers<SessionTools> = {
    'session.templates': ({ template }) => listTemplates(deps.games, template),
    'session.challenge': challengeTool(context),
    'session.list': (input, { caller }) => listOwnSessions(context, caller, input),
    'session.state': ({ sessionId, view }, { caller }) =>
      readOwnState(context, caller, { sessionId, board: view === 'board' }),
    ...moveTools(context),
    'session.wait': sessionWaitTool(context),
    'session.log': (input, { caller }) => readOwnLog(context, caller, input),
  };
  return {
    definition: SESSION_SERVER,
    handlers,
    seatServer: createSessionSeatServer(handlers, deps.seatAccess),
    ...createResources(context, {
      state: (caller, sessionId) => readOwnState(context, caller, { sessionId, board: false }),
      log: (caller, sessionId) => readOwnLog(context, caller, { sessionId, afterSeq: 0, limit: 200 }),
    }),
    ...createPrompts(deps.games),
    stop() {
      for (const off of unsubscribers) off();
      waiters.stop();
    },
  };
}

function playerNames({ sessions, agents }: SessionMcpDeps, sessionId: string): Record<string, string> {
  const seats = Object.entries(sessions.findSummary(sessionId)?.participants ?? {});
  return Object.fromEntries(seats.map(([role, agentId]) => [role, agents.find(agentId)?.name ?? '']));
}

function listTemplates(games: GameRegistry, requestedTemplate: string | undefined) {
  const gameTemplate = requestedTemplate === undefined ? undefined : games.get(requestedTemplate);
  if (requestedTemplate !== undefined && gameTemplate === undefined) {
    return refuse(
      'NOT_FOUND',
      `No such game; the games are ${games
        .list()
        .map(({ id }) => id)
        .join(', ')}`,
    );
  }
  return accept({
    templates: (gameTemplate ? [gameTemplate] : games.list()).map((game) => ({
      template: game.id,
      title: game.title,
      roles: [...game.roles],
      mode: game.mode,
      ...(gameTemplate ? { rules: rulesWithTick(game, 'expectedTick'), options: optionsOf(game) } : {}),
    })),
    next: gameTemplate
      ? 'session.challenge with this template finds an opponent.'
      : 'session.templates with one template shows its rules; session.challenge finds an opponent.',
  });
}

const optionsOf = (gameTemplate: GameTemplate): JsonObject => {
  const { properties = {} } = z.toJSONSchema(gameTemplate.options, { io: 'input' });
  return properties as JsonObject;
};

function readOwnState(
  context: SessionToolContext,
  caller: McpCaller,
  { sessionId, board }: { readonly sessionId: string; readonly board: boolean },
): Outcome<ToolPosition & { next: string }> {
  const view = context.sessions.readState(caller.agentId, sessionId);
  if (!view.ok) return view;
  return accept({ ...context.toPosition(view.value, { board }), next: nextSessionStep(view.value) });
}

interface ListRequest {
  readonly status?: 'active' | 'completed' | undefined;
  readonly limit: number;
}

function listOwnSessions(context: SessionToolContext, { agentId }: McpCaller, request: ListRequest) {
  const { sessions, agents } = context;
  const rows = sessions
    .listPlayedBy(agentId, request)
    .flatMap((sessionId) => {
      const view = context.peekView(agentId, sessionId);
      const seats = Object.entries(sessions.findSummary(sessionId)?.participants ?? {});
      return view === null ? [] : [{ view, others: seats.filter(([, playerId]) => playerId !== agentId) }];
    })
    .map(({ view, others }) => ({
      sessionId: view.sessionId,
      template: view.template,
      status: view.status,
      tick: view.tick,
      yourRole: view.role ?? '',
      yourTurn: isYourTurn(view),
      opponents: others.map(([, playerId]) => ({
        agentId: playerId,
        name: plainName(agents.find(playerId)?.name ?? ''),
      })),
      ...(view.outcome === null ? {} : { outcome: view.outcome }),
    }));
  const next = rows.some(({ yourTurn }) => yourTurn)
    ? 'session.state of a session where yourTurn is true.'
    : 'session.wait on an active session, or session.challenge for a new one.';
  return accept({ sessions: rows, next });
}

interface LogRequest {
  readonly sessionId: string;
  readonly afterSeq: number;
  readonly limit: number;
}

function readOwnLog(context: SessionToolContext, { agentId }: McpCaller, request: LogRequest) {
  const view = context.sessions.readState(agentId, request.sessionId);
  if (!view.ok) return view;
  const log = context.sessions.logAs(request.sessionId, view.value.role);
  const laterRows = (log?.rows ?? []).filter(({ seq }) => seq > request.afterSeq);
  const rows = laterRows
    .slice(0, request.limit)
    .map(({ seq, tick, role, kind, action }) => ({ seq, tick, role, kind, action }));
  const hasMore = laterRows.length > rows.length;
  return accept({
    rows,
    more: hasMore,
    head: view.value.head,
    next: hasMore ? `session.log with afterSeq ${rows.at(-1)?.seq ?? 0}.` : nextSessionStep(view.value),
  });
}
