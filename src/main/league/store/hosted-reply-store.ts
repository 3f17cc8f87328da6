import type { Db } from '../../platform/db/writer.ts';
import type { LeagueMatchKey } from './match-store.ts';

/** A hosted player's reply to the referee of another program. */
export interface HostedReply {
  readonly playerId: string;
  /** Null when the player was invited but not yet asked. */
  readonly choice: string | null;
}

interface PlayerKey extends LeagueMatchKey {
  readonly playerId: string;
}

/**
 * SQL for the replies of hosted players to referees of other programs. They are stored before they are
 * sent, so that a report can be compared with them.
 */
export function hostedReplyStore(db: Db) {
  const insertInvitation = db.prepare(
    `insert or ignore into league_hosted_answers (league_id, match_id, player_id, at) values (?, ?, ?, ?)`,
  );
  const upsertChoice = db.prepare(
    `insert into league_hosted_answers (league_id, match_id, player_id, choice, at) values (?, ?, ?, ?, ?)
    on conflict (league_id, match_id, player_id) do update set choice = coalesce(choice, excluded.choice)`,
  );
  const listByMatch = db.prepare<[string, string], HostedReply>(
    `select player_id as playerId, choice from league_hosted_answers where league_id = ? and match_id = ?`,
  );
  return {
    insertInvitation: ({ leagueId, matchId, playerId }: PlayerKey, invitedAt: string): void =>
      void insertInvitation.run(leagueId, matchId, playerId, invitedAt),
    /** Stores the choice. A choice that is stored already stays. */
    upsertChoice: ({ leagueId, matchId, playerId }: PlayerKey, choice: string, chosenAt: string): void =>
      void upsertChoice.run(leagueId, matchId, playerId, choice, chosenAt),
    listByMatch: ({ leagueId, matchId }: LeagueMatchKey): readonly HostedReply[] =>
      listByMatch.all(leagueId, matchId),
  };
}

export type HostedReplyStore = ReturnType<typeof hostedReplyStore>;
