/**
 * Durable steps at which a test may kill the host (`ARBITER_CRASH_AT`,
 * `--crash-at`); `arbiter doctor --crash-points` lists them. Packaged builds refuse
 * the option.
 */
export const CRASH_POINTS = {
  'session.beforeCommit': 'an action is checked and written, its transaction is not committed',
  'session.afterCommit': 'the transaction is committed, no client has been notified',
  'session.beforeAnswer': 'the events are sent, the reply to the caller is not',
  'league.afterDraw': 'a round and its matches are stored, no agent has been notified',
  'league.afterInvite': 'a match has started, no player has been invited',
  'league.afterCommit': 'the number is drawn and its hash stored, no choice has been requested',
  'league.afterDecide': 'the choices and the result are stored, no player has been notified',
  'league.afterResult': 'the result is stored, its report is not acknowledged',
  'league.afterRound': 'a round is completed, its standings have not been sent',
  'payment.beforeReserve': 'a payment matches its offer, nothing of it is stored',
  'payment.afterReserve': 'an authorisation is reserved for one call, nothing has been sent',
  'payment.beforeSettle': 'a payment is stored as settling, nothing has been sent',
  'payment.afterSettle': 'the facilitator has replied, its reply is not stored',
  'payment.beforeConfirm': 'a payment is known to be settled, the confirmation is not stored',
  'payment.beforeAnswer': 'payment, effect and reply are stored, the client has not been notified',
  'rewards.beforeReceipt': 'a submission is proven and its receipt written, not committed',
  'rewards.afterReceipt': 'the receipt of a submission is stored, nothing is decided',
  'rewards.beforeDecision': 'a submission is checked and written, not committed',
  'rewards.afterDecision': 'a reward is decided and queued, no client has been notified',
  'rewards.beforeAnswer': 'the mint has been waited for, the reply to the client is not sent',
  'prizes.beforePool': 'a league is completed, its prize pool is not decided',
  'prizes.afterPool': 'a prize pool is decided and queued, the league has not recorded it',
  'prizes.beforeSession': 'a session has ended, its reward is not decided',
  'stakes.afterCreate': 'a stake is stored, the contract does not know it',
  'stakes.afterOpen': 'the contract has stored the terms of a stake, the host has not recorded it',
  'stakes.afterEntry': 'a signed entry is stored, it has not been sent',
  'stakes.afterEnter': 'the contract holds the fee of an entry, the host has not recorded it',
  'stakes.afterStart': 'the game of a stake is created, no player has been notified',
  'stakes.afterDecide': 'the amounts of a stake are stored, the contract does not know them',
  'stakes.afterSettle': 'the contract has credited the winners, the host has not recorded it',
  'stakes.afterPayout': 'a winner is paid, the host has not recorded it',
  'stakes.afterCancel': 'a stake is cancelled, no refund has begun',
  'stakes.afterRefundAll': 'the contract has started the refund, the host has not recorded it',
  'stakes.afterRefund': 'a fee is paid back, the host has not recorded it',
  'chain.afterSign': 'a transaction is signed and stored, it has not been sent to a node',
  'chain.afterSend': 'a node has accepted a transaction, the acceptance is not stored',
  'chain.afterBump': 'a transaction with a higher fee is stored, not sent',
  'chain.beforeReceipt': 'a transaction is mined, its receipt is not stored',
  'chain.afterDump': 'the local chain is saved, the finality of its transactions is not stored',
  'audit.afterHead': 'the audit head is written to its file beside the database',
  'fleet.beforeOffer': 'an order for workers is stored, the queue does not know it',
  'fleet.afterLease': 'an order is leased, its worker has not been told',
  'fleet.beforeCount': 'a game of a worker is checked, it is not counted',
  'fleet.afterCount': 'a game of a worker counts, its worker has not been told',
  'fleet.afterDone': 'all games of an order count and the queue knows it, the worker has not been told',
  'host.afterListen': 'the listeners are open, the ready line is not printed',
} as const satisfies Record<string, string>;

export type CrashPoint = keyof typeof CRASH_POINTS;

/** Called at each durable step; it does not return at the chosen one. */
export type CrashTrigger = (point: CrashPoint) => void;

/** SIGKILL runs no handler, flush or exit hook, so it has the effect of a power cut. */
const killMyself = (): void => void process.kill(process.pid, 'SIGKILL');

/** `point`, or `point:N` for the Nth time that the point is reached. */
const CHOICE = /^([a-z]+\.[a-zA-Z]+)(?::([1-9]\d{0,6}))?$/u;

export const isCrashPoint = (chosen: string): boolean =>
  Object.hasOwn(CRASH_POINTS, CHOICE.exec(chosen)?.[1] ?? '');

/** Creates a trigger that kills the process at `chosen`, or never if it is null. Tests replace `kill`. */
export function createCrashTrigger(chosen: string | null, kill: () => void = killMyself): CrashTrigger {
  const [, name, count] = CHOICE.exec(chosen ?? '') ?? [];
  let remaining = Number(count ?? 1);
  return (point) => {
    if (point !== name) return;
    remaining -= 1;
    if (remaining === 0) kill();
  };
}
