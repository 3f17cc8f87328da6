import { stamp, type LeagueContext } from '../context.ts';
import { DIALECTS_BY_USE, type Dialect } from '../dialects/dialect.ts';
import { isUnknownMethod } from '../dialects/outbound.ts';
import type { PeerCaller } from '../transport/rpc-client.ts';
import type { AgentEndpoint } from '../rules/endpoint.ts';

const PROBE_MS = 3000;

export interface LearnRequest {
  readonly endpoint: AgentEndpoint;
  readonly leagueId: string | null;
  readonly own: string;
}

/**
 * Finds out how a peer that never registered with us is spoken to, by a message
 * that starts nothing: a round without matches. Nobody who does not answer is
 * asked in another tongue.
 */
export async function learnDialect(
  peers: PeerCaller,
  context: Pick<LeagueContext, 'ports'>,
  { endpoint, leagueId, own }: LearnRequest,
): Promise<{ readonly dialect: Dialect; readonly understood: boolean; readonly reached: boolean }> {
  for (const dialect of DIALECTS_BY_USE) {
    const envelope = stamp(context, 'ROUND_ANNOUNCEMENT', own, { round_id: 0, matches: [], bye: [] });
    const answer = await peers.send(
      { endpoint, dialect, name: `probe:${endpoint.port}` },
      { leagueId, own, type: 'ROUND_ANNOUNCEMENT', envelope, timeoutMs: PROBE_MS, retry: false },
    );
    if (!answer.ok && (answer.code === 'E001' || answer.message === 'ECONNREFUSED')) {
      return { dialect: 'course', understood: false, reached: answer.code === 'E001' };
    }
    // A codebase may break on a frame that it does not know; the next may be its own.
    if (!answer.ok) continue;
    if (answer.answer.kind !== 'error' && !isUnknownMethod(answer.answer, 200))
      return { dialect, understood: true, reached: true };
  }
  return { dialect: 'course', understood: false, reached: true };
}
