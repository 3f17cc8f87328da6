import type { CallInput } from '../../../shared/contract/index.ts';
import { DAY_MS } from '../../../shared/units.ts';
import type { Db } from '../../platform/db/writer.ts';
import type { PlanInterval } from '../rules/plan-period.ts';
import type { SubscriptionStatus } from '../rules/subscription-status.ts';
import type { Owner, PlanRow, SubscriptionRow } from '../subscriptions/records.ts';

interface StoredPlan {
  plan_id: string;
  name: string;
  description: string;
  price_micro: number;
  interval: PlanInterval;
  duration_days: number | null;
  features: string;
  max_api_calls: number | null;
  is_active: number;
  updated_at_ms: number;
}

const toPlan = (row: StoredPlan): PlanRow => ({
  planId: row.plan_id,
  name: row.name,
  description: row.description,
  priceMicro: row.price_micro,
  interval: row.interval,
  durationDays: row.duration_days,
  features: JSON.parse(row.features) as string[],
  maxApiCalls: row.max_api_calls,
  active: row.is_active === 1,
  updatedAtMs: row.updated_at_ms,
});

interface StoredSubscription {
  subscription_id: string;
  wallet: string;
  plan_id: string;
  status: SubscriptionStatus;
  start_at_ms: number | null;
  end_at_ms: number | null;
  auto_renew: number;
  calls_allowed: number | null;
  calls_used: number;
  created_at_ms: number;
  updated_at_ms: number;
}

const toSubscription = (row: StoredSubscription): SubscriptionRow => ({
  subscriptionId: row.subscription_id,
  wallet: row.wallet,
  planId: row.plan_id,
  status: row.status,
  startAtMs: row.start_at_ms,
  endAtMs: row.end_at_ms,
  // Nothing is renewed by itself: the column keeps a name of specification 003, and stands for the reminder.
  wantsReminder: row.auto_renew === 1,
  callsAllowed: row.calls_allowed,
  callsUsed: row.calls_used,
  createdAtMs: row.created_at_ms,
  updatedAtMs: row.updated_at_ms,
});

export const subscriptionStore = (db: Db) => ({
  ...plans(db),
  ...reads(db),
  ...writes(db),
  ...proofs(db),
});

export type SubscriptionStore = ReturnType<typeof subscriptionStore>;

function plans(db: Db) {
  const listPlans = db.prepare<[], StoredPlan>('select * from plans order by price_micro, plan_id');
  const findPlan = db.prepare<[string], StoredPlan>('select * from plans where plan_id = ?');
  const upsertPlan =
    db.prepare(`insert into plans (plan_id, name, description, price_micro, interval, duration_days,
    features, max_api_calls, is_active, created_at_ms, updated_at_ms) values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
    on conflict (plan_id) do update set name = excluded.name, description = excluded.description,
    price_micro = excluded.price_micro, interval = excluded.interval, duration_days = excluded.duration_days,
    features = excluded.features, max_api_calls = excluded.max_api_calls, is_active = excluded.is_active,
    updated_at_ms = excluded.updated_at_ms`);
  return {
    /** By price, lowest first. */
    listPlans: (): PlanRow[] => listPlans.all().map(toPlan),
    findPlan(planId: string): PlanRow | null {
      const row = findPlan.get(planId);
      return row ? toPlan(row) : null;
    },
    upsertPlan(plan: PlanRow): void {
      const { planId, name, description, priceMicro, interval, durationDays, maxApiCalls, updatedAtMs } =
        plan;
      const features = JSON.stringify(plan.features);
      const planValues = [planId, name, description, priceMicro, interval, durationDays, features];
      upsertPlan.run(...planValues, maxApiCalls, plan.active ? 1 : 0, updatedAtMs, updatedAtMs);
    },
  };
}

/** The condition that limits a query to the rows of one owner. The person at the window may see all rows. */
const OWNER_CONDITION: Readonly<Record<Owner['kind'], string>> = {
  wallet: 'wallet = ?',
  agent: 'subscription_id in (select subscription_id from subscription_agents where agent_id = ?)',
  person: "? = 'person'",
};

const ownerKey = (owner: Owner): string =>
  owner.kind === 'wallet' ? owner.wallet : owner.kind === 'agent' ? owner.agentId : 'person';

export type SubscriptionFilter = CallInput<'subscriptions.page'>;

const REMINDER_MS = 3 * DAY_MS;

