import { expect, test } from 'vitest';
import { findRole } from '../../../../src/main/sessions/resolve-seat.ts';
import type { LiveSession } from '../../../../src/main/sessions/live-sessions.ts';

test('an agent has its own role, and no role by an inherited name', () => {
  const session = {
    record: { participants: { white: 'agent-1', black: 'agent-2' } },
  } as unknown as LiveSession;
  expect(findRole(session, 'agent-2')).toBe('black');
  expect(findRole(session, 'agent-3')).toBeNull();
  expect(findRole(session, '')).toBeNull();
});
