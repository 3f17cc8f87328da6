import { expect, test } from 'vitest';
import {
  nameAndProfileCalls,
  type NameAndProfileCallDeps,
} from '../../../../src/main/window-api/names-and-profiles.ts';

const PLAYING = { status: 'active', participants: { white: 'you', black: 'ann' } } as const;

async function profileOf(summary: object | null, sessionId = 's1') {
  const lastComment = { text: 'Pinned knight, so a6.', sessionId, atMs: 1 };
  const deps = {
    profiles: { read: (agentId: string) => (agentId === 'ann' ? { lastComment } : null) },
    sessions: { findSummary: () => summary },
    agents: {
      findPerson: () => ({ agentId: 'you' }),
      find: () => ({ kind: 'external' }),
      listOwnAgents: () => new Map(),
    },
  };
  const calls = nameAndProfileCalls(deps as unknown as NameAndProfileCallDeps);
  expect(await calls['agents.profile']({ agentId: 'nobody' })).toMatchObject({ code: 'NOT_FOUND' });
  const read = await calls['agents.profile']({ agentId: 'ann' });
  return read.ok ? read.value : null;
}

test.each([
  ['is hidden while the person plays in that game', PLAYING, null],
  ['is shown when the game is over', { ...PLAYING, status: 'completed' }, 'Pinned knight, so a6.'],
  [
    'is shown in a game of others',
    { ...PLAYING, participants: { white: 'bo', black: 'ann' } },
    'Pinned knight, so a6.',
  ],
])('what an agent said last %s', async (_, summary, text) => {
  expect((await profileOf(summary))?.lastComment?.text).toBe(text);
});

test('nothing is quoted from a session that is gone, and an agent can be seated by its id', async () => {
  const profile = await profileOf(null);
  expect(profile?.lastComment).toBeNull();
  expect(profile?.choice).toEqual({ kind: 'agent', agentId: 'ann' });
});
