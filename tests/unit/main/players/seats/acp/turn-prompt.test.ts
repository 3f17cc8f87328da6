import { expect, test } from 'vitest';
import { turnPrompt } from '../../../../../../src/main/players/seats/acp/turn-prompt.ts';
import type { SeatContext } from '../../../../../../src/main/players/seats/protocol.ts';

const position = { sessionId: 's-1', tick: 4, legal: ['e2e4', 'd2d4'] } as never;
const contextOf = (mayAct: boolean): SeatContext =>
  ({
    mayAct,
    gameTemplate: {},
    host: {
      texts: {
        observation: (_p: unknown, _m: unknown, more: { refusal?: string; requestsJson?: boolean }) =>
          `POSITION ${more.requestsJson} ${more.refusal ?? ''}`,
      },
    },
  }) as never;

test('the prompt names tool, server, session, tick and an action', () => {
  const text = turnPrompt({ context: contextOf(true), position, refusal: 'you made no move.' });
  expect(text).toContain('POSITION false you made no move.');
  expect(text).toContain('{"sessionId":"s-1","action":"e2e4","expectedTick":4}');
  for (const name of ['session_act', 'arbiter', 'mcp__arbiter__session_act', 'arbiter_session_act'])
    expect(text).toContain(name);
});

test('where the caller submits the action, the prompt asks for an answer as text', () => {
  expect(turnPrompt({ context: contextOf(false), position, refusal: null })).toBe('POSITION true ');
});
