import { jsonOrNull, parseNullableJson } from '../../../shared/json.ts';
import type { Address, ChainProfile, Hex } from '../../chain/index.ts';
import type { Db } from '../../platform/db/writer.ts';
import type { Stake, StakeResult, StakeRules, StakeState, StakeTerms } from '../types.ts';

interface StakeRow {
  readonly event_id: string;
  readonly event_key: Hex;
  readonly profile: ChainProfile;
  readonly epoch: string;
  readonly escrow: Address;
  readonly terms: string;
  readonly rules: string;
  readonly session_id: string | null;
  readonly state: StakeState;
  readonly reason: string | null;
  readonly result: string | null;
  readonly open_tx: Hex | null;
  readonly settle_tx: Hex | null;
  readonly refund_tx: Hex | null;
  readonly by: string;
  readonly created_ms: number;
  readonly updated_ms: number;
}

const toStake = (row: StakeRow): Stake => ({
  stakeId: row.event_id,
  eventKey: row.event_key,
  profile: row.profile,
  epoch: row.epoch,
  escrow: row.escrow,
  terms: JSON.parse(row.terms) as StakeTerms,
  rules: JSON.parse(row.rules) as StakeRules,
  sessionId: row.session_id,
  state: row.state,
  reason: row.reason,
  result: parseNullableJson<StakeResult>(row.result),
  openTx: row.open_tx,
  settleTx: row.settle_tx,
  refundTx: row.refund_tx,
  createdBy: row.by,
  createdMs: row.created_ms,
  updatedMs: row.updated_ms,
});

/** The parts of a stake that are known when it is created. */
export type NewStake = Pick<
  Stake,
  'stakeId' | 'eventKey' | 'profile' | 'epoch' | 'escrow' | 'terms' | 'rules' | 'createdBy'
>;

/** The changes with which a stake moves to another state. What is absent or null stays as it is; nothing is cleared. */
export interface StakeChange {
  readonly state: StakeState;
  readonly reason?: string;
  readonly sessionId?: string;
  readonly result?: StakeResult;
  readonly openTx?: Hex | null;
  readonly settleTx?: Hex | null;
  readonly refundTx?: Hex | null;
}

/** The table is `stake_events`. Writes must run inside a writer job. */
export function stakeStore(db: Db) {
  const insert =
    db.prepare(`insert into stake_events (event_id, event_key, profile, epoch, escrow, terms, rules,
      league_id, state, by, created_ms, updated_ms)
    values (@stakeId, @eventKey, @profile, @epoch, @escrow, @terms, @rules, @leagueId, 'draft', @by, @nowMs, @nowMs)`);
  const find = db.prepare<[string], StakeRow>('select * from stake_events where event_id = ?');
  const list = db.prepare<[number], StakeRow>(
    'select * from stake_events order by created_ms desc, event_id desc limit ?',
  );
  const update = db.prepare(`update stake_events set state = @state, reason = coalesce(@reason, reason),
      session_id = coalesce(@sessionId, session_id), result = coalesce(result, @result),
      open_tx = coalesce(@openTx, open_tx), settle_tx = coalesce(@settleTx, settle_tx),
      refund_tx = coalesce(@refundTx, refund_tx), updated_ms = @nowMs
    where event_id = @stakeId and state = @from`);
  const sumFullPotsMicro = db
    .prepare<[string, number], number>(
      `select coalesce(sum(json_extract(terms, '$.feeMicro') * json_extract(terms, '$.seats')), 0)
       from stake_events where profile = ? and created_ms > ? and state <> 'lost'`,
    )
    .pluck();
  return {
    /** Stores a new stake in the state `draft`; nothing of it has happened yet. */
    insert(stake: NewStake, nowMs: number): void {
      const { terms, rules } = stake;
      insert.run({
        stakeId: stake.stakeId,
        eventKey: stake.eventKey,
        profile: stake.profile,
        epoch: stake.epoch,
        escrow: stake.escrow,
        terms: JSON.stringify(terms),
        rules: JSON.stringify(rules),
        leagueId: rules.game.kind === 'league' ? rules.game.leagueId : null,
        by: stake.createdBy,
        nowMs,
      });
    },
    find(stakeId: string): Stake | null {
      const row = find.get(stakeId);
      return row === undefined ? null : toStake(row);
    },
    /** Newest first. */
    list: (limit: number): Stake[] => list.all(limit).map(toStake),
    ...idQueries(db),
    /** The sum of the pots, with all seats taken, of the stakes that were created on a network since `sinceMs`. */
    sumFullPotsMicro: (profile: string, sinceMs: number): number =>
      sumFullPotsMicro.get(profile, sinceMs) ?? 0,
    /** Moves a stake that is in the state `from`; false if it is in another one. A stored result never changes. */
    update(stake: Pick<Stake, 'stakeId'>, from: StakeState, change: StakeChange, nowMs: number): boolean {
      const { state, reason, sessionId, result, openTx, settleTx, refundTx } = change;
      return (
        update.run({
          stakeId: stake.stakeId,
          from,
          state,
          reason: reason ?? null,
          sessionId: sessionId ?? null,
          result: jsonOrNull(result ?? null),
          openTx: openTx ?? null,
          settleTx: settleTx ?? null,
          refundTx: refundTx ?? null,
          nowMs,
        }).changes === 1
      );
    },
  };
}

function idQueries(db: Db) {
  const listUnfinishedIds = db
    .prepare<[], string>(
      `select event_id from stake_events where state not in ('refunded', 'lost', 'settled')
         or (state = 'settled' and exists (select 1 from stake_entries e
           where e.event_id = stake_events.event_id and e.state = 'won')) order by created_ms`,
    )
    .pluck();
  const listIdsWithHostFee = db
    .prepare<[number], string>(
      `select event_id from stake_events where state = 'settled' and updated_ms > ?
         and json_extract(result, '$.hostFeeMicro') > 0`,
    )
    .pluck();
  const findIdBySession = db
    .prepare<[string], string>('select event_id from stake_events where session_id = ?')
    .pluck();
  const listIdsByLeague = db
    .prepare<[string], string>(
      'select event_id from stake_events where league_id = ? order by created_ms desc',
    )
    .pluck();
  return {
    /** Stakes with something left to do besides paying the host's fee, oldest first. */
    listUnfinishedIds: (): string[] => listUnfinishedIds.all(),
    /** Settled stakes with a fee for the host whose state changed after `sinceMs`. */
    listIdsWithHostFee: (sinceMs: number): string[] => listIdsWithHostFee.all(sinceMs),
    findIdBySession: (sessionId: string): string | null => findIdBySession.get(sessionId) ?? null,
    listIdsByLeague: (leagueId: string): string[] => listIdsByLeague.all(leagueId),
  };
}

export type StakeStore = ReturnType<typeof stakeStore>;
