import { ticTacToe } from '../../../games/index.ts';
import type { Exchange } from '../../../platform/http-client/exchange.ts';
import { readExchange, type PromptReply, type SeatPrompt } from '../prompted-turn.ts';
import type { SeatReport, TurnTexts } from '../protocol.ts';
import { parseUrlReply, urlRequest } from './messages.ts';

/**
 * The turn with which an agent behind an address is tested: the first one of the smallest game. An agent that replies
 * with another status than 200, or with anything but a move, cannot play.
 */

const gameTemplate = ticTacToe;
const state = gameTemplate.start({ sessionId: 'test', options: {}, seed: null });
const [role] = gameTemplate.toAct(state) as readonly [string];
const LEGAL = gameTemplate.legal(state, role);

export function testRequest(
  texts: Pick<TurnTexts, 'observation'>,
  { leftMs, signal }: Pick<SeatPrompt, 'leftMs' | 'signal'>,
) {
  const position = {
    sessionId: 'test',
    agentId: 'test',
    tick: 0,
    template: gameTemplate.id,
    view: gameTemplate.view(state, role),
    role,
    legal: LEGAL,
    budgetMs: leftMs,
    earlier: [],
  };
  const observation = texts.observation(position, gameTemplate);
  return urlRequest({ position, observation, leftMs, signal }, gameTemplate, 1);
}

/** Judges the agent by its reply to the test turn. */
export function judgeTestReply(
  reply: Exchange,
  texts: Pick<TurnTexts, 'read'>,
): Pick<SeatReport, 'state' | 'detail'> {
  // A page may contain any number, which would be read as a move.
  if (reply.ok && reply.status === 200 && reply.text.trimStart().startsWith('<'))
    return { state: 'failed', detail: 'The server returned a web page' };
  const problem = findProblem(readExchange(reply, (text) => parseUrlReply(text, LEGAL, texts)));
  return problem === null ? { state: 'ok', detail: null } : { state: 'failed', detail: problem };
}

const MAX_QUOTED_LENGTH = 200;

/** Why this is no move; null for a legal one. */
function findProblem(reply: PromptReply): string | null {
  if (reply.kind === 'dropped') return 'The test was stopped';
  if (reply.kind === 'failed') return reply.text.slice(0, MAX_QUOTED_LENGTH) || 'The agent gave no move';
  const { reading } = reply;
  switch (reading.kind) {
    case 'action':
      return null;
    case 'illegal':
      return `Asked for the first move of ${gameTemplate.title}, it replied ${JSON.stringify(reading.tried.slice(0, MAX_QUOTED_LENGTH))}, which is not legal`;
    case 'empty':
      return 'The reply was empty';
    case 'unparsable':
      return 'No move could be read from the reply';
  }
}
