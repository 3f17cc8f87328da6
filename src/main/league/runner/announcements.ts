import type { MessageType } from '../../../shared/wire/league-v2.ts';
import { MANAGER_SENDER, createLeagueMessage, type LeagueContext } from '../context.ts';
import type { JsonRecord } from '../dialects/dialect.ts';
import type { PeerReply } from '../transport/rpc-client.ts';
import { isUnavailable, toLeaguePeer } from '../transport/peers.ts';
import type { LeagueAgentRecord } from '../records.ts';
import { TIMEOUTS_MS } from '../rules/retry.ts';
import { waitWithLimit } from '../wait-with-limit.ts';

export interface LeagueAnnouncer {
  /**
   * Sends one message to the receivers, except those that are not called. Each agent receives its messages one after
   * the other, in the order of the calls. Slow agents are waited for at most one second.
   */
  broadcast(
    leagueId: string,
    type: MessageType,
    fields: JsonRecord,
    receivers: readonly LeagueAgentRecord[],
  ): Promise<void>;
  /**
   * Sends a message to one agent and returns its reply; null when the agent is not called, or the call could not be
   * made.
   */
  sendTo(agent: LeagueAgentRecord, type: MessageType, fields: JsonRecord): Promise<PeerReply | null>;
}

export function createLeagueAnnouncer(context: LeagueContext): LeagueAnnouncer {
  const queues = new Map<string, Promise<unknown>>();

  const send = async (
    agent: LeagueAgentRecord,
    type: MessageType,
    envelope: JsonRecord,
  ): Promise<PeerReply | null> => {
    // The agent is read again, because it may have been suspended since the message was queued.
    const current = context.store.findAgent(agent.leagueId, agent.kind, agent.agentId) ?? agent;
    const peer = toLeaguePeer(context, current);
    if (peer === null || (isUnavailable(context, current) && type !== 'LEAGUE_COMPLETED')) return null;
    return context.peers.send(peer, {
      leagueId: agent.leagueId,
      sender: MANAGER_SENDER,
      type,
      envelope,
      timeoutMs: TIMEOUTS_MS.generic,
      retry: false,
    });
  };

  const enqueue = (
    agent: LeagueAgentRecord,
    type: MessageType,
    envelope: JsonRecord,
  ): Promise<PeerReply | null> => {
    const key = `${agent.leagueId}/${agent.kind}/${agent.agentId}`;
    const sending = (queues.get(key) ?? Promise.resolve()).then(() => send(agent, type, envelope));
    const settled = sending.catch(() => null);
    queues.set(key, settled);
    void settled.then(() => {
      if (queues.get(key) === settled) queues.delete(key);
    });
    return settled;
  };

  return {
    async broadcast(leagueId, type, fields, receivers) {
      const envelope = createLeagueMessage(context, type, MANAGER_SENDER, { league_id: leagueId, ...fields });
      const allSent = Promise.all(receivers.map((agent) => enqueue(agent, type, envelope)));
      await waitWithLimit(context.runtime.clock, allSent);
    },
    sendTo: (agent, type, fields) =>
      enqueue(
        agent,
        type,
        createLeagueMessage(context, type, MANAGER_SENDER, { league_id: agent.leagueId, ...fields }),
      ),
  };
}
