import type { TurnTexts } from '../../players/index.ts';
import { parseReply } from './reply-parser.ts';
import { composePrompt } from './prompt.ts';

/**
 * Maximum length of an observation in estimated tokens; outside players have room for more than a small local
 * model.
 */
const OBSERVATION_TOKENS = 6000;

/** The prompts of models and the reader of their replies, for outside players. */
export const createTurnTexts = (
  recent: (sessionId: string, role: string) => readonly string[],
): TurnTexts => ({
  observation(position, { title, description }, options) {
    const { sessionId, role } = position;
    const question = { ...position, title, description, recent: recent(sessionId, role) };
    const { messages } = composePrompt(question, {
      promptTokens: OBSERVATION_TOKENS,
      ...options,
    });
    return messages.map(({ content }) => content).join('\n\n');
  },
  read: parseReply,
});
