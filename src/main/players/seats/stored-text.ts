import { cleanText } from '../../../shared/display-text.ts';
import type { SeatTurn } from './protocol.ts';

const MAX_TEXT_LENGTH = 2000;
const MAX_VERSION_LENGTH = 100;
const MAX_REFUSED_TOOLS = 100;
const MAX_TOOL_LENGTH = 100;
const MAX_KIND_LENGTH = 40;

/** A text of a player as it is kept and shown: one line without control characters, of at most `limit` characters. */
export const storedText = (raw: string, limit = MAX_TEXT_LENGTH): string =>
  // Removing characters from an endless text takes time, and what is cut off here is never kept.
  cleanText(raw.slice(0, 4 * limit), limit);

/** A turn as it is stored. Its texts come from outside as they are, and are cleaned and shortened here only. */
export const storedTurn = (turn: SeatTurn): SeatTurn => ({
  ...turn,
  version: turn.version === null ? null : storedText(turn.version, MAX_VERSION_LENGTH),
  comment: storedText(turn.comment),
  thoughts: storedText(turn.thoughts),
  attempts: turn.attempts.map((attempt) => ({ ...attempt, text: storedText(attempt.text) })),
  refusedTools: turn.refusedTools.slice(0, MAX_REFUSED_TOOLS).map((refusedTool) => ({
    ...refusedTool,
    tool: storedText(refusedTool.tool, MAX_TOOL_LENGTH),
    kind: storedText(refusedTool.kind, MAX_KIND_LENGTH),
  })),
});
