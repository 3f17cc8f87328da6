import type { Audit } from '../platform/audit/index.ts';
import type { Writer } from '../platform/db/writer.ts';
import type { Log } from '../platform/log.ts';
import type { ConnectedGame, ConnectedGameEvent } from './bridge/connected-game.ts';
import type { IntentRecord } from './intents/intents.ts';
import type { GameControlHolder } from './intents/game-control.ts';

export interface AuditWriterDeps {
  readonly writer: Writer;
  readonly audit: Audit;
  readonly log: Log;
}

const GAME_ACTIONS: Partial<Record<ConnectedGameEvent, string>> = {
  connected: 'OPENFRONT_CONNECTED',
  disconnected: 'OPENFRONT_LOST',
  ended: 'OPENFRONT_ENDED',
};

/**
 * Writes to the audit log when a game connects, disconnects or ends, when another agent
 * takes control, and the final stage of every intent. The writes are not
 * awaited, so the game never waits for the disk.
 */
export function createAuditWriter({ writer, audit, log }: AuditWriterDeps) {
  const appendRow = (
    action: string,
    row: { subject: string; actor: string; payload: Record<string, unknown> },
  ): void => {
    writer
      .write(() => audit.append({ system: 'openfront', action, ...row }))
      .catch((error: unknown) =>
        log('warn', 'an audit row of the game was not stored', { error: String(error) }),
      );
  };
  const gameIdOf = ({ world }: ConnectedGame): string => world?.metadata.gameId ?? 'none';
  return {
    recordConnection(connectedGame: ConnectedGame, event: ConnectedGameEvent): void {
      const action = GAME_ACTIONS[event];
      const { world } = connectedGame;
      if (action === undefined || world === null) return;
      const payload = {
        tick: world.tick,
        gitCommit: world.metadata.gitCommit,
        ...(world.ending === null ? {} : { result: world.ending.myResult }),
        ...(event === 'disconnected' ? { reason: connectedGame.lostReason?.text ?? null } : {}),
      };
      appendRow(action, { subject: gameIdOf(connectedGame), actor: 'game', payload });
    },
    recordIntent(connectedGame: ConnectedGame, record: IntentRecord): void {
      if (record.stage === 'queued') return;
      const { agentId, stage, code, tick, intent, effectTicks } = record;
      appendRow('OPENFRONT_INTENT', {
        subject: gameIdOf(connectedGame),
        actor: agentId,
        payload: { stage, code, tick, intent, effectTicks },
      });
    },
    recordControl(connectedGame: ConnectedGame, holder: GameControlHolder | null): void {
      const actor = holder?.agentId ?? 'host';
      appendRow('OPENFRONT_CONTROL', {
        subject: gameIdOf(connectedGame),
        actor,
        payload: { holder: holder?.agentId ?? null },
      });
    },
  };
}
