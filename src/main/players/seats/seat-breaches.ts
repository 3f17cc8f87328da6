import type { Audit } from '../../platform/audit/index.ts';
import type { Writer } from '../../platform/db/writer.ts';
import type { Log } from '../../platform/log.ts';

/** A tool of its own that an outside player ran without permission. */
export interface SeatBreach {
  /** The player as a person writes it, for example `acp:qwen`. */
  readonly player: string;
  readonly sessionId: string | null;
  readonly agentId: string | null;
  readonly tool: string;
  readonly kind: string;
}

/** Players that used a tool of their own. They play again after a person has reviewed that. */
export interface SeatBreaches {
  /** Records the breach and blocks the player. */
  report(breach: SeatBreach): void;
  isBlocked(player: string): boolean;
  /** The blocked players, in the order in which they were blocked. */
  blocked(): readonly string[];
  /** Lets a blocked player play again after a person has reviewed it. False when it was not blocked. */
  unblock(player: string): Promise<boolean>;
}

export interface SeatBreachesDeps {
  readonly audit: Pick<Audit, 'append' | 'listMentionsAfter'>;
  readonly writer: Pick<Writer, 'write' | 'afterCommit'>;
  readonly log: Log;
}

const AUDIT_SYSTEM = 'sessions';
const BREACH = 'SEAT_BREACH';
const REVIEWED = 'SEAT_REVIEWED';

/** The part of the player's name that an audit row stores. */
const subjectOf = (player: string): string => player.slice(0, 200);

/**
 * The audit log is the only store: a player is blocked when the newest of its rows with one of the two
 * actions is a breach.
 */
export function createSeatBreaches({ audit, writer, log }: SeatBreachesDeps): SeatBreaches {
  const blockedPlayers = new Set<string>();
  const rows = [
    ...audit
      .listMentionsAfter(0, { system: AUDIT_SYSTEM, action: BREACH })
      .map((row) => ({ ...row, isBreach: true })),
    ...audit
      .listMentionsAfter(0, { system: AUDIT_SYSTEM, action: REVIEWED })
      .map((row) => ({ ...row, isBreach: false })),
  ].sort((a, b) => a.seq - b.seq);
  for (const { subject, isBreach } of rows) {
    if (isBreach) blockedPlayers.add(subject);
    else blockedPlayers.delete(subject);
  }

  return {
    report({ player: playerText, ...payload }) {
      const player = subjectOf(playerText);
      blockedPlayers.add(player);
      log('warn', 'an outside player used a tool of its own', { player, kind: payload.kind });
      writer
        .write(() => {
          audit.append({ system: AUDIT_SYSTEM, action: BREACH, subject: player, actor: player, payload });
        })
        .catch((error: unknown) => log('error', 'a breach could not be recorded', { error: String(error) }));
    },
    isBlocked: (player) => blockedPlayers.has(subjectOf(player)),
    blocked: () => [...blockedPlayers],
    async unblock(playerText) {
      const player = subjectOf(playerText);
      if (!blockedPlayers.has(player)) return false;
      await writer.write(() => {
        audit.append({
          system: AUDIT_SYSTEM,
          action: REVIEWED,
          subject: player,
          actor: 'person',
          payload: {},
        });
        writer.afterCommit(() => blockedPlayers.delete(player));
      });
      return true;
    },
  };
}
