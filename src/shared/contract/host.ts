import { z } from 'zod';
import { playerBadge } from './players.ts';
import { auditRow } from './audit.ts';
import { MAX_HOST_SLOTS, MAX_WORKER_DROPS } from './fleet.ts';
import { sessionCard } from './session.ts';
import { updateMode } from './updates.ts';

/** State of the five systems and of the host, as the Overview and Settings screens show it. */

export const serviceState = z.object({
  id: z.enum(['sessions', 'league', 'rewards', 'payments', 'openfront']),
  state: z.enum(['running', 'starting', 'off', 'degraded', 'failed']),
  /** Its URL, and when it began to run; both null while it is off, starts or has failed. */
  address: z.string().nullable(),
  sinceMs: z.number().nullable(),
  /** A code for which `renderer/text` has a sentence, or null. */
  note: z.string().nullable(),
});
export type ServiceState = z.infer<typeof serviceState>;

export const loopDelay = z.object({ p50Ms: z.number(), p99Ms: z.number(), maxMs: z.number() });

/** Kinds of things that may wait for the person; each has a sentence and a switch in Settings. */
export const ATTENTION_KINDS = [
  'your_turn',
  'draw_offered',
  'challenge_waiting',
  'seat_paused',
  'quarantined',
  'safe_mode',
  'port_in_use',
  'disk_full',
  'reward_held',
  'chain_down',
  'payment_waiting',
  'renewal_due',
  'agent_suspended',
  'verify_failed',
  'ledger_differs',
  'orders_failed',
  'worker_differed',
] as const;
const attentionKind = z.enum(ATTENTION_KINDS);
export type AttentionKind = z.infer<typeof attentionKind>;

/**
 * Something that waits for the person. Its `id` stays the same for as long as it waits; each turn in a game is an item of
 * its own.
 */
export const attentionItem = z.object({
  id: z.string(),
  kind: attentionKind,
  /** The id of the session, league, challenge or worker, or the number of the port; empty for the other kinds. */
  subject: z.string(),
  /** What the kind tells besides, for example a name, a count, a state or a reason; null where it tells nothing. */
  detail: z.string().nullable(),
  /** When it began to wait, or when this host first saw it. */
  atMs: z.number(),
  /** The oldest held reward, in micro-units; only held rewards have it. */
  reward: z.object({ wallet: z.string(), amountMicro: z.int().min(0) }).optional(),
});
export type AttentionItem = z.infer<typeof attentionItem>;

export const safeMode = z.object({
  reason: z.enum(['damaged', 'behind_head', 'newer_schema', 'unreadable', 'audit_broken']),
  detail: z.string(),
  /** File names in `backups/`, newest first. */
  backups: z.array(z.string()),
  /** Path inside the data folder of the copy of the damaged database; null where none was made. */
  damagedCopy: z.string().nullable(),
});
export type SafeMode = z.infer<typeof safeMode>;

/** How a command that is copied from the window is typed: the program, the command itself, and the data option. */
export const commandLine = z.object({ program: z.string(), dataOption: z.string() });

/** The port of the gateway that another program held when the host started, and that program where it is known. */
export const takenPort = z.object({ port: z.int(), holder: z.string().nullable() });
export type TakenPort = z.infer<typeof takenPort>;

/** The port of the gateway unless a person or Settings name another one. */
export const DEFAULT_GATEWAY_PORT = 7400;

export const overview = z.object({
  version: z.string(),
  /** Null where the installation has no command line. */
  commandLine: commandLine.nullable(),
  startedAtMs: z.number(),
  nowMs: z.number(),
  /** Null for a host that can write. */
  safeMode: safeMode.nullable(),
  /** Present when the host had to take another port than usual. */
  takenPort: takenPort.optional(),
  services: z.array(serviceState),
  loopDelay,
  live: z.array(sessionCard),
  liveCount: z.number(),
  completedCount: z.number(),
  decisions: z.array(auditRow),
  /** Refused actions per hour, oldest first, 24 values. */
  refusalsPerHour: z.array(z.number()),
  /** Accepted actions per minute, oldest first, 30 values. */
  movesPerMinute: z.array(z.number()),
  /** The 95th percentile of the newest response times to actions, without waiting calls; null before the first one. */
  answerP95Ms: z.number().nullable(),
  attention: z.array(attentionItem),
});
export type Overview = z.infer<typeof overview>;

