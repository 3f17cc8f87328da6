import { createLeagueMessage, type LeagueContext } from '../context.ts';
import { DIALECTS_BY_USE, type LeagueDialect } from './dialect.ts';
import { isUnknownMethod } from './encode-request.ts';
import type { PeerCaller } from '../transport/rpc-client.ts';
import type { LeagueAgentEndpoint } from '../rules/endpoint.ts';

const PROBE_MS = 3000;

export interface LearnRequest {
  readonly endpoint: LeagueAgentEndpoint;
  readonly leagueId: string | null;
  readonly sender: string;
}

/**
 * Finds out the dialect of a peer that never registered here, with a message that starts nothing: a
 * round without matches. A peer that does not respond at all is not tried in other dialects. `understood` is false when
 * no dialect worked, and the dialect is then `course`; `reached` is false when no program listens there.
 */
export async function learnDialect(
  peers: PeerCaller,
  context: Pick<LeagueContext, 'runtime'>,
  { endpoint, leagueId, sender }: LearnRequest,
): Promise<{ readonly dialect: LeagueDialect; readonly understood: boolean; readonly reached: boolean }> {
  for (const dialect of DIALECTS_BY_USE) {
    const envelope = createLeagueMessage(context, 'ROUND_ANNOUNCEMENT', sender, {
      round_id: 0,
      matches: [],
      bye: [],
    });
    const reply = await peers.send(
      { endpoint, dialect, name: `probe:${endpoint.port}` },
      { leagueId, sender, type: 'ROUND_ANNOUNCEMENT', envelope, timeoutMs: PROBE_MS, retry: false },
    );
    if (!reply.ok && (reply.code === 'E001' || reply.message === 'ECONNREFUSED')) {
      return { dialect: 'course', understood: false, reached: reply.code === 'E001' };
    }
    // An implementation may fail on an unknown frame, so the next dialect is tried.
    if (!reply.ok) continue;
    if (reply.content.kind !== 'error' && !isUnknownMethod(reply.content, 200))
      return { dialect, understood: true, reached: true };
  }
  return { dialect: 'course', understood: false, reached: true };
}
