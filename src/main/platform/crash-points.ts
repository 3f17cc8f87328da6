/**
 * Durable steps at which a test may kill the host (`ARBITER_CRASH_AT`,
 * `--crash-at`); `arbiter doctor --crash-points` lists them. Refused in
 * packaged builds by whoever builds the port.
 */
export const CRASH_POINTS = {
  'session.beforeCommit': 'an action is judged and written, its transaction is not committed',
  'session.afterCommit': 'the transaction is committed, nobody has been told',
  'session.beforeAnswer': 'events are out, the answer to the caller is not',
  'league.afterDraw': 'a round and its matches are stored, nobody has been told',
  'league.afterInvite': 'a match is begun, no player has been invited',
  'league.afterCommit': 'the number is drawn and its hash stored, no choice has been asked for',
  'league.afterDecide': 'the choices and the verdict are stored, nobody has been told',
  'league.afterResult': 'the result is stored, its report is not acknowledged',
  'league.afterRound': 'a round is completed, its table has not been sent',
  'payment.beforeReserve': 'a payment fits its offer, nothing of it is stored',
  'payment.afterReserve': 'an authorisation is reserved for one call, nothing was sent',
  'payment.beforeSettle': 'a payment is stored as settling, nothing was sent',
  'payment.afterSettle': 'the facilitator has answered, its answer is not stored',
  'payment.beforeConfirm': 'a payment is known to be settled, nothing is confirmed yet',
  'payment.beforeAnswer': 'payment, effect and answer are stored, nobody has been told',
  'rewards.beforeReceipt': 'a submission is proven and its receipt written, not committed',
  'rewards.afterReceipt': 'the receipt of a submission is stored, nothing is decided',
  'rewards.beforeDecision': 'a submission is judged and written, not committed',
  'rewards.afterDecision': 'a reward is decided and queued, nobody has been told',
  'rewards.beforeAnswer': 'the mint was waited for, the answer to the client is not out',
  'prizes.beforePool': 'a league is completed, its prize pool is not decided',
  'prizes.afterPool': 'a prize pool is decided and queued, the league does not know it',
  'prizes.beforeSession': 'a session has ended, its reward is not decided',
  'chain.afterSign': 'a transaction is signed and stored, nobody has been sent it',
  'chain.afterSend': 'a node has taken a transaction, that it did is not stored',
  'chain.afterBump': 'a better paid form of a transaction is stored, not sent',
  'chain.beforeReceipt': 'a transaction is mined, its receipt is not stored',
  'chain.afterDump': 'the local chain is saved, what it makes final is not stored',
  'audit.afterHead': 'the audit head is in its file beside the database',
  'host.afterListen': 'the listeners are open, the ready line is not printed',
} as const satisfies Record<string, string>;

export type CrashPoint = keyof typeof CRASH_POINTS;

/** Called at each durable step; at the chosen one it does not return. */
export type CrashPort = (point: CrashPoint) => void;

/** SIGKILL leaves no handler, no flush and no exit hook a chance, as a power cut would. */
const killMyself = (): void => void process.kill(process.pid, 'SIGKILL');

/** `point` or `point:N`, the Nth time that it is reached. */
const CHOICE = /^([a-z]+\.[a-zA-Z]+)(?::([1-9]\d{0,6}))?$/u;

export const isCrashPoint = (chosen: string): boolean =>
  Object.hasOwn(CRASH_POINTS, CHOICE.exec(chosen)?.[1] ?? '');

/** `chosen` null never crashes; `kill` is replaced in tests only. */
export function crashPort(chosen: string | null, kill: () => void = killMyself): CrashPort {
  const [, name, count] = CHOICE.exec(chosen ?? '') ?? [];
  let left = Number(count ?? 1);
  return (point) => {
    if (point !== name) return;
    left -= 1;
    if (left === 0) kill();
  };
}