export const settings = z.object({
  language: z.enum(['en', 'zh-CN', 'system']),
  theme: z.enum(['dark', 'light', 'system']),
  motion: z.enum(['full', 'reduced', 'system']),
  /** The colours of the chess board. */
  boardTheme: z.enum(['wood', 'slate', 'green', 'contrast']),
  shortcuts: z.boolean(),
  /** How much of this computer evaluations of games may use. */
  evaluation: z.enum(['off', 'light', 'full']),
  /** The UCI engine that evaluates chess instead of the built-in one. The host fills in the name that it reports. */
  evaluationEngine: z
    .object({ path: z.string().min(1).max(4096), name: z.string().min(1).max(100) })
    .nullable(),
  /** The name under which the person plays. */
  playerName: z.string().min(1).max(64),
  /** Hours without a move after which a session ends as abandoned. */
  idleHours: z
    .number()
    .int()
    .min(1)
    .max(24 * 30),
  /** When an agent registers and no league is open, one is opened for it. */
  leagueAutoOpen: z.boolean(),
  /** Finished sessions of this host are rewarded when an agent of a seat has a wallet. */
  rewardSessions: z.boolean(),
  /** Wallet signatures are accepted only with a single-use nonce of this host (EIP-4361). */
  requireNonce: z.boolean(),
  /** Days for which the messages of finished leagues keep their bodies. */
  leagueBodyDays: z.number().int().min(1).max(3650),
  /** Days for which prompts, replies and tool calls are stored; 0 stores none and deletes the existing ones. */
  traceDays: z.number().int().min(0).max(365),
  /** Games of runs that this computer plays at the same time as a worker of its own; 0 for none. */
  workerSlots: z.number().int().min(0).max(MAX_HOST_SLOTS),
  /** How often in a row a worker may let its leases run out before it is paused; 0 pauses none. */
  workerDrops: z.number().int().min(0).max(MAX_WORKER_DROPS),
  /** Kinds of attention items that are listed without a notification and left out of the count. */
  quiet: z.array(attentionKind).max(ATTENTION_KINDS.length),
  /** Desktop app: the host keeps running when the window is closed. */
  runInBackground: z.boolean(),
  /** Desktop app: Arbiter starts without a window when the person logs in. */
  startAtLogin: z.boolean(),
  /** The port of the gateway of hosts that are started without one; null for the usual one. */
  gatewayPort: z.int().min(1024).max(65_535).nullable(),
  /** Whether Arbiter looks for new versions, and downloads them. */
  updates: updateMode,
});
export type Settings = z.infer<typeof settings>;

/** Why the system did not open a port that no other program has. */
export const PORT_FAILURES = ['no_address', 'not_permitted', 'other'] as const;
export const portFailure = z.object({
  /** `no_address`: the address belongs to no network of this computer. */
  reason: z.enum(PORT_FAILURES),
  /** The system's own code, such as `EADDRNOTAVAIL`. */
  code: z.string(),
});
export type PortFailure = z.infer<typeof portFailure>;

export const hostInfo = z.object({
  version: z.string(),
  runtime: z.string(),
  shell: z.enum(['electron', 'browser']),
  dataFolder: z.string(),
  databaseBytes: z.number(),
  backups: z.array(z.object({ file: z.string(), bytes: z.number(), atMs: z.number() })),
  ports: z.array(
    z.object({
      name: z.string(),
      port: z.number().nullable(),
      state: z.enum(['listening', 'in_use', 'off']),
      /** The program that holds the port in place of this host; null where there is none or it is not known. */
      holder: z.string().nullable(),
      /** Why a port that is `off` could not be opened; absent for all others. The host tries again every 5 s. */
      failure: portFailure.optional(),
    }),
  ),
});
export type HostInfo = z.infer<typeof hostInfo>;

/** `found`: its file is on this computer, and it was not started. `ok` and `failed` are results of a test. */
export const uciEngine = z.object({
  path: z.string(),
  name: z.string(),
  state: z.enum(['found', 'ok', 'failed']),
  /** Why the test failed; null otherwise. */
  detail: z.string().nullable(),
  /** Of a tested engine that can limit itself: its lowest and highest rating, on its own scale. */
  eloRange: z.object({ min: z.number(), max: z.number() }).optional(),
});
export type UciEngine = z.infer<typeof uciEngine>;

export const agentInfo = z.object({
  agentId: z.string(),
  name: z.string(),
  kind: z.enum(['external', 'person', 'random', 'builtin', 'uci', 'llm', 'seat']),
  badge: playerBadge,
  createdAtMs: z.number(),
  /** Null for an agent that was not revoked. */
  revokedAtMs: z.number().nullable(),
  /**
   * The last request with its token since the host started, or the last change of a game of its own if that is newer;
   * null without either.
   */
  lastSeenMs: z.number().nullable(),
  /** Its decided games. A game that ended without a result through no act of a player counts nowhere. */
  games: z.number(),
  wins: z.number(),
  draws: z.number(),
  losses: z.number(),
  /** Accepted and refused actions in its completed games. */
  actions: z.number(),
  refused: z.number(),
});
export type AgentInfo = z.infer<typeof agentInfo>;
