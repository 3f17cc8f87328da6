import type { Db } from '../../platform/db/open.ts';
import { checkInvariants, type Invariant, type InvariantResult } from './invariant.ts';

/** The fees of an event that its contract holds or held, in micro-units. */
const POT = `json_extract(e.terms, '$.feeMicro') * (select count(*) from stake_entries p
  where p.event_id = e.event_id and p.state in ('entered', 'won', 'paid', 'lost', 'refunded'))`;

/** The sum of the amounts of a stored result, with the fee of the host. */
const RESULT_SUM = `json_extract(e.result, '$.hostFeeMicro') + (select coalesce(sum(json_extract(w.value,
  '$.amountMicro')), 0) from json_each(e.result, '$.payouts') w)`;

const STAKES: readonly Invariant[] = [
  {
    name: 'stake_rows',
    rows: 'select (select count(*) from stake_events) + (select count(*) from stake_entries)',
    broken: `select 'stake ' || e.event_id as row, 'the amounts of its result do not add up to the pot' as detail
        from stake_events e where e.state in ('decided', 'settled') and (e.result is null or ${RESULT_SUM} <> ${POT})
      union all
      select 'stake ' || e.event_id, 'it is credited without a transaction'
        from stake_events e where e.state = 'settled' and e.settle_tx is null
      union all
      select 'stake ' || e.event_id, 'an entry was not paid what the result says'
        from stake_events e join stake_entries p using (event_id) where e.state = 'settled'
          and coalesce(p.payout_micro, 0) <> coalesce((select json_extract(w.value, '$.amountMicro')
            from json_each(e.result, '$.payouts') w where json_extract(w.value, '$.wallet') = p.wallet), 0)
      union all
      select 'stake ' || e.event_id, 'it is refunded, but a fee is not'
        from stake_events e join stake_entries p using (event_id)
        where e.state = 'refunded' and p.state not in ('refunded', 'refused')
      union all
      select 'stake ' || e.event_id, 'it is decided or refunded, but the audit log does not record it once'
        from stake_events e where e.state in ('settled', 'refunded') and (select count(*) from audit a
          where a.system = 'payments' and a.subject = e.event_id
            and a.action = iif(e.state = 'settled', 'STAKE_SETTLED', 'STAKE_REFUNDED')) <> 1
      limit 1`,
  },
];

/** Checks the books of stakes. Yields nothing for a folder that no host of this version has opened yet. */
export const stakeInvariants = (db: Db): Iterable<InvariantResult> =>
  checkInvariants(db, 'stake_events', STAKES);
