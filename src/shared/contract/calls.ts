import { z } from 'zod';
import { call, emptyObject } from './call.ts';
import { ANALYSIS_CALLS } from './analysis.ts';
import { BACKUP_CALLS } from './backup.ts';
import { ARENA_CALLS } from './arena.ts';
import { TOURNAMENT_CALLS } from './arena-tournaments.ts';
import { auditHead, auditHours, auditHoursQuery, auditPage, auditPageQuery } from './audit.ts';
import { LEDGER_CALLS } from './ledger.ts';
import { CHAIN_CALLS } from './chain.ts';
import { EXPLORER_CALLS } from './explorer.ts';
import { FLEET_CALLS } from './fleet.ts';
import { METRICS_CALLS } from './metrics.ts';
import { INSTALLATION_CALLS } from './installation.ts';
import { UPDATE_CALLS } from './updates.ts';
import { LEAGUE_INTERVENTION_CALLS } from './league-interventions.ts';
import { REMOTE_CALLS } from './remote.ts';
import { SPECTATOR_CALLS } from './spectators.ts';
import { ONBOARDING_CALLS } from './onboarding.ts';
import {
  mcpConfigChange,
  mcpClientName,
  mcpEntryTransport,
  mcpExtensionFile,
  mcpConfigPreview,
  mcpClientRow,
} from './mcp-clients.ts';
import { DEMO_DATA_CALLS } from './demo-data.ts';
import { agentInfo, hostInfo, overview, settings, uciEngine } from './host.ts';
import { LEAGUE_CALLS } from './league.ts';
import { LEAGUE_PAGE_CALLS } from './league-pages.ts';
import { LEAGUE_PLAYER_CALLS } from './league-player.ts';
import { MODEL_CALLS } from './models.ts';
import { NAME_CALLS } from './names.ts';
import { PAYMENT_CALLS } from './payments.ts';
import { TRACE_CALLS } from './traces.ts';
import { WALLET_CALLS } from './wallet.ts';
import { OPENFRONT_CALLS } from './openfront.ts';
import { OPENFRONT_GAME_CALLS } from './openfront-game.ts';
import { OPENFRONT_PLAYER_CALLS } from './openfront-player.ts';
import { PRIZE_CALLS } from './prizes.ts';
import { PROFILE_CALLS } from './profiles.ts';
import { REWARD_CALLS } from './rewards.ts';
import { SEARCH_CALLS } from './search.ts';
import { SEAT_CALLS } from './seats.ts';
import { STAKE_CALLS } from './stakes.ts';
import { DATA_EXPORT_CALLS } from './data-export.ts';
import { RUNNING_CALLS } from './running.ts';
import { PROVENANCE_CALLS } from './provenance.ts';
import { PGN_CALLS } from './pgn.ts';
import { REPLAY_CALLS } from './replays.ts';
import {
  challengeInfo,
  newMatch,
  sessionCard,
  sessionDetail,
  sessionVerdict,
  templateInfo,
} from './session.ts';
import { exportFile } from './export-file.ts';

const sessionId = z.string().min(1).max(64);
const role = z.string().min(1).max(64);

/**
 * Every call that a window may make to the host. Both transports and the dispatcher are derived from this
 * table; a name that is not in it is refused.
 */