/** A subscription does not count as unpaid while its payment is in progress or has an unknown outcome. */
const UNPAID = `s.status = 'pending' and not exists (
    select 1 from payments p where p.subscription_id = s.subscription_id
    and p.state in ('reserved', 'settling', 'unknown'))`;

function reads(db: Db) {
  const findSubscription = perOwner((ownerCondition) =>
    db.prepare<[string, string], StoredSubscription>(
      `select * from subscriptions where subscription_id = ? and ${ownerCondition}`,
    ),
  );
  const listSubscriptions = perOwner((ownerCondition) =>
    db.prepare<[string, string | null, string | null, number, string, number], StoredSubscription>(
      `select * from subscriptions where ${ownerCondition} and (? is null or status = ?)
         and (created_at_ms, subscription_id) < (?, ?)
       order by created_at_ms desc, subscription_id desc limit ?`,
    ),
  );
  const findActive = perOwner((ownerCondition) =>
    db.prepare<[string, string], StoredSubscription>(
      `select * from subscriptions where ${ownerCondition} and plan_id = ? and status = 'active'
       order by created_at_ms desc limit 1`,
    ),
  );
  const listEndingAfter = perOwner((ownerCondition) =>
    db.prepare<[string, number], StoredSubscription>(
      `select * from subscriptions where ${ownerCondition} and status <> 'pending'
         and (end_at_ms > ? or (end_at_ms is null and status <> 'expired'))`,
    ),
  );
  const listEnded = db.prepare<[number], StoredSubscription>(
    "select * from subscriptions where status = 'active' and end_at_ms is not null and end_at_ms <= ?",
  );
  const listUnpaid = db.prepare<[number], StoredSubscription>(
    `select * from subscriptions s where ${UNPAID} and created_at_ms <= ?`,
  );
  const findNextEndMs = db
    .prepare<[], number | null>("select min(end_at_ms) from subscriptions where status = 'active'")
    .pluck();
  const findOldestUnpaidMs = db
    .prepare<[], number | null>(`select min(created_at_ms) from subscriptions s where ${UNPAID}`)
    .pluck();
  // A reminder is due three days before the end, or in the last quarter of a term shorter than twelve days.
  const listDueForReminder = db.prepare<[number, number, number], StoredSubscription>(
    `select * from subscriptions where status = 'active' and auto_renew = 1 and end_at_ms > ?
     and end_at_ms - ? <= min(${REMINDER_MS}, (end_at_ms - start_at_ms) / 4)
     and (? = 1 or reminded_end_ms is not end_at_ms) order by end_at_ms limit 200`,
  );
  const countSubscriptionsByStatus = db.prepare<[], { status: SubscriptionStatus; n: number }>(
    'select status, count(*) as n from subscriptions group by status',
  );
  return {
    findSubscription(subscriptionId: string, owner: Owner): SubscriptionRow | null {
      const row = findSubscription[owner.kind].get(subscriptionId, ownerKey(owner));
      return row ? toSubscription(row) : null;
    },
    listSubscriptions(owner: Owner, { status, limit, ...before }: SubscriptionFilter): SubscriptionRow[] {
      const statusFilter = status ?? null;
      const { beforeMs = Number.MAX_SAFE_INTEGER, beforeId = '' } = before;
      const params = [ownerKey(owner), statusFilter, statusFilter, beforeMs, beforeId, limit] as const;
      return listSubscriptions[owner.kind].all(...params).map(toSubscription);
    },
    /** The newest active subscription of an owner to a plan. */
    findActive(owner: Owner, planId: string): SubscriptionRow | null {
      const row = findActive[owner.kind].get(ownerKey(owner), planId);
      return row ? toSubscription(row) : null;
    },
    /**
     * All subscriptions that were paid for and whose term ends after a time, or never. One may have expired before that
     * end, because its payment was lost.
     */
    listEndingAfter: (owner: Owner, timeMs: number): SubscriptionRow[] =>
      listEndingAfter[owner.kind].all(ownerKey(owner), timeMs).map(toSubscription),
    /** Active subscriptions whose term is over. */
    listEnded: (nowMs: number): SubscriptionRow[] => listEnded.all(nowMs).map(toSubscription),
    /** Pending subscriptions created up to this time, without a payment that may still pay for them. */
    listUnpaid: (createdUntilMs: number): SubscriptionRow[] =>
      listUnpaid.all(createdUntilMs).map(toSubscription),
    /**
     * Active subscriptions that end soon and whose owner asked for a reminder; at most 200, those that end first. With
     * `includeReminded` also those whose reminder was sent.
     */
    listDueForReminder: (
      nowMs: number,
      { includeReminded }: { includeReminded: boolean },
    ): SubscriptionRow[] => listDueForReminder.all(nowMs, nowMs, includeReminded ? 1 : 0).map(toSubscription),
    /** When the term of the next active subscription ends, Unix milliseconds; null if none has an end. */
    findNextEndMs: (): number | null => findNextEndMs.get() ?? null,
    /** When the oldest unpaid subscription was created, Unix milliseconds; null without one. */
    findOldestUnpaidMs: (): number | null => findOldestUnpaidMs.get() ?? null,
    countSubscriptionsByStatus: () => countSubscriptionsByStatus.all(),
  };
}

