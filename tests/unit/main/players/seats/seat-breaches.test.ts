import { expect, test } from 'vitest';
import type { AuditEntry } from '../../../../../src/main/platform/audit/index.ts';
import { createSeatBreaches } from '../../../../../src/main/players/seats/seat-breaches.ts';

/** An audit log in memory, whose jobs commit at once. */
function auditLog() {
  const rows: (AuditEntry & { readonly seq: number })[] = [];
  const audit = {
    append(entry: AuditEntry) {
      rows.push({ ...entry, seq: rows.length + 1 });
      return { seq: rows.length, hash: '' };
    },
    listMentionsAfter: (_after: number, { action }: { readonly action: string }) =>
      rows.filter((row) => row.action === action),
  };
  const writer = {
    write: async (job: () => unknown) => job(),
    afterCommit: (task: () => void) => task(),
  };
  return { rows, deps: { audit, writer, log: () => undefined } as never };
}

const BREACH = { player: 'acp:qwen', sessionId: 's', agentId: 'a', tool: 'bash', kind: 'execute' };

test('a breach is a row of the audit log and blocks the player, also after a restart', () => {
  const { rows, deps } = auditLog();
  const breaches = createSeatBreaches(deps);
  expect(breaches.isBlocked('acp:qwen')).toBe(false);
  breaches.report(BREACH);
  expect(breaches.isBlocked('acp:qwen')).toBe(true);
  expect(breaches.isBlocked('acp:opencode')).toBe(false);
  expect(rows).toMatchObject([
    {
      system: 'sessions',
      action: 'SEAT_BREACH',
      subject: 'acp:qwen',
      payload: { tool: 'bash', kind: 'execute' },
    },
  ]);
  expect(createSeatBreaches(deps).blocked()).toEqual(['acp:qwen']);
});

test('a person who has looked lets it play again, until the next breach', async () => {
  const { rows, deps } = auditLog();
  const breaches = createSeatBreaches(deps);
  breaches.report(BREACH);
  expect(await breaches.unblock('acp:opencode')).toBe(false);
  expect(await breaches.unblock('acp:qwen')).toBe(true);
  expect(breaches.isBlocked('acp:qwen')).toBe(false);
  expect(rows.at(-1)).toMatchObject({ action: 'SEAT_REVIEWED', subject: 'acp:qwen', actor: 'person' });
  expect(createSeatBreaches(deps).blocked()).toEqual([]);
  breaches.report(BREACH);
  expect(createSeatBreaches(deps).isBlocked('acp:qwen')).toBe(true);
});

test('a command that is longer than a subject of the log stays blocked', () => {
  const { deps } = auditLog();
  const player = `acp:/${'x'.repeat(400)}`;
  createSeatBreaches(deps).report({ ...BREACH, player });
  expect(createSeatBreaches(deps).isBlocked(player)).toBe(true);
});
