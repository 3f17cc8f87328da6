import { expect, test } from 'vitest';
import { visibleActions } from '../../../../src/main/sessions/visible-actions.ts';

test('gives the actions that the role may see, and leaves out sealed ones and other rows', () => {
  const rows = [
    { kind: 'action', role: 'white', action: 'e2e4' },
    { kind: 'action', role: 'black', action: null },
    { kind: 'timeout', role: 'black', action: null },
  ];
  const sessions = { logAs: () => ({ rows }) } as unknown as Parameters<typeof visibleActions>[0];
  expect(visibleActions(sessions, 's1', 'white')).toEqual(['white e2e4']);
});