/** Prepares a statement for each kind of owner. */
const perOwner = <S>(prepare: (ownerCondition: string) => S): Readonly<Record<Owner['kind'], S>> => ({
  wallet: prepare(OWNER_CONDITION.wallet),
  agent: prepare(OWNER_CONDITION.agent),
  person: prepare(OWNER_CONDITION.person),
});

function writes(db: Db) {
  const insertSubscription = db.prepare(`insert into subscriptions
    (subscription_id, wallet, plan_id, status, auto_renew, created_at_ms, updated_at_ms)
    values (?, ?, ?, 'pending', ?, ?, ?)`);
  const updateSubscription =
    db.prepare(`update subscriptions set status = ?, start_at_ms = ?, end_at_ms = ?, auto_renew = ?,
    calls_allowed = ?, updated_at_ms = ? where subscription_id = ?`);
  const markReminded = db.prepare(
    'update subscriptions set reminded_end_ms = end_at_ms where subscription_id = ?',
  );
  // The statement checks the limit itself, so that two calls cannot both use the last included one.
  const consumeCall = db.prepare(`update subscriptions set calls_used = calls_used + 1
    where subscription_id = ? and (calls_allowed is null or calls_used < calls_allowed)`);
  const restoreCall = db.prepare(
    'update subscriptions set calls_used = calls_used - 1 where subscription_id = ? and calls_used > 0',
  );
  const insertCall = db.prepare('insert into subscription_calls values (?, ?, ?, ?)');
  const linkAgent = db.prepare('insert or ignore into subscription_agents values (?, ?)');
  const copyAgents = db.prepare(`insert or ignore into subscription_agents
    select ?, agent_id from subscription_agents where subscription_id = ?`);
  return {
    insertSubscription(row: SubscriptionRow): void {
      const { subscriptionId, wallet, planId, wantsReminder, createdAtMs } = row;
      insertSubscription.run(subscriptionId, wallet, planId, wantsReminder ? 1 : 0, createdAtMs, createdAtMs);
    },
    updateSubscription(row: SubscriptionRow): void {
      const { status, startAtMs, endAtMs, wantsReminder, callsAllowed, updatedAtMs, subscriptionId } = row;
      updateSubscription.run(
        status,
        startAtMs,
        endAtMs,
        wantsReminder ? 1 : 0,
        callsAllowed,
        updatedAtMs,
        subscriptionId,
      );
    },
    /** Remembers the end for which the reminder was sent, so that each end has one reminder. */
    markReminded: (subscriptionId: string): void => void markReminded.run(subscriptionId),
    /** Counts one call. False if no included call is left. */
    consumeCall: (subscriptionId: string): boolean => consumeCall.run(subscriptionId).changes === 1,
    restoreCall: (subscriptionId: string): void => void restoreCall.run(subscriptionId),
    insertCall: (
      call: { subscriptionId: string; tool: string; agentId: string | null },
      atMs: number,
    ): void => void insertCall.run(call.subscriptionId, call.tool, atMs, call.agentId),
    linkAgent: (subscriptionId: string, agentId: string): void => void linkAgent.run(subscriptionId, agentId),
    /** Links all agents of one subscription to another one too. */
    copyAgents: (fromId: string, toId: string): void => void copyAgents.run(toId, fromId),
  };
}

function proofs(db: Db) {
  const insertProof = db.prepare('insert or ignore into wallet_proofs values (?, ?)');
  const deleteProofsOlderThan = db.prepare('delete from wallet_proofs where at_ms < ?');
  return {
    /** Stores the digest of a proof; false if the same text was used before. Deletes digests older than `retentionMs`. */
    spendProof(digest: string, nowMs: number, retentionMs: number): boolean {
      deleteProofsOlderThan.run(nowMs - retentionMs);
      return insertProof.run(digest, nowMs).changes === 1;
    },
  };
}
