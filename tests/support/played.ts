import { builtInGameTemplates } from '../../src/main/games/index.ts';
import { createSessionReplay, headerHash, logRowHash } from '../../src/main/sessions/index.ts';
import type { JsonObject } from '../../src/shared/json.ts';
import type { TestStorage } from './test-storage.ts';

const AT = '2026-11-21T00:00:00.000Z';

export const replayCheck = createSessionReplay({
  get: (id) => builtInGameTemplates.find((gameTemplate) => gameTemplate.id === id),
});

/** Writes a game of tic-tac-toe that x wins into the tables, as the session host would. */
export function writeGame({ db, writer, audit }: TestStorage, sessionId: string): void {
  const gameTemplate = builtInGameTemplates.find((candidate) => candidate.id === 'tic_tac_toe.v1');
  if (gameTemplate === undefined) throw new Error('no tic-tac-toe');
  const participants = { x: `${sessionId}-x`, o: `${sessionId}-o` };
  const options = gameTemplate.options.parse({});
  const header = {
    session_id: sessionId,
    template: gameTemplate.id,
    options,
    participants,
    seed_commitment: null,
    created_at: AT,
  };
  let head = headerHash(header);
  let state: JsonObject = gameTemplate.start({ sessionId, options, seed: null });
  const addAction = db.prepare('insert into actions values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)');
  writer.writeNow(() => {
    db.pragma('defer_foreign_keys = ON');
    for (const id of Object.values(participants)) {
      db.prepare("insert into agents values (?, ?, ?, 'external', ?, null, null)").run(id, id, id, AT);
    }
    const moves = ['0', '3', '1', '4', '2'];
    for (const [tick, action] of moves.entries()) {
      const role = tick % 2 === 0 ? 'x' : 'o';
      const agentId = participants[role];
      const row = { seq: tick + 1, tick, kind: 'action', role, agentId, action, createdAt: AT };
      head = logRowHash(head, row);
      state = gameTemplate.apply(state, role, action);
      addAction.run(
        `${sessionId}-${tick}`,
        sessionId,
        agentId,
        role,
        JSON.stringify(action),
        tick,
        AT,
        row.seq,
        row.kind,
        head,
      );
    }
    db.prepare(
      `insert into sessions (session_id, template, state, status, tick, created_at, updated_at, created_by, options,
        seq, head, outcome, outcome_reason, winner, expires_ms)
       values (?, ?, ?, 'completed', 5, ?, ?, ?, ?, 5, ?, 'x_wins', 'line', 'x', 0)`,
    ).run(
      sessionId,
      gameTemplate.id,
      JSON.stringify(state),
      AT,
      AT,
      participants.x,
      JSON.stringify(options),
      head,
    );
    for (const [role, id] of Object.entries(participants)) {
      db.prepare('insert into participants values (?, ?, ?)').run(sessionId, id, role);
    }
    audit.append({
      system: 'sessions',
      action: 'SESSION_COMPLETED',
      subject: sessionId,
      actor: 'host',
      payload: { head },
    });
  });
}
