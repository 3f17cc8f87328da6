import type { Sessions } from './service.ts';

/** The actions that `role` may see, oldest first, each as "role action"; choices that are still sealed are left out. */
export function visibleActions(sessions: Pick<Sessions, 'logAs'>, sessionId: string, role: string): string[] {
  const rows = sessions.logAs(sessionId, role)?.rows ?? [];
  return rows.flatMap((row) =>
    row.kind === 'action' && row.action !== null ? `${row.role} ${row.action}` : [],
  );
}
