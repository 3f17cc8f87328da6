import { expect, test } from 'vitest';
import type { SharedQuery, SharedRow } from '../../../../../src/main/sessions/store/listing-store.ts';
import { listSessions } from '../../../../../src/main/sessions/views/session-list.ts';

interface SampleSession extends SharedRow {
  readonly status: 'active' | 'completed';
}

/** Sessions of one agent, of which every later one changed later. */
const sampleSessions = (counts: Record<SampleSession['status'], number>): SampleSession[] =>
  (['active', 'completed'] as const).flatMap((status) =>
    Array.from({ length: counts[status] }, (_, n) => ({
      status,
      sessionId: `${status}-${n}`,
      updatedAt: new Date(Date.UTC(2026, 10, 21) + n).toISOString(),
    })),
  );

const keyOf = ({ updatedAt, sessionId }: SharedRow): string => `${updatedAt} ${sessionId}`;

const listOf = (sessions: readonly SampleSession[]) => ({
  listShared: ({ status, before, limit }: SharedQuery): SharedRow[] =>
    sessions
      .filter((session) => status === undefined || session.status === status)
      .filter((session) => before === undefined || keyOf(session) < keyOf(before))
      .toSorted((a, b) => (keyOf(a) < keyOf(b) ? 1 : -1))
      .slice(0, limit),
});

test.each([
  { active: 3, completed: 5, pages: [8] },
  { active: 3, completed: 300, pages: [200, 103] },
  { active: 199, completed: 2, pages: [200, 1] },
  { active: 200, completed: 0, pages: [200] },
  { active: 200, completed: 2, pages: [200, 2] },
  { active: 250, completed: 201, pages: [250, 200, 1] },
])('$active active and $completed completed sessions come on the pages $pages', ({ pages, ...counts }) => {
  const sessions = sampleSessions(counts);
  const seen: (readonly string[])[] = [];
  let cursor: string | null | undefined;
  do {
    const query = typeof cursor === 'string' ? { cursor } : {};
    const page = listSessions(listOf(sessions), 'ann', query);
    if (!page.ok) throw new Error(page.message);
    seen.push(page.value.ids);
    cursor = page.value.nextCursor;
  } while (cursor !== null);
  expect(seen.map((ids) => ids.length)).toEqual(pages);
  expect(new Set(seen.flat()).size).toBe(sessions.length);
});
