import type { RefusedTool, SeatUsage } from '../protocol.ts';
import type { UnapprovedTool } from './tool-calls.ts';
import type { AcpUpdate } from './wire/schemas.ts';

const MAX_TEXT_LENGTH = 20_000;
const MAX_REFUSED_TOOLS = 100;

/** The texts of an agent and the tools it tried in one turn of the game, over all its prompts. */
export interface TurnNotes {
  comment: string;
  thoughts: string;
  usage: SeatUsage | null;
  readonly refusedTools: RefusedTool[];
}

export const emptyNotes = (): TurnNotes => ({ comment: '', thoughts: '', usage: null, refusedTools: [] });

/** Adds a piece of text of the agent. What is longer than a person would read is dropped. */
export function addAgentText(notes: TurnNotes, { sessionUpdate, content }: AcpUpdate): void {
  const text = content?.text ?? '';
  const field =
    sessionUpdate === 'agent_message_chunk'
      ? 'comment'
      : sessionUpdate === 'agent_thought_chunk'
        ? 'thoughts'
        : null;
  if (field !== null && notes[field].length < MAX_TEXT_LENGTH)
    notes[field] = (notes[field] + text).slice(0, MAX_TEXT_LENGTH);
}

export function recordRefusedTool(
  notes: TurnNotes,
  { tool, kind }: Pick<UnapprovedTool, 'tool' | 'kind'>,
  atMs: number,
): void {
  if (notes.refusedTools.length < MAX_REFUSED_TOOLS)
    notes.refusedTools.push({ tool: tool.slice(0, 200), kind: kind.slice(0, 40), atMs });
}
