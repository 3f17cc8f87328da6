import type { PaymentCode } from '../../../shared/codes/payment.ts';
import { refuse, type Refusal } from '../../../shared/outcome.ts';
import type { Sessions } from '../../sessions/index.ts';
import type { ToolCaller } from '../paywall.ts';
import { helpsInPosition } from '../rules/live-position.ts';

/** Reads the running games that a sold analysis must not help to play. */
export type LiveSessionReader = Pick<Sessions, 'findSummary' | 'activeSessionsOf' | 'listPage' | 'viewAs'>;

const TEMPLATE = 'chess.v1';
/** An upper limit, above the number of chess games that one computer plays at once. */
const MAX_SESSIONS = 256;

/**
 * Returns a refusal if one of these positions helps in a game that the buyer is playing; null otherwise. A buyer without an agent's token
 * may be any of the players, so it is refused the positions of every running game.
 */
export function findLivePositionRefusal(
  sessions: LiveSessionReader,
  { agentId }: Pick<ToolCaller, 'agentId'>,
  request: { readonly fens: readonly string[]; readonly parameter: string },
): Refusal<PaymentCode> | null {
  const playedSessionIds =
    agentId === null
      ? sessions.listPage({ template: TEMPLATE, status: 'active', limit: MAX_SESSIONS })
      : sessions.activeSessionsOf(agentId).filter((id) => sessions.findSummary(id)?.template === TEMPLATE);
  const isLive = playedSessionIds.some((sessionId) => {
    const currentFen = sessions.viewAs(sessionId, null)?.view['fen'];
    return typeof currentFen === 'string' && request.fens.some((fen) => helpsInPosition(fen, currentFen));
  });
  if (!isLive) return null;
  const message =
    agentId === null
      ? 'This position belongs to a game that is being played. Send the token of an agent that does not play it, or wait for its end'
      : 'This position belongs to a game that you are playing. Analyse it after the end';
  return refuse('FORBIDDEN', message, { parameter: request.parameter });
}
