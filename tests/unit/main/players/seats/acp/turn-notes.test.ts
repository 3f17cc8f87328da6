import { expect, test } from 'vitest';
import {
  emptyNotes,
  recordRefusedTool,
  addAgentText,
} from '../../../../../../src/main/players/seats/acp/turn-notes.ts';
import { sessionUpdate } from '../../../../../../src/main/players/seats/acp/wire/schemas.ts';

const chunk = (kind: string, text: string) =>
  sessionUpdate.parse({
    sessionId: 'c',
    update: { sessionUpdate: kind, content: { type: 'text', text } },
  }).update;

test('comments and thoughts are joined, other updates are nothing', () => {
  const notes = emptyNotes();
  for (const [kind, text] of [
    ['agent_message_chunk', 'I '],
    ['agent_thought_chunk', 'hm'],
    ['agent_message_chunk', 'move'],
    ['plan', 'secret'],
    ['user_message_chunk', 'hello'],
  ] as const)
    addAgentText(notes, chunk(kind, text));
  expect(notes).toMatchObject({ comment: 'I move', thoughts: 'hm' });
});

test('a flood is cut', () => {
  const notes = emptyNotes();
  for (let n = 0; n < 50; n += 1) addAgentText(notes, chunk('agent_message_chunk', 'x'.repeat(1000)));
  expect(notes.comment).toHaveLength(20_000);
  for (let n = 0; n < 500; n += 1) recordRefusedTool(notes, { tool: 'x'.repeat(1000), kind: 'execute' }, n);
  expect(notes.refusedTools).toHaveLength(100);
  expect(notes.refusedTools[0]?.tool).toHaveLength(200);
});
