import type { SeatRecords, SeatTurnRecord } from '../../../src/main/players/index.ts';

export interface MemorySeatRecords extends SeatRecords {
  readonly turns: SeatTurnRecord[];
  /** The roles whose turns were stopped. */
  readonly stopped: string[];
}

/** The stored records of outside players, in memory. */
export function memorySeatRecords(): MemorySeatRecords {
  const turns: SeatTurnRecord[] = [];
  const budgets = new Map<string, Parameters<SeatRecords['setBudget']>[1]>();
  const attended = new Set<string>();
  const stopped: string[] = [];
  const sum = (rows: readonly SeatTurnRecord[], field: 'inputTokens' | 'outputTokens' | 'costMicros') =>
    rows.reduce((total, { usage }) => total + (usage?.[field] ?? 0), 0);
  return {
    turns,
    stopped,
    recordStopAudit: async ({ role }) => void stopped.push(role),
    record: async (record) => void turns.push({ ...record, createdAt: '2026-01-01T00:00:00.000Z' }),
    listBySession: (sessionId, sinceTick = 0) =>
      turns.filter((turn) => turn.sessionId === sessionId && turn.tick >= sinceTick),
    usageOf(sessionId, role) {
      const rows = turns.filter((turn) => turn.sessionId === sessionId && turn.role === role);
      return {
        inputTokens: sum(rows, 'inputTokens'),
        outputTokens: sum(rows, 'outputTokens'),
        costMicros: sum(rows, 'costMicros'),
        currency: null,
      };
    },
    budgetOf: (agentId) => budgets.get(agentId) ?? {},
    setBudget: async (agentId, budget) => void budgets.set(agentId, budget),
    markAttended: async (sessionId) => void attended.add(sessionId),
    isAttended: (sessionId) => attended.has(sessionId),
  };
}
