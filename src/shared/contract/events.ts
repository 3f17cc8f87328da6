import { z } from 'zod';
import { ANALYSIS_EVENTS } from './analysis.ts';
import { BACKUP_EVENTS } from './backup.ts';
import { ARENA_EVENTS } from './arena.ts';
import { auditHead, verifyProgress } from './audit.ts';
import { LEDGER_EVENTS } from './ledger.ts';
import { CHAIN_EVENTS } from './chain.ts';
import { mcpClientSeen } from './mcp-clients.ts';
import { DEMO_DATA_EVENTS } from './demo-data.ts';
import { agentInfo, attentionItem, loopDelay, serviceState, settings } from './host.ts';
import { LEAGUE_EVENTS } from './league.ts';
import { MODEL_EVENTS } from './models.ts';
import { PAYMENT_EVENTS } from './payments.ts';
import { OPENFRONT_EVENTS } from './openfront.ts';
import { REWARD_EVENTS } from './rewards.ts';
import { SEAT_EVENTS } from './seats.ts';
import { challengeInfo, sessionCard } from './session.ts';
import { UPDATE_EVENTS } from './updates.ts';

/**
 * Every event that the host sends to windows. Changes of sessions, challenges, agents, leagues, rewards, the chain, a
 * game of OpenFront and the audit log are collected and sent at most ten times a second with the state at that time, so
 * a window may apply such an event more than once; changes of payments are collected as ids. `host.pulse` has a fixed
 * interval. All other events are sent as they happen, in any number: a window that reads something again because of one
 * limits itself.
 */
export const EVENTS = {
  'session.changed': z.object({ sessions: z.array(sessionCard) }),
  'challenge.changed': challengeInfo,
  'agent.changed': agentInfo,
  'audit.appended': z.object({ head: auditHead }),
  'audit.verify': verifyProgress,
  'host.pulse': z.object({
    nowMs: z.number(),
    loopDelay,
    services: z.array(serviceState),
    attention: z.array(attentionItem),
    liveCount: z.number(),
  }),
  'settings.changed': settings,
  ...ANALYSIS_EVENTS,
  ...BACKUP_EVENTS,
  ...DEMO_DATA_EVENTS,
  ...MODEL_EVENTS,
  ...SEAT_EVENTS,
  ...ARENA_EVENTS,
  ...LEAGUE_EVENTS,
  ...OPENFRONT_EVENTS,
  ...LEDGER_EVENTS,
  ...CHAIN_EVENTS,
  ...PAYMENT_EVENTS,
  ...REWARD_EVENTS,
  ...UPDATE_EVENTS,
  /** The first tool call of a connected program since the host started; sent once per program. */
  'mcpClients.seen': mcpClientSeen,
} as const;

export type EventName = keyof typeof EVENTS;
export type EventPayload<N extends EventName> = z.output<(typeof EVENTS)[N]>;
export type AnyEvent = { [N in EventName]: { name: N; payload: EventPayload<N> } }[EventName];
