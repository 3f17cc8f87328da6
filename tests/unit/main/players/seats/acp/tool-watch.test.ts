import { expect, test } from 'vitest';
import type { SeatBreach } from '../../../../../../src/main/players/seats/seat-breaches.ts';
import { createToolWatch } from '../../../../../../src/main/players/seats/acp/tool-watch.ts';
import { sessionUpdate } from '../../../../../../src/main/players/seats/acp/wire/schemas.ts';
import type { SeatContext } from '../../../../../../src/main/players/seats/protocol.ts';
import { manualClock } from '../../../../../support/players/manual-clock.ts';

const shell = (status: string, text?: string) =>
  sessionUpdate.parse({
    sessionId: 'c',
    update: {
      sessionUpdate: 'tool_call_update',
      toolCallId: 't',
      title: 'bash',
      kind: 'execute',
      status,
      content: text === undefined ? null : [{ type: 'content', content: { type: 'text', text } }],
    },
  }).update;

function watched() {
  const clock = manualClock();
  const breaches: SeatBreach[] = [];
  const tried: string[] = [];
  let ended = 0;
  const context = {
    sessionSeat: { sessionId: 's', agentId: 'a', role: 'x' },
    host: { processClock: clock, breaches: { report: (breach: SeatBreach) => breaches.push(breach) } },
  } as unknown as SeatContext;
  const watch = createToolWatch({
    context,
    player: 'acp:test',
    profile: { hasProfile: true, denial: /^denied$/u },
    onTried: ({ tool, kind }) => tried.push(`${tool} ${kind}`),
    onBreach: () => (ended += 1),
  });
  // In small steps, because a jump of the clock is no time in which the agent could have answered.
  const pass = async (ms: number): Promise<void> => {
    for (let left = ms; left > 0; left -= 20) clock.advance(20);
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { watch, pass, breaches, tried, ended: () => ended };
}

const BREACH = { player: 'acp:test', sessionId: 's', agentId: 'a', tool: 'bash', kind: 'execute' };

test('a tool that the agent denies in time is an attempt', async () => {
  const { watch, pass, breaches, tried, ended } = watched();
  watch.recordUpdate(shell('in_progress'));
  watch.recordUpdate(shell('failed', 'denied'));
  watch.endPrompt();
  await pass(10_000);
  expect([tried, breaches, ended(), watch.hasBreached()]).toEqual([['bash execute'], [], 0, false]);
});

test('a tool that is not denied within two seconds is a breach', async () => {
  const { watch, pass, breaches, ended } = watched();
  watch.recordUpdate(shell('in_progress'));
  await pass(1900);
  expect(breaches).toEqual([]);
  await pass(100);
  expect([breaches, ended(), watch.hasBreached()]).toEqual([[BREACH], 1, true]);
  watch.recordUpdate(shell('failed', 'denied'));
  watch.endPrompt();
  expect(breaches).toHaveLength(1);
});

test('a tool that is not denied before the prompt is over is a breach', () => {
  const { watch, breaches, ended } = watched();
  watch.recordUpdate(shell('in_progress'));
  watch.endPrompt();
  expect([breaches, ended()]).toEqual([[BREACH], 1]);
});

test('a tool that completes is a breach at once, and only the first one is reported', () => {
  const { watch, breaches, tried, ended } = watched();
  watch.recordUpdate(shell('completed'));
  watch.recordUpdate({ ...shell('completed'), toolCallId: 'u' });
  expect([breaches, ended(), tried]).toEqual([[BREACH], 1, ['bash execute', 'bash execute']]);
});

test('nothing is a breach after the game, whose end ends the program', async () => {
  const { watch, pass, breaches } = watched();
  watch.recordUpdate(shell('in_progress'));
  watch.close();
  await pass(10_000);
  expect(breaches).toEqual([]);
});

test('what is refused is kept once for each call', () => {
  const { watch, tried } = watched();
  watch.recordRefusedTool({ tool: 'read', kind: 'read' }, 'r');
  watch.recordRefusedTool({ tool: 'read', kind: 'read' }, 'r');
  watch.recordRefusedTool({ tool: 'fs/read_text_file', kind: 'unsupported' }, null);
  expect(tried).toEqual(['read read', 'fs/read_text_file unsupported']);
});
