import type { Address, Hex } from '../../chain/index.ts';
import type { Db } from '../../platform/db/writer.ts';
import type { StakeEntry, StakeEntryState } from '../types.ts';

const COLUMNS = `wallet, seat, agent_id as agentId, player_id as playerId, payment_id as paymentId,
  valid_before_s as validBeforeS, signature, state, reason, enter_tx as enterTx, payout_micro as payoutMicro,
  payout_tx as payoutTx, refund_tx as refundTx, created_ms as createdMs, updated_ms as updatedMs`;

/** An entry before it is in the contract; for the fields that may be null see `StakeEntry`. */
export interface NewEntry {
  readonly wallet: Address;
  readonly agentId: string | null;
  readonly playerId: string | null;
  readonly paymentId: string | null;
  readonly validBeforeS: number | null;
  readonly signature: Hex | null;
}

/** The changes of an entry. Omitted fields stay, except `reason`, which becomes null. */
export interface EntryChange {
  readonly state: StakeEntryState;
  readonly seat?: number;
  readonly reason?: string;
  readonly enterTx?: Hex;
  readonly payoutMicro?: number;
  readonly payoutTx?: Hex;
  readonly refundTx?: Hex;
}

/** Entries of stakes. Writes must run inside a writer job. */
export function stakeEntryStore(db: Db) {
  const listByStake = db.prepare<[string], StakeEntry>(
    `select ${COLUMNS} from stake_entries where event_id = ? order by seat is null, seat, created_ms, wallet`,
  );
  const find = db.prepare<[string, string], StakeEntry>(
    `select ${COLUMNS} from stake_entries where event_id = ? and wallet = ?`,
  );
  // A refused entry may be tried again with another signature.
  const upsert =
    db.prepare(`insert into stake_entries (event_id, wallet, agent_id, player_id, payment_id, valid_before_s,
      signature, state, created_ms, updated_ms)
    values (@stakeId, @wallet, @agentId, @playerId, @paymentId, @validBeforeS, @signature, 'signed', @nowMs, @nowMs)
    on conflict (event_id, wallet) do update set agent_id = excluded.agent_id, player_id = excluded.player_id,
      payment_id = excluded.payment_id, valid_before_s = excluded.valid_before_s, signature = excluded.signature,
      state = 'signed', reason = null, updated_ms = excluded.updated_ms
    where stake_entries.state = 'refused'`);
  const setPlayer = db.prepare(`update stake_entries set agent_id = ?, player_id = ?, updated_ms = ?
    where event_id = ? and wallet = ? and agent_id is null and player_id is null`);
  const update =
    db.prepare(`update stake_entries set state = @state, seat = coalesce(@seat, seat), reason = @reason,
      enter_tx = coalesce(@enterTx, enter_tx), payout_micro = coalesce(@payoutMicro, payout_micro),
      payout_tx = coalesce(@payoutTx, payout_tx), refund_tx = coalesce(@refundTx, refund_tx), updated_ms = @nowMs
    where event_id = @stakeId and wallet = @wallet`);
  return {
    /** Entries in the order in which they reached the contract; those that are not there yet come last, the oldest first. */
    listByStake: (stakeId: string): StakeEntry[] => listByStake.all(stakeId),
    find: (stakeId: string, wallet: Address): StakeEntry | null => find.get(stakeId, wallet) ?? null,
    /** Stores a signed entry, and replaces a refused one of the same wallet; every other one of the wallet stays as it is. */
    upsert(stakeId: string, entry: NewEntry, nowMs: number): void {
      upsert.run({ stakeId, ...entry, nowMs });
    },
    /** Stores who plays for a wallet that entered at the contract itself. */
    setPlayer: (
      stakeId: string,
      { wallet, agentId, playerId }: Pick<NewEntry, 'wallet' | 'agentId' | 'playerId'>,
      nowMs: number,
    ): void => void setPlayer.run(agentId, playerId, nowMs, stakeId, wallet),
    update(stakeId: string, wallet: Address, change: EntryChange, nowMs: number): void {
      const { state, seat, reason, enterTx, payoutMicro, payoutTx, refundTx } = change;
      update.run({
        stakeId,
        wallet,
        state,
        seat: seat ?? null,
        reason: reason ?? null,
        enterTx: enterTx ?? null,
        payoutMicro: payoutMicro ?? null,
        payoutTx: payoutTx ?? null,
        refundTx: refundTx ?? null,
        nowMs,
      });
    },
  };
}

export type StakeEntryStore = ReturnType<typeof stakeEntryStore>;

/** Networks with real money on which a person has allowed stakes. Writes must run inside a writer job. */
export function stakeNetworkStore(db: Db) {
  const listAllowed = db.prepare<[], string>('select profile from stake_networks order by profile').pluck();
  const allow = db.prepare('insert or ignore into stake_networks (profile, allowed_ms) values (?, ?)');
  const forbid = db.prepare('delete from stake_networks where profile = ?');
  return {
    listAllowed: (): string[] => listAllowed.all(),
    allow: (profile: string, nowMs: number): void => void allow.run(profile, nowMs),
    forbid: (profile: string): void => void forbid.run(profile),
  };
}