export const CALLS = {
  'host.overview': call(emptyObject, overview),
  'host.facts': call(emptyObject, hostInfo),
  'host.restoreBackup': call(
    z.object({ file: z.string().max(255) }),
    z.object({ restartNeeded: z.boolean() }),
  ),
  'settings.get': call(emptyObject, settings),
  'settings.set': call(settings.partial(), settings),
  'templates.list': call(emptyObject, z.array(templateInfo)),
  'engines.list': call(emptyObject, z.array(uciEngine)),
  'engines.test': call(z.object({ path: z.string().min(1).max(4096) }), uciEngine),
  'agents.list': call(emptyObject, z.array(agentInfo)),
  /** Only this response contains the token; the host stores its hash. */
  'agents.create': call(
    z.object({ name: z.string().min(1).max(200) }),
    z.object({ agentId: z.string(), token: z.string() }),
  ),
  'agents.revoke': call(z.object({ agentId: z.string().max(64) }), agentInfo),
  'sessions.page': call(
    z.object({
      template: z.string().max(64).optional(),
      status: z.enum(['active', 'completed']).optional(),
      /** True for the sessions in which the person at this computer plays or played. */
      yours: z.boolean().optional(),
      /** Text to search for in names, agent ids and session ids. */
      text: z.string().max(200).optional(),
      /** Only sessions that changed at this time or later. */
      sinceMs: z.int().min(0).max(8.64e15).optional(),
      /** The next page begins after this row, the last one of the page before. */
      before: z.object({ updatedAtMs: z.number(), sessionId }).optional(),
      limit: z.number().int().min(1).max(200),
    }),
    z.object({ rows: z.array(sessionCard), total: z.number(), more: z.boolean() }),
  ),
  'sessions.get': call(
    z.object({ sessionId, viewpoint: role.nullable().optional(), frames: z.boolean().optional() }),
    sessionDetail,
  ),
  'sessions.act': call(
    z.object({
      sessionId,
      role,
      action: z.string().max(16_384),
      expectedTick: z.number().int().min(0),
      key: z.string().max(255).optional(),
    }),
    z.object({ tick: z.number(), status: z.enum(['active', 'completed']) }),
  ),
  'sessions.resign': call(z.object({ sessionId, role }), z.object({ tick: z.number() })),
  /**
   * Ends a game undecided, at the request of the person; refused with CONFLICT for a game of a league or an arena run.
   */
  'sessions.abort': call(
    z.object({ sessionId, reason: z.string().trim().max(200) }),
    z.object({ tick: z.number() }),
  ),
  'sessions.draw': call(
    z.object({ sessionId, role, draw: z.enum(['offer', 'accept', 'decline']) }),
    z.object({ tick: z.number() }),
  ),
  'sessions.verify': call(z.object({ sessionId }), sessionVerdict),
  'sessions.export': call(z.object({ sessionId, format: z.enum(['pgn', 'json']) }), exportFile),
  /** Starts a session, or opens a challenge when one seat is `open`. */
  'match.start': call(
    newMatch,
    z.object({ sessionId: z.string().nullable(), challengeId: z.string().nullable() }),
  ),
  'match.demo': call(emptyObject, z.object({ sessionId: z.string() })),
  /** Pauses or resumes the hosted players of a session; external agents can still act. */
  'match.pause': call(z.object({ sessionId, paused: z.boolean() }), z.object({ paused: z.boolean() })),
  'challenges.list': call(emptyObject, z.array(challengeInfo)),
  'challenges.accept': call(
    z.object({ challengeId: z.string().max(64) }),
    z.object({ sessionId: z.string() }),
  ),
  'challenges.withdraw': call(z.object({ challengeId: z.string().max(64) }), challengeInfo),
  'audit.page': call(auditPageQuery, auditPage),
  'audit.head': call(emptyObject, auditHead),
  'audit.facets': call(emptyObject, z.object({ systems: z.array(z.string()), actions: z.array(z.string()) })),
  'audit.hours': call(auditHoursQuery, auditHours),
  'audit.verify': call(emptyObject, z.object({ jobId: z.string() })),
  'audit.cancelVerify': call(z.object({ jobId: z.string() }), emptyObject),
  ...BACKUP_CALLS,
  ...MODEL_CALLS,
  ...NAME_CALLS,
  ...PROFILE_CALLS,
  ...ANALYSIS_CALLS,
  ...SEAT_CALLS,
  ...STAKE_CALLS,
  ...ARENA_CALLS,
  ...TOURNAMENT_CALLS,
  ...FLEET_CALLS,
  ...METRICS_CALLS,
  ...INSTALLATION_CALLS,
  ...UPDATE_CALLS,
  ...SPECTATOR_CALLS,
  ...REMOTE_CALLS,
  ...LEAGUE_INTERVENTION_CALLS,
  ...LEAGUE_CALLS,
  ...OPENFRONT_CALLS,
  ...OPENFRONT_GAME_CALLS,
  ...OPENFRONT_PLAYER_CALLS,
  ...LEAGUE_PAGE_CALLS,
  ...LEAGUE_PLAYER_CALLS,
  ...LEDGER_CALLS,
  ...CHAIN_CALLS,
  ...EXPLORER_CALLS,
  ...PAYMENT_CALLS,
  ...WALLET_CALLS,
  ...REWARD_CALLS,
  ...PRIZE_CALLS,
  ...SEARCH_CALLS,
  ...PROVENANCE_CALLS,
  ...ONBOARDING_CALLS,
  ...RUNNING_CALLS,
  ...DATA_EXPORT_CALLS,
  ...DEMO_DATA_CALLS,
  ...REPLAY_CALLS,
  ...PGN_CALLS,
  ...TRACE_CALLS,
  'mcpClients.list': call(emptyObject, z.array(mcpClientRow)),
  /** Returns the exact change; nothing is written. */
  'mcpClients.preview': call(
    z.object({
      client: mcpClientName,
      action: z.enum(['write', 'undo']),
      way: mcpEntryTransport.default('child'),
    }),
    mcpConfigPreview,
  ),
  /** By address, an agent of the program's name is made, and its token is written into the file. */
  'mcpClients.write': call(
    z.object({ client: mcpClientName, basis: z.string().max(64), way: mcpEntryTransport.default('child') }),
    mcpConfigChange,
  ),
  /** Revokes the agent whose token was in the entry. */
  'mcpClients.undo': call(z.object({ client: mcpClientName, basis: z.string().max(64) }), mcpConfigChange),
  /** The extension for Claude Desktop, made of the files of this installation; it contains no token. */
  'mcpClients.extension': call(emptyObject, mcpExtensionFile),
} as const;

export type CallName = keyof typeof CALLS;
export type CallInput<N extends CallName> = z.input<(typeof CALLS)[N]['input']>;
export type CallParsed<N extends CallName> = z.output<(typeof CALLS)[N]['input']>;
export type CallOutput<N extends CallName> = z.output<(typeof CALLS)[N]['output']>;
