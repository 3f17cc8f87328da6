import type { MessageType } from '../../shared/wire/league-v2.ts';
import { MANAGER, stamp, type Desk } from './desk.ts';
import type { JsonRecord } from './dialects/dialect.ts';
import type { PeerAnswer } from './peer.ts';
import { isAway, peerOf } from './peers-of.ts';
import type { AgentRecord } from './records.ts';
import { TIMEOUTS_MS } from './rules/retry.ts';
import { settle } from './settle.ts';

export interface Broadcaster {
  /** Tells all agents the same; one after the other per agent, in the order of calls. */
  tell(leagueId: string, type: MessageType, fields: JsonRecord, to: readonly AgentRecord[]): Promise<void>;
  /** Tells one agent and answers what it said. */
  tellOne(agent: AgentRecord, type: MessageType, fields: JsonRecord): Promise<PeerAnswer | null>;
}

export function createBroadcaster(desk: Desk): Broadcaster {
  const lines = new Map<string, Promise<unknown>>();

  const send = async (
    agent: AgentRecord,
    type: MessageType,
    envelope: JsonRecord,
  ): Promise<PeerAnswer | null> => {
    // Read again: it may have been suspended since the news was written.
    const current = desk.store.agent(agent.leagueId, agent.kind, agent.agentId) ?? agent;
    const peer = peerOf(desk, current);
    if (peer === null || (isAway(desk, current) && type !== 'LEAGUE_COMPLETED')) return null;
    return desk.peers.ask(peer, {
      leagueId: agent.leagueId,
      own: MANAGER,
      type,
      envelope,
      timeoutMs: TIMEOUTS_MS.generic,
      retry: false,
    });
  };

  const queue = (agent: AgentRecord, type: MessageType, envelope: JsonRecord): Promise<PeerAnswer | null> => {
    const key = `${agent.leagueId}/${agent.kind}/${agent.agentId}`;
    const sent = (lines.get(key) ?? Promise.resolve()).then(() => send(agent, type, envelope));
    const done = sent.catch(() => null);
    lines.set(key, done);
    void done.then(() => {
      if (lines.get(key) === done) lines.delete(key);
    });
    return done;
  };

  return {
    async tell(leagueId, type, fields, to) {
      const envelope = stamp(desk, type, MANAGER, { league_id: leagueId, ...fields });
      const all = Promise.all(to.map((agent) => queue(agent, type, envelope)));
      await settle(desk.ports.clock, all);
    },
    tellOne: (agent, type, fields) =>
      queue(agent, type, stamp(desk, type, MANAGER, { league_id: agent.leagueId, ...fields })),
  };
}
