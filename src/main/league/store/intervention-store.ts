import type { Db } from '../../platform/db/writer.ts';
import {
  exclusionCauseOf,
  type CountedResult,
  type Intervention,
  type ExclusionCause,
} from '../rules/interventions.ts';

interface Row {
  ordinal: number;
  kind: Intervention['kind'];
  match_id: string | null;
  player_id: string | null;
  winner: string | null;
  is_void: number;
  annulled: string;
  reason: string;
  at: string;
}

const toIntervention = (row: Row): Intervention => ({
  ordinal: row.ordinal,
  kind: row.kind,
  matchId: row.match_id,
  playerId: row.player_id,
  counts: row.kind === 'override' ? { winner: row.winner, isVoid: row.is_void === 1 } : null,
  annulled: JSON.parse(row.annulled) as string[],
  reason: row.reason,
  at: row.at,
});

const isAdmission = (kind: 'admit' | 'close' | undefined): boolean | null =>
  kind === undefined ? null : kind === 'admit';

/** The number is drawn again, so that no player knows it before the match. */
const CLEAR_RESULT = `update league_matches set phase = 'scheduled', conversation_id = null, number = null,
    salt = null, draw_hash = null, choices = null, session_id = null, outcome = null, reason = null, winner = null,
    absent = null, reported = null, reported_winner = null, disputed = 0, void_attempts = 0, void = 0,
    decided_at = null, reported_at = null
  where league_id = ? and match_id = ? and phase = 'REPORTED'`;

/** Reads and writes what organisers decided. */
export function interventionStore(db: Db) {
  const listByLeague = db.prepare<[string], Row>(
    'select * from league_interventions where league_id = ? order by ordinal',
  );
  const insert = db.prepare(
    `insert into league_interventions
      (league_id, ordinal, kind, match_id, player_id, winner, is_void, annulled, first_result, reason, at)
     values (?, (select coalesce(max(ordinal), 0) + 1 from league_interventions where league_id = ?),
      ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const findExclusionCause = db.prepare<[string, string], Row>(
    `select * from league_interventions
     where league_id = ? and player_id = ? and kind in ('withdraw', 'disqualify') order by ordinal desc limit 1`,
  );
  const countScheduledReruns = db
    .prepare<[string, number], number>(
      `select count(*) from league_matches m
       where m.league_id = ? and m.round = ? and m.phase = 'scheduled' and exists (
         select 1 from league_interventions i
         where i.league_id = m.league_id and i.match_id = m.match_id and i.kind = 'rerun')`,
    )
    .pluck();
  const findAdmission = db
    .prepare<[string], 'admit' | 'close'>(
      "select kind from league_interventions where league_id = ? and kind in ('admit', 'close') order by ordinal desc limit 1",
    )
    .pluck();
  const upsertCorrection = db.prepare(
    `insert into league_corrections (league_id, match_id, winner, is_void) values (?, ?, ?, ?)
     on conflict (league_id, match_id) do update set winner = excluded.winner, is_void = excluded.is_void`,
  );
  const deleteCorrection = db.prepare('delete from league_corrections where league_id = ? and match_id = ?');
  const clearResult = db.prepare(CLEAR_RESULT);
  const reopenRound = db.prepare(
    'update league_rounds set completed_at = null where league_id = ? and round = ?',
  );
  return {
    listByLeague: (leagueId: string): readonly Intervention[] =>
      listByLeague.all(leagueId).map(toIntervention),
    insert(leagueId: string, intervention: NewIntervention): void {
      const { kind, matchId, playerId, counts, annulled, firstResult, reason, at } = intervention;
      insert.run(
        leagueId,
        leagueId,
        kind,
        matchId,
        playerId,
        counts?.winner ?? null,
        counts?.isVoid === true ? 1 : 0,
        JSON.stringify(annulled),
        firstResult,
        reason,
        at,
      );
    },
    /** Why the player takes no part any more; null while it does. */
    findExclusionCause(leagueId: string, playerId: string): ExclusionCause | null {
      const row = findExclusionCause.get(leagueId, playerId);
      return row === undefined ? null : exclusionCauseOf(row.kind);
    },
    /** Whether the organiser lets players join after the start, by the latest decision; null where there is none. */
    admitsLate: (leagueId: string): boolean | null => isAdmission(findAdmission.get(leagueId)),
    /** Whether a match of the round waits for its rerun. */
    hasScheduledRerun: (leagueId: string, round: number): boolean =>
      (countScheduledReruns.get(leagueId, round) ?? 0) > 0,
    /** Stores what counts for a match in place of its referee's result; null lets that result count again. */
    correct(leagueId: string, matchId: string, countedResult: CountedResult | null): void {
      if (countedResult === null) deleteCorrection.run(leagueId, matchId);
      else upsertCorrection.run(leagueId, matchId, countedResult.winner, countedResult.isVoid ? 1 : 0);
    },
    /** Takes a result back, so that the match is played again, and opens its round. False without a result. */
    rerun(
      leagueId: string,
      { matchId, round }: { readonly matchId: string; readonly round: number },
    ): boolean {
      if (clearResult.run(leagueId, matchId).changes !== 1) return false;
      reopenRound.run(leagueId, round);
      return true;
    },
  };
}

export type InterventionStore = ReturnType<typeof interventionStore>;
type NewIntervention = Omit<Intervention, 'ordinal'> & {
  /** Of a rerun: the result that it takes back, as JSON; null for every other kind. */
  readonly firstResult: string | null;
};
